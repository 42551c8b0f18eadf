// Asks the service without a pause until SIGTERM, and then prints how many questions got no answer. It runs
// in the container.

import { HEALTH, startSteadyClient } from "../support/steady-client.ts";

const to = { port: 8080, host: "127.0.0.1" };
const clients = [false, false, true].map((keepsAlive) =>
  startSteadyClient({ to, keepsAlive, request: HEALTH }),
);
process.once("SIGTERM", async () => {
  const tallies = await Promise.all(clients.map((client) => client.stop()));
  const answered = tallies.reduce((sum, tally) => sum + tally.answered, 0);
  const failures = tallies.flatMap((tally) => tally.failures);
  console.log(`${failures.length} of ${answered + failures.length} questions got no answer`);
  for (const failure of failures.slice(0, 5)) console.log(failure);
  process.exit(answered > 0 && failures.length === 0 ? 0 : 1);
});
setInterval(() => undefined, 1000);
