// A worker of the service that gives its counts once, and from then on no longer answers when it is asked.

import { runWorker } from "../../src/service/server/worker.ts";

declare const self: Worker;

let asked = 0;
runWorker({
  post: (message) => self.postMessage(message),
  receive: (handler) => {
    self.onmessage = ({ data }) => {
      const isCounts = data.kind === "call" && data.name === "metrics";
      if (!isCounts || asked++ === 0) handler(data);
    };
  },
});
