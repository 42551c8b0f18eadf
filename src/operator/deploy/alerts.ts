// The alerts for on-call: when each fires, what it means, and the first command to run. The manual's
// table "Alarms at night" has the same rows.

import type { Alert } from "./alert.ts";
import { FLEET_ALERTS } from "./fleet-alerts.ts";

const MATCH = 'route="/v1/sanctions/match"';
const API = 'route=~"/v1/.+"';

/** The share of a counter's rate in another's. */
function share(part: string, whole: string, by: string, range: string): string {
  return `sum by (${by}) (rate(${part}[${range}])) / sum by (${by}) (rate(${whole}[${range}]))`;
}

function quantile(q: number, histogram: string, by: string, range: string): string {
  return `histogram_quantile(${q}, sum by (${by}, le) (rate(${histogram}[${range}])))`;
}

const ANSWERING: readonly Alert[] = [
  {
    name: "InterdictDown",
    severity: "critical",
    expr: 'up{job="JOB"} == 0 or absent(up{job="JOB"})',
    for: "1m",
    summary:
      "The service doesn't answer scrapes: it is down, its only worker is stuck, or Prometheus can't reach it.",
    command: "systemctl status interdict",
  },
  {
    name: "InterdictUnready",
    severity: "critical",
    expr: "interdict_ready == 0",
    for: "2m",
    summary:
      "Match can't be answered, or a list is past its maximum age. The reason is in /readyz and in the log.",
    command: "interdict-admin doctor",
  },
  {
    name: "InterdictFilesDamaged",
    severity: "critical",
    expr: "interdict_snapshot_intact == 0",
    for: "30s",
    summary: "Snapshot files are damaged, changed, deleted or from another version. Match answers 503.",
    command: "interdict-admin snapshots verify",
  },
  {
    name: "InterdictServerErrors",
    severity: "critical",
    expr: `${share(`interdict_http_requests_total{${API},status=~"5.."}`, `interdict_http_requests_total{${API}}`, "instance", "5m")} > 0.01`,
    for: "5m",
    summary:
      "The service answers more than 1 % of requests with 500 or 503. It does not screen those subjects.",
    command: "journalctl -u interdict -p err -n 50",
  },
  {
    name: "InterdictRefusals",
    severity: "warning",
    expr: `${share("interdict_account_refusals_total", "interdict_account_requests_total", "instance, account", "15m")} > 0.5`,
    for: "15m",
    summary:
      "The service refuses more than half of an account's requests, so it does not screen their subjects. The label account is the id that accounts list shows.",
    command: "interdict-admin accounts list",
  },
  {
    name: "InterdictSlow",
    severity: "warning",
    expr: `${quantile(0.99, `interdict_http_request_duration_seconds_bucket{${MATCH}}`, "instance", "5m")} > 0.25`,
    for: "10m",
    summary: "One match in a hundred takes more than a quarter of a second.",
    command: "top -H -p $(pidof interdict)",
  },
  {
    name: "InterdictQueueFull",
    severity: "warning",
    expr: "sum by (instance) (increase(interdict_queue_refusals_total[5m])) > 0",
    for: "0s",
    summary:
      "The service answered requests with 429 because too much work was waiting, from one account or from all.",
    command: "interdict-admin accounts list",
  },
  {
    name: "InterdictNotCompared",
    severity: "warning",
    expr: "sum by (instance, cause, nearest) (increase(interdict_match_not_compared_total[1h])) > 0",
    for: "0s",
    summary: "A client sends properties that the service can't compare: misspelt keys or unreadable values.",
    command: "journalctl -u interdict -g not_compared -n 5",
  },
];

const LISTS: readonly Alert[] = [
  {
    name: "InterdictListTooOld",
    severity: "critical",
    expr: 'interdict_dataset_stale{level="max"} == 1',
    for: "5m",
    summary: "A list is past its maximum age, or is missing.",
    command: "interdict-admin snapshots list",
  },
  {
    name: "InterdictListOld",
    severity: "warning",
    expr: 'interdict_dataset_stale{level="warn"} == 1',
    for: "1h",
    summary: "A list is older than it should be, or is missing.",
    command: "interdict-admin snapshots list",
  },
  {
    name: "InterdictDemonstration",
    severity: "critical",
    expr: 'interdict_snapshot_info{demonstration="true"} == 1',
    for: "5m",
    summary: "The service answers from the demonstration data: everybody in it is invented.",
    command: "systemctl cat interdict",
  },
  {
    name: "InterdictImportFailed",
    severity: "critical",
    expr: 'interdict_import_last_result{result=~"refused|failed"} == 1',
    for: "5m",
    summary: "The last import or publication was refused or failed. The previous lists stay in use.",
    command: "cat /var/lib/interdict/last-import.json",
  },
  {
    name: "InterdictImportUnfinished",
    severity: "warning",
    expr: 'interdict_import_last_result{result="unfinished"} == 1',
    for: "6h",
    summary: "An import began six hours ago and has not ended: it hangs or was killed.",
    command: "pgrep -a interdict",
  },
  {
    name: "InterdictImportMissing",
    severity: "warning",
    awaits: "import",
    expr: "time() - interdict_import_last_success_timestamp_seconds > DAYS * 86400 or (interdict_snapshot_age_seconds > DAYS * 86400 unless on (instance, job) interdict_import_last_success_timestamp_seconds)",
    for: "1h",
    summary: "No import or publication has succeeded for DAYS days.",
    command: "systemctl list-timers",
  },
];

const FOLLOWING: readonly Alert[] = [
  {
    name: "InterdictFollowRefused",
    severity: "critical",
    expr: 'sum by (instance) (increase(interdict_follow_failures_total{cause="refused"}[1h])) > 0',
    for: "0s",
    summary:
      "This host refused a snapshot from the source: it is unsigned, older, has other name rules, or lacks a canary.",
    command: "journalctl -u interdict -g refused -n 5",
  },
  {
    name: "InterdictFollowFailing",
    severity: "warning",
    expr: "interdict_follow_failing == 1",
    for: "30m",
    summary: "This host can't fetch a snapshot from the source. The lists in use stay.",
    command: 'journalctl -u interdict -g "of the source" -n 5',
  },
  {
    name: "InterdictFollowWaiting",
    severity: "warning",
    expr: "time() - interdict_follow_waiting_since_timestamp_seconds > 12 * 3600",
    for: "5m",
    summary: "The source has offered a newer snapshot for twelve hours, and this host does not use it yet.",
    command: "curl -s http://127.0.0.1:8080/readyz",
  },
  {
    name: "InterdictReplicaMissing",
    severity: "warning",
    expr: "sum by (instance) (increase(interdict_follow_holds_expired_total[1h])) > 0",
    for: "0s",
    summary: "A snapshot came into use although fewer replicas held it than --hold-until says.",
    command: 'journalctl -u interdict -g "replicas are missing" -n 5',
  },
];

/** Fires DAYS days after the last success, and on a host that was scraped as long ago and never had one. */
function missing(what: string): string {
  const success = `interdict_${what}_last_success_timestamp_seconds`;
  const never = `up{job="JOB"} == 1 and on (instance, job) up{job="JOB"} offset DAYSd unless on (instance, job) ${success}`;
  return `time() - ${success} > DAYS * 86400 or (${never})`;
}

const JOURNAL: readonly Alert[] = [
  {
    name: "InterdictJournalFailing",
    severity: "critical",
    expr: "interdict_journal_recording == 0",
    for: "30s",
    summary:
      "The service can't write the journal. Match answers 503; with --journal-full answer, it answers without a record.",
    command: "interdict-admin doctor",
  },
  {
    name: "InterdictJournalNotIntact",
    severity: "critical",
    expr: "interdict_journal_intact == 0",
    for: "30s",
    summary:
      "Entries, files or notes of the journal are gone, or were when the service started: decisions can't be proven.",
    command: "interdict-admin journal verify",
  },
  {
    name: "InterdictVerifyFailed",
    severity: "critical",
    expr: 'interdict_journal_verify_last_result{result="failed"} == 1',
    for: "0s",
    summary: "The last verification of the journal found a problem, or could not be done.",
    command: "interdict-admin journal verify",
  },
  {
    name: "InterdictVerifyMissing",
    severity: "warning",
    awaits: "verify",
    expr: missing("journal_verify"),
    for: "1h",
    summary: "No verification of the journal has succeeded for DAYS days.",
    command: "systemctl list-timers",
  },
  {
    name: "InterdictBackupFailed",
    severity: "warning",
    expr: 'interdict_backup_last_result{result="failed"} == 1',
    for: "0s",
    summary: "The last backup failed, or an old one holds entries of the journal that it lacks.",
    command: "journalctl -u interdict-backup -n 20",
  },
  {
    name: "InterdictBackupMissing",
    severity: "warning",
    awaits: "backup",
    expr: missing("backup"),
    for: "1h",
    summary: "No backup has been written and read back for DAYS days.",
    command: "systemctl list-timers",
  },
  {
    name: "InterdictSharedStoreAway",
    severity: "critical",
    expr: "interdict_shared_store_up == 0",
    for: "30s",
    summary:
      "The service can't reach a store that replicas share. Without the access store it refuses keys that it has not seen; without the rates store it allows a part of each rate.",
    command: "journalctl -u interdict -g shared -n 5",
  },
  {
    name: "InterdictAnswersUnrecorded",
    severity: "critical",
    expr: "sum by (instance) (increase(interdict_journal_missed_total[1h])) > 0",
    for: "0s",
    summary: "The service sent answers without recording them in the journal.",
    command: "interdict-admin journal list --kind gap",
  },
  {
    name: "InterdictJournalUnshipped",
    severity: "critical",
    expr: "time() - interdict_journal_shipped_timestamp_seconds > 300",
    for: "1m",
    summary:
      "The journal can't be shipped. Only this host has the entries of the last five minutes, and they would be lost with it.",
    command: 'journalctl -u interdict -g "be shipped" -n 5',
  },
  {
    name: "InterdictJournalLagging",
    severity: "warning",
    expr: "interdict_journal_lag_seconds > 0.5 or interdict_journal_sync_seconds > 0.5",
    for: "5m",
    summary: "Writing to the journal takes more than half a second, and every answer waits for it.",
    command: "cat /proc/pressure/io",
  },
];

const HOST: readonly Alert[] = [
  {
    name: "InterdictWorkerStuck",
    severity: "critical",
    expr: "interdict_worker_answering == 0",
    for: "1m",
    summary: "A worker is stuck, and the requests that the kernel assigns to it wait.",
    command: "systemctl restart interdict",
  },
  {
    name: "InterdictEventLoopSlow",
    severity: "warning",
    expr: `${quantile(0.99, "interdict_event_loop_delay_seconds_bucket", "instance, worker", "5m")} > 1`,
    for: "10m",
    summary: "A worker starts new requests a second late.",
    command: "top -H -p $(pidof interdict)",
  },
  {
    name: "InterdictRestarting",
    severity: "critical",
    expr: 'changes(process_start_time_seconds{job="JOB"}[1h]) > 2',
    for: "0s",
    summary: "The service was started more than twice within an hour.",
    command: "journalctl -u interdict -p err -n 20",
  },
  {
    name: "InterdictFileDescriptors",
    severity: "warning",
    expr: 'process_open_fds{job="JOB"} / process_max_fds{job="JOB"} > 0.8',
    for: "5m",
    summary: "The service has opened more than 80 % of the files and connections that it may open.",
    command: "ss -tnp state established",
  },
  {
    name: "InterdictDiskFilling",
    severity: "warning",
    expr: "interdict_state_disk_free_bytes / interdict_state_disk_size_bytes < 0.15",
    for: "15m",
    summary: "The disk of the state folder has less than 15 % free.",
    command: "interdict-admin snapshots prune --dry-run",
  },
  {
    name: "InterdictDiskFull",
    severity: "critical",
    expr: "interdict_state_disk_free_bytes / interdict_state_disk_size_bytes < 0.05",
    for: "5m",
    summary:
      "The disk of the state folder has less than 5 % free. Imports will fail first, then new keys and revocations.",
    command: "interdict-admin snapshots prune",
  },
  {
    name: "InterdictStateReadOnly",
    severity: "critical",
    expr: "interdict_state_writable == 0",
    for: "1m",
    summary:
      "The service could not write the state folder when it started, so no account, key or list can be changed.",
    command: "interdict-admin doctor",
  },
  {
    name: "InterdictCertificateExpiring",
    severity: "warning",
    expr: "interdict_certificate_expiry_timestamp_seconds - time() < 30 * 86400",
    for: "1h",
    summary: "The certificate of a listener expires within 30 days.",
    command: "journalctl -u interdict -g certificate -n 5",
  },
  {
    name: "InterdictCertificateExpiresSoon",
    severity: "critical",
    expr: "interdict_certificate_expiry_timestamp_seconds - time() < 7 * 86400",
    for: "5m",
    summary: "The certificate of a listener expires within 7 days. After that, clients refuse to connect.",
    command: "journalctl -u interdict -g certificate -n 5",
  },
  {
    name: "InterdictLogLost",
    severity: "warning",
    expr: "sum by (instance) (increase(interdict_log_lines_dropped_total[15m])) > 0",
    for: "0s",
    summary: "The service dropped log lines: the reader of the log is too slow, or the log can't be written.",
    command: "systemctl status systemd-journald",
  },
];

/** Every alert, in the order of the manual. */
export const ALERTS: readonly Alert[] = [
  ...ANSWERING,
  ...LISTS,
  ...FOLLOWING,
  ...JOURNAL,
  ...HOST,
  ...FLEET_ALERTS,
];
