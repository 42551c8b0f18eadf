// The printed configuration of HAProxy on the host of a test.

/** HAProxy becomes this user only when root starts it, and the user is there. */
const MAY_CHANGE_USER =
  process.getuid?.() === 0 && Bun.spawnSync(["id", "haproxy"], { stderr: "ignore" }).success;

/** With its socket in a folder of the test, and as this user where there is no other. */
export function onThisHost(config: string, folder: string): string {
  const text = config.replaceAll("/run/", `${folder}/`);
  return MAY_CHANGE_USER ? text : text.replace(/^ {4}(?:user|group) haproxy\n/gm, "");
}
