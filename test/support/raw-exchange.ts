// What a server answers to raw bytes: for requests that no HTTP client would send.

/** A connection on which more can be sent. */
export interface RawExchange {
  /** All that is answered until the connection is closed. */
  readonly received: Promise<string>;
  send(text: string): void;
  end(): void;
}

/** Connects and sends text, a byte a character. */
export async function openRaw(url: string, text: string): Promise<RawExchange> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let received = "";
  // A character may come in two parts.
  const decoder = new TextDecoder();
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port: Number(new URL(url).port),
    socket: {
      data: (_socket, data) => {
        received += decoder.decode(data, { stream: true });
      },
      close: () => resolve(received),
      error: (_socket, error) => reject(error),
    },
  });
  const send = (more: string) => void socket.write(Buffer.from(more, "latin1"));
  send(text);
  return { received: promise, send, end: () => socket.end() };
}

/** Sends text and gives all that is answered until the connection is closed. */
export async function exchangeRaw(url: string, text: string): Promise<string> {
  return (await openRaw(url, text)).received;
}
