// The health check of a container, in every role: 0 while the process is ready.
const port = process.env.METRICS_PORT || "3003";
const { ok } = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => ({ ok: false }));
process.exitCode = ok ? 0 : 1;
