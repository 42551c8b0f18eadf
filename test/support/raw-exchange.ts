// What a server answers to raw bytes: for requests that no HTTP client would send.

/** Sends text, a byte a character, and gives all that is answered until the connection is closed. */
export function exchangeRaw(url: string, text: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let received = "";
  Bun.connect({
    hostname: "127.0.0.1",
    port: Number(new URL(url).port),
    socket: {
      open: (socket) => void socket.write(Buffer.from(text, "latin1")),
      data: (_socket, data) => {
        received += data.toString();
      },
      close: () => resolve(received),
      error: (_socket, error) => reject(error),
    },
  }).catch(reject);
  return promise;
}
