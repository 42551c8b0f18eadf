// The signals of a running service: two end it, the others never do.

const STOPPING = ["SIGTERM", "SIGINT"] as const;

/** Sent by closed terminals and log rotation. Without a handler each would end the process. */
const NOTICED = ["SIGHUP", "SIGUSR1", "SIGUSR2"] as const;
export type NoticedSignal = (typeof NOTICED)[number];

export interface ServiceSignals {
  /** Resolves with the first signal that ends the service. A second one ends the process at once. */
  readonly stop: Promise<NodeJS.Signals>;
  /** Calls `handle` for each other signal, including those that came before. */
  onNoticed(handle: (signal: NoticedSignal) => void): void;
}

/** Handles the signals of this process from now on; those that come early are kept for onNoticed. */
export function takeSignals(): ServiceSignals {
  const early: NoticedSignal[] = [];
  let handle = (signal: NoticedSignal): void => void early.push(signal);
  for (const signal of NOTICED) process.on(signal, () => handle(signal));
  const stop = new Promise<NodeJS.Signals>((resolve) => {
    for (const signal of STOPPING) process.once(signal, () => resolve(signal));
  });
  return {
    stop,
    onNoticed(handleNoticed) {
      handle = handleNoticed;
      for (const signal of early.splice(0)) handle(signal);
    },
  };
}
