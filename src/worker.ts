// The entry of a worker thread of the service. It is next to the entries of the program, where the compiled
// executable needs it.

import { portOfStarter } from "./base/platform/rpc-channel.ts";
import { runWorker } from "./service/server/worker.ts";

declare const self: Worker;

runWorker(portOfStarter(self));
