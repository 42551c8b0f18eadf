// The signals that a running service is sent: two end it, the others never do.

const STOPPING = ["SIGTERM", "SIGINT"] as const;

/**
 * What a terminal sends that is closed, and what those who rotate logs send. Without a handler each would end
 * the process.
 */
const NOTICED = ["SIGHUP", "SIGUSR1", "SIGUSR2"] as const;
export type NoticedSignal = (typeof NOTICED)[number];

export interface ServiceSignals {
  /** Resolves with the first signal that ends the service. A second one ends the process at once. */
  readonly stop: Promise<NodeJS.Signals>;
  /** Has `handle` called for each other signal, and now for those that came before. */
  onNoticed(handle: (signal: NoticedSignal) => void): void;
}

/** Takes the signals of this process over. To be called once, before anything else. */
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
