# docker build -t sudoku-picture-solver . && docker run --rm -p 8501:8501 sudoku-picture-solver

FROM python:3.11-slim AS packages
# PyPI's torch carries CUDA, several times the size of all the rest. Any mirror of PyTorch's CPU index will do.
ARG TORCH_INDEX=https://download.pytorch.org/whl/cpu
WORKDIR /build
RUN python -m venv --without-pip /venv
COPY requirements.txt .
# torch first and alone, so that only it and torchvision come from that index and the rest finds it in place.
RUN grep -E '^torch(vision)?==' requirements.txt > torch.txt \
    && pip --python /venv/bin/python install --no-cache-dir --no-deps --index-url "$TORCH_INDEX" -r torch.txt \
    && pip --python /venv/bin/python install --no-cache-dir -r requirements.txt
# Headers, static libraries and the packages' own tests are for building and testing them.
RUN find /venv -depth -type d \( -name tests -o -path '*/torch/include' -o -path '*/pyarrow/include' \) -exec rm -r {} + \
    && find /venv -name '*.a' -delete

FROM python:3.11-slim
RUN useradd --system --user-group --uid 10001 --no-create-home --shell /usr/sbin/nologin sudoku
COPY --from=packages /venv /venv
WORKDIR /app
COPY --chown=sudoku:sudoku . .
# By number, so that a cluster can tell that it is not root.
USER 10001
# An address for the browser keeps Streamlit from asking a host of the internet for one.
# no_proxy: a proxy that the engine sets for every container must not be asked for the container's own health.
ENV PATH=/venv/bin:$PATH \
    HOME=/tmp \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    STREAMLIT_SERVER_HEADLESS=true \
    STREAMLIT_BROWSER_SERVER_ADDRESS=localhost \
    no_proxy=127.0.0.1
EXPOSE 8501
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["python", "-c", "\
import os, urllib.request; \
base = os.environ.get('STREAMLIT_SERVER_BASE_URL_PATH', '').strip('/'); \
urllib.request.urlopen('http://127.0.0.1:8501' + ('/' + base if base else '') + '/_stcore/health')"]
CMD ["python", "-m", "streamlit", "run", "app.py", "--server.port=8501"]
