// Limits of the process and facts of the kernel. They are those of the doctor's own process: run it with the
// limits of the service (in its systemd unit) to see that one's.

import { existsSync, readFileSync } from "node:fs";
import { release } from "node:os";
import { INDEX_FILE, loadCurrentId, snapshotFolder } from "../../engine/snapshot/folders.ts";
import { loadManifest } from "../../engine/snapshot/manifest.ts";
import { type Examined, type Finding, ok, warning } from "./finding.ts";

const CHECK = "host";

/** Each connection is an open file. */
const OPEN_FILES_MIN = 4096;
/** The default of Linux. The runtime maps memory in many pieces. */
const MAPS_MIN = 65_530;
/** What one worker takes under load with the lists of OFAC and the UN (test/bench/results.txt). */
const WORKER_BYTES = 200_000_000;

export function checkHost({ state }: Examined): Finding[] {
  const findings = [...checkLimits(), ...checkKernel(), ...checkMemory(state)];
  return findings.length > 0 ? findings : [ok(CHECK, `Limits and kernel (${release()}) are as needed.`)];
}

function checkLimits(): Finding[] {
  const table = readText("/proc/self/limits") ?? "";
  const hardLimit = (name: string): number => {
    const found = new RegExp(`^${name} +\\S+ +(\\S+)`, "m").exec(table)?.[1];
    return found === undefined || found === "unlimited" ? Number.POSITIVE_INFINITY : Number(found);
  };
  const findings: Finding[] = [];
  const openFiles = hardLimit("Max open files");
  if (openFiles < OPEN_FILES_MIN)
    findings.push(
      warning(
        CHECK,
        `A process may have ${openFiles} files open, and each connection is one.`,
        "Allow more: LimitNOFILE=65536 in the systemd unit, or ulimit -Hn 65536",
      ),
    );
  for (const [name, directive] of [
    ["Max address space", "LimitAS"],
    ["Max data size", "LimitDATA"],
    ["Max file size", "LimitFSIZE"],
  ] as const)
    if (hardLimit(name) !== Number.POSITIVE_INFINITY)
      findings.push(
        warning(
          CHECK,
          `The ${name.slice("Max ".length)} of a process is limited to ${hardLimit(name)} bytes.`,
          `Remove the limit: ${directive}=infinity in the systemd unit. To bound memory: MemoryMax=`,
        ),
      );
  return findings;
}

function checkKernel(): Finding[] {
  const findings: Finding[] = [];
  const maps = readNumber("/proc/sys/vm/max_map_count");
  if (maps !== null && maps < MAPS_MIN)
    findings.push(
      warning(
        CHECK,
        `vm.max_map_count is ${maps}.`,
        `Set it to the default: sysctl -w vm.max_map_count=${MAPS_MIN}`,
      ),
    );
  if (readNumber("/proc/sys/vm/overcommit_memory") === 2)
    findings.push(
      warning(
        CHECK,
        "vm.overcommit_memory is 2, and the runtime reserves far more address space than it uses.",
        "sysctl -w vm.overcommit_memory=0",
      ),
    );
  if (readNumber("/proc/sys/fs/leases-enable") === 0)
    findings.push(
      warning(
        CHECK,
        "fs.leases-enable is 0, so a program that truncates the match index ends the service.",
        "sysctl -w fs.leases-enable=1",
      ),
    );
  return findings;
}

/** The index should stay in memory: each match reads it all over. */
function checkMemory(state: string): Finding[] {
  const kilobytes = /^MemAvailable: +(\d+) kB/m.exec(readText("/proc/meminfo") ?? "")?.[1];
  if (kilobytes === undefined) return [];
  const available = Number(kilobytes) * 1024;
  const needed = indexBytes(state) + WORKER_BYTES;
  if (available >= needed) return [];
  return [
    warning(
      CHECK,
      `${Math.floor(available / 1e6)} MB of memory are available; the match index and one worker take ${Math.ceil(needed / 1e6)} MB.`,
      "Give the host more memory, or run fewer workers.",
    ),
  ];
}

/** The size of the index in use; 0 when there is none that can be read. */
function indexBytes(state: string): number {
  try {
    const id = loadCurrentId(state);
    if (id === null) return 0;
    const { files } = loadManifest(snapshotFolder(state, id));
    return files.find(({ name }) => name === INDEX_FILE)?.bytes ?? 0;
  } catch {
    return 0;
  }
}

function readNumber(path: string): number | null {
  const text = readText(path)?.trim();
  return text === undefined || !/^\d+$/.test(text) ? null : Number(text);
}

/** Null where the system has no such file. */
function readText(path: string): string | null {
  return existsSync(path) ? readFileSync(path, "utf8") : null;
}
