// The health check of a container, in every role: 0 while the process is ready. The image leaves METRICS_PORT as it is.
const { ok } = await fetch("http://127.0.0.1:3003/ready").catch(() => ({ ok: false }));
process.exitCode = ok ? 0 : 1;
