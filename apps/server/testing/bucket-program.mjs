import S3rver from "s3rver";

// In a process of its own, because its tokens for the next page need a cipher that OpenSSL 3 has only when it is asked to.
const [directory, bucket] = process.argv.slice(2);
const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
const { port } = await server.run();
process.stdout.write(`${port}\n`);
// It leaves with whoever started it, however that ends.
process.stdin.resume().once("end", () => process.exit());
