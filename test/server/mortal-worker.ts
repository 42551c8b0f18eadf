// A worker of the service that dies when it is asked for what it has counted.

import { runWorker } from "../../src/service/server/worker.ts";

declare const self: Worker;

runWorker({
  post: (message) => self.postMessage(message),
  receive: (handler) => {
    self.onmessage = ({ data }) => {
      if (data.kind === "call" && data.name === "metrics") throw new Error("struck down");
      handler(data);
    };
  },
});
