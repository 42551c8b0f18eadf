// The entry of a worker thread of the service. It stands beside the entries of the program, because a worker's file must
// lie there in the compiled executable.

import { portOfStarter } from "./cli/serve/line.ts";
import { runWorker } from "./cli/serve/worker.ts";

declare const self: Worker;

runWorker(portOfStarter(self));
