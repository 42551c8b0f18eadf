// The variables of the environment that the runtime reads: Bun, the Node interfaces in it, its engine, its
// allocator and its TLS. Each version reads others, so those that are known to do no harm are named here, and
// every other one whose name begins so is refused.

/** Those that Bun reads before the program begins. They are taken out of the executable (index/harden.ts). */
export const EARLY_VARIABLES = [
  "BUN_BE_BUN",
  "BUN_OPTIONS",
  "BUN_INSPECT",
  "BUN_INSPECT_CONNECT_TO",
  "BUN_INSPECT_PRELOAD",
  "NODE_TLS_REJECT_UNAUTHORIZED",
] as const;

const READ_BY_RUNTIME = /^(?:(?:BUN|JSC|MIMALLOC|NODE|OPENSSL|SSL_CERT)_|SSLKEYLOGFILE$)/;

/** Installers, schedulers and other programs set them, and the program does the same with them. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...["BUN_INSTALL", "BUN_INSTALL_BIN", "BUN_VERSION", "BUN_WHICH_IGNORE_CWD"],
  ...["BUN_FEATURE_FLAG_NO_ORPHANS", "BUN_TEST_WORKER_ID"],
  ...["NODE_ENV", "NODE_HOME", "NODE_IP", "NODE_LABELS", "NODE_NAME", "NODE_NO_WARNINGS", "NODE_VERSION"],
]);

/** Authorities that outgoing connections trust: an organisation may have its own. */
const TRUSTED_AUTHORITIES: ReadonlySet<string> = new Set([
  ...["NODE_EXTRA_CA_CERTS", "NODE_USE_SYSTEM_CA", "SSL_CERT_DIR", "SSL_CERT_FILE"],
]);

type Environment = Readonly<Record<string, string | undefined>>;

/** The names, sorted, of variables with which the runtime may do something else. */
export function harmfulVariables(environment: Environment): string[] {
  return runtimeNames(environment).filter((name) => !HARMLESS.has(name) && !TRUSTED_AUTHORITIES.has(name));
}

/** The names, sorted, of variables by which outgoing connections trust further authorities. */
export function trustVariables(environment: Environment): string[] {
  return runtimeNames(environment).filter((name) => TRUSTED_AUTHORITIES.has(name));
}

function runtimeNames(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => environment[name] !== undefined && READ_BY_RUNTIME.test(name))
    .sort();
}
