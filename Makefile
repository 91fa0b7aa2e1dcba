# make run    serve the page; PORT=8502 changes the port
# make test   run the tests
# make check  lint, formatting, types and tests
# make words  bring the catalogues of translations up to date with the sentences
# make train  install the fonts and train both networks anew
#
# Everything lives in .venv beside this file. PYTHON=/path/to/python3.11 picks the interpreter it is made with.

PORT ?= 8501
# The first that answers: a name on the PATH may be an empty shim.
FOUND = $(shell for it in python3.11 python3.12 python3.13; do $$it -m venv -h >/dev/null 2>&1 && echo $$it && break; done)
PYTHON ?= $(or $(FOUND),python3)
VENV_PYTHON = .venv/bin/python
PIP_INSTALL = $(VENV_PYTHON) -m pip install --disable-pip-version-check

.PHONY: run test check words train

# With an address named, Streamlit does not ask a host of the internet which address this machine has.
run: .venv/served
	$(VENV_PYTHON) -m streamlit run app.py --server.port=$(PORT) --server.headless=true --browser.serverAddress=localhost

test: .venv/checked
	$(VENV_PYTHON) -m pytest

check: .venv/checked
	$(VENV_PYTHON) -m ruff check
	$(VENV_PYTHON) -m ruff format --check
	$(VENV_PYTHON) -m mypy
	$(VENV_PYTHON) -m pytest

words: .venv/served
	$(VENV_PYTHON) -m page.messages

train: .venv/checked
	$(VENV_PYTHON) -m synth_data.fonts
	$(VENV_PYTHON) -m detector.train
	$(VENV_PYTHON) -m recognizer.train
	$(VENV_PYTHON) -m recognizer.evaluate --calibrate

# The two files say what .venv was last filled for, so that nothing is installed again until a list changes.
# A .venv that is none or has no pip, as an interrupted first try leaves it, is made anew.
.venv/served: requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one by PYTHON=")'
	@$(VENV_PYTHON) -c 'import pip, sys; sys.exit(sys.prefix == sys.base_prefix)' 2>/dev/null || $(PYTHON) -m venv --clear .venv
	$(PIP_INSTALL) -r requirements.txt
	@touch $@

.venv/checked: requirements-dev.txt .venv/served
	$(PIP_INSTALL) -r requirements-dev.txt
	@touch $@
