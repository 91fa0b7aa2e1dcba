"""The continuous flow behind `solver.analog`: what a puzzle asks, and how trajectories are moved."""
