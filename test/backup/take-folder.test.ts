// Root restores into the folder of another user, who could exchange files and folders meanwhile.

import { describe, expect, test } from "bun:test";
import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { settledPath, takeFolder } from "../../src/operator/backup/take-folder.ts";
import { scratchFolder } from "../support/scratch.ts";

const SOMEBODY = 65_534;

describe.skipIf(process.getuid?.() !== 0)("root", () => {
  const root = scratchFolder("interdict-take-");
  const make = (name: string, uid: number, mode = 0o700) => {
    const path = join(root, name);
    mkdirSync(path, { mode });
    chmodSync(path, mode);
    chownSync(path, uid, uid);
    return path;
  };

  test("goes only where nobody else can exchange a folder on the way", () => {
    const theirs = make("theirs", SOMEBODY);
    expect(settledPath(theirs)).toBe(theirs);
    expect(settledPath(join(root, "new", "below"))).toBe(join(root, "new", "below"));
    expect(() => settledPath(join(theirs, "new"))).toThrow(`below ${theirs}: the user ${SOMEBODY} could`);
    make("theirs/state", 0);
    expect(() => settledPath(join(theirs, "state"))).toThrow("Root does not restore below");
    const open = make("open", 0, 0o777);
    expect(() => settledPath(join(open, "state"))).toThrow(`below ${open}: others could`);
    expect(settledPath(join(make("sticky", 0, 0o1777), "state"))).toBe(join(root, "sticky/state"));
    // As /var/lib/interdict is one, to a folder that systemd made. Those of others lead nowhere new.
    symlinkSync(theirs, join(root, "link"));
    expect(settledPath(join(root, "link"))).toBe(theirs);
    symlinkSync("elsewhere/state", join(root, "dangling"));
    expect(settledPath(join(root, "dangling"))).toBe(join(root, "elsewhere/state"));
    symlinkSync(root, join(theirs, "link"));
    expect(() => settledPath(join(theirs, "link"))).toThrow(`below ${theirs}`);
  });

  test("makes a folder its own, and gives it back as it was", () => {
    const path = make("taken", SOMEBODY, 0o770);
    const { owner, giveBack } = takeFolder(path);
    expect(owner).toMatchObject({ uid: SOMEBODY, gid: SOMEBODY });
    const look = () => {
      const { uid, gid, mode } = statSync(path);
      return [uid, gid, mode & 0o777];
    };
    expect(look()).toEqual([0, 0, 0o700]);
    giveBack();
    expect(look()).toEqual([SOMEBODY, SOMEBODY, 0o770]);
    symlinkSync(dirname(path), join(root, "exchanged"));
    expect(() => takeFolder(join(root, "exchanged"))).toThrow("is not a folder");
  });
});
