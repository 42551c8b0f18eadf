// A worker of the service that is stuck from the moment that it is asked for its health a second time.

import { runWorker } from "../../src/service/server/worker.ts";

declare const self: Worker;

let asked = 0;
runWorker({
  post: (message) => self.postMessage(message),
  receive: (handler) => {
    self.onmessage = ({ data }) => {
      if (data.kind === "call" && data.name === "health" && ++asked === 2) for (;;);
      handler(data);
    };
  },
});
