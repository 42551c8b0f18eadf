// A program of its own: a server that reads each body as JSON and answers so many bytes of JSON, and nothing
// else. What the service takes beyond it is its own. bun test/bench/bare-server.ts BYTES       prints its
// port

const bytes = Number(process.argv[2]);
const answer = JSON.stringify("x".repeat(Math.max(0, bytes - 2)));
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  async fetch(request) {
    await request.json();
    return new Response(answer, { headers: { "Content-Type": "application/json; charset=utf-8" } });
  },
});
process.stdout.write(`${server.port}\n`);
