import { describe, expect, test } from "bun:test";
import { OperatorError } from "../../src/base/model/errors.ts";
import { makePortPair, RpcChannel } from "../../src/base/platform/rpc-channel.ts";

type Sums = { add: (numbers: readonly number[]) => number; fail: (error: unknown) => void };
type Names = { name: () => string };

/** Two ends: the first asks for sums, the second for a name. */
function makeLines() {
  const [one, other] = makePortPair();
  const asking = new RpcChannel<Sums, Names>(one, { name: () => "asker" });
  const answering = new RpcChannel<Names, Sums>(other, {
    add: async (numbers) => {
      // The larger sum is answered first.
      await Bun.sleep(20 / numbers.length);
      return numbers.reduce((sum, number) => sum + number, 0);
    },
    fail: (error) => {
      throw error;
    },
  });
  return { asking, answering };
}

describe("a line", () => {
  test("brings each answer to its question, in both directions", async () => {
    const { asking, answering } = makeLines();
    const sums = await Promise.all([
      asking.call("add", [1]),
      asking.call("add", [1, 2]),
      asking.call("add", [1, 2, 3, 4]),
    ]);
    expect(sums).toEqual([1, 3, 10]);
    expect(await answering.call("name")).toBe("asker");
  });

  test("brings errors over whole", async () => {
    const { asking } = makeLines();
    const failureOf = (error: unknown) => asking.call("fail", error).catch((failure: unknown) => failure);
    const known = await failureOf(new OperatorError("The file is bad.", "Mend it."));
    expect(known).toBeInstanceOf(OperatorError);
    expect(known).toMatchObject({ message: "The file is bad.", hint: "Mend it." });
    expect(await failureOf(Object.assign(new Error("no"), { code: "EACCES", path: "/x" }))).toMatchObject({
      message: "no",
      code: "EACCES",
      path: "/x",
    });
    expect(await failureOf("a word")).toMatchObject({ message: "a word" });
  });

  test("that has ended fails what is asked and what will be", async () => {
    const { asking } = makeLines();
    const waiting = asking.call("add", [1]).catch((failure: unknown) => failure);
    asking.end(new Error("gone"));
    expect(await waiting).toMatchObject({ message: "gone" });
    expect(await asking.call("add", [1]).catch((failure: unknown) => failure)).toMatchObject({
      message: "gone",
    });
  });
});
