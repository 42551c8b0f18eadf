// The entry of a worker thread of the service. It stands beside the entries of the program, because a
// worker's file must lie there in the compiled executable.

import { portOfStarter } from "./platform/rpc-channel.ts";
import { runWorker } from "./server/worker.ts";

declare const self: Worker;

runWorker(portOfStarter(self));
