"""Human solving: each technique is one small function over one candidate board."""

from solver.techniques.candidates import Candidates, bits
from solver.techniques.order import TECHNIQUES
from solver.techniques.step import Candidate, Link, Step, say, unit_name
from solver.techniques.technique import Technique

__all__ = ["TECHNIQUES", "Candidate", "Candidates", "Link", "Step", "Technique", "bits", "say", "unit_name"]
