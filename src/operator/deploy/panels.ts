// The panels of the dashboard, row by row: what an operator looks at first stands at the top.

import { FLEET_ROW } from "./fleet-panels.ts";
import type { Row } from "./panel.ts";

const AT = 'instance=~"$instance"';
const RANGE = "$__rate_interval";

const rate = (metric: string, labels = "") =>
  `rate(${metric}{${labels === "" ? AT : `${AT},${labels}`}}[${RANGE}])`;
const quantile = (q: number, histogram: string, by = "", labels = "") =>
  `histogram_quantile(${q}, sum by (${by === "" ? "le" : `${by}, le`}) (${rate(`${histogram}_bucket`, labels)}))`;

const STATE: Row = {
  title: "State",
  panels: [
    {
      title: "Ready",
      type: "stat",
      unit: "none",
      description: "1 while match is answered from lists that are not too old.",
      queries: { "{{instance}}": `interdict_ready{${AT}}` },
    },
    {
      title: "Snapshot intact",
      type: "stat",
      unit: "none",
      description: "0 while files of the snapshot can't be used.",
      queries: { "{{instance}}": `interdict_snapshot_intact{${AT}}` },
    },
    {
      title: "Workers that answer",
      type: "stat",
      unit: "none",
      description: "A worker that is missing here is stuck.",
      queries: { "{{instance}}": `sum by (instance) (interdict_worker_answering{${AT}})` },
    },
    {
      title: "Since the last import",
      type: "stat",
      unit: "s",
      description: "Time since an import or publication succeeded.",
      queries: { "{{instance}}": `time() - interdict_import_last_success_timestamp_seconds{${AT}}` },
    },
    {
      title: "Last import",
      type: "stat",
      unit: "none",
      description: "How the last import ended, and the gates that refused it.",
      queries: {
        "{{result}}": `interdict_import_last_result{${AT}} == 1`,
        "{{gate}}": `interdict_import_last_refused_by{${AT}}`,
      },
    },
    {
      title: "Versions",
      type: "stat",
      unit: "none",
      description: "Program and snapshot in use.",
      queries: {
        "{{version}}+{{commit}} rules {{name_rules}}": `interdict_build_info{${AT}}`,
        "{{id}}": `interdict_snapshot_info{${AT}}`,
      },
    },
  ],
};

const LISTS: Row = {
  title: "Lists",
  panels: [
    {
      title: "Age of the content",
      type: "timeseries",
      unit: "s",
      description: "By the date of the list, or of its import when it has none (dated_by).",
      queries: { "{{dataset}} ({{dated_by}})": `interdict_dataset_content_age_seconds{${AT}}` },
    },
    {
      title: "Since the files were imported",
      type: "timeseries",
      unit: "s",
      description: "A list that is kept from import to import keeps its time.",
      queries: { "{{dataset}}": `time() - interdict_dataset_imported_timestamp_seconds{${AT}}` },
    },
    {
      title: "Listed records",
      type: "timeseries",
      unit: "short",
      description: "A sudden fall is a list that lost a part.",
      queries: { "{{dataset}}": `interdict_dataset_listed_entities{${AT}}` },
    },
    {
      title: "Past an age limit",
      type: "timeseries",
      unit: "none",
      description: "1 while a list is past --warn-age (warn) or --max-age (max), or is missing.",
      queries: { "{{dataset}} {{level}}": `interdict_dataset_stale{${AT}}` },
    },
  ],
};

const TRAFFIC: Row = {
  title: "Requests",
  panels: [
    {
      title: "Requests per second",
      type: "timeseries",
      unit: "reqps",
      description: "By route.",
      queries: { "{{route}}": `sum by (route) (${rate("interdict_http_requests_total")})` },
    },
    {
      title: "Errors per second",
      type: "timeseries",
      unit: "reqps",
      description: "By code; interdict help CODE says what each means.",
      queries: { "{{code}}": `sum by (code) (${rate("interdict_http_errors_total")})` },
    },
    {
      title: "Time of a match",
      type: "timeseries",
      unit: "s",
      description: "From the request to its answer.",
      queries: Object.fromEntries(
        [0.5, 0.9, 0.99].map((q) => [
          `p${q * 100}`,
          quantile(q, "interdict_http_request_duration_seconds", "", 'route="/v1/sanctions/match"'),
        ]),
      ),
    },
    {
      title: "In flight and waiting",
      type: "timeseries",
      unit: "short",
      description: "Requests that are being answered, and pieces of work that wait for their turn.",
      queries: {
        "in flight": `sum(interdict_http_requests_in_flight{${AT}})`,
        waiting: `sum(interdict_queue_length{${AT}})`,
      },
    },
    {
      title: "Wait for a turn",
      type: "timeseries",
      unit: "s",
      description: "How long a piece of work waits in the queue.",
      queries: Object.fromEntries(
        [0.5, 0.99].map((q) => [`p${q * 100}`, quantile(q, "interdict_queue_wait_seconds")]),
      ),
    },
    {
      title: "Refused by the queue",
      type: "timeseries",
      unit: "reqps",
      description: "Because too much work was waiting, of the account or of all accounts.",
      queries: { "{{whose}}": `sum by (whose) (${rate("interdict_queue_refusals_total")})` },
    },
  ],
};

const MATCHING: Row = {
  title: "Matching",
  panels: [
    {
      title: "Best scores",
      type: "heatmap",
      unit: "short",
      description: "The score of the best candidate of each subject; 0 for a subject without one.",
      queries: { "{{le}}": `sum by (le) (increase(interdict_match_best_score_bucket{${AT}}[${RANGE}]))` },
    },
    {
      title: "Matches per subject",
      type: "timeseries",
      unit: "short",
      description: "Candidates at or above the threshold, and all candidates returned.",
      queries: {
        matches: `sum(${rate("interdict_match_matches_total")}) / sum(${rate("interdict_match_candidates_count")})`,
        candidates: `sum(${rate("interdict_match_candidates_sum")}) / sum(${rate("interdict_match_candidates_count")})`,
      },
    },
    {
      title: "Subjects per batch",
      type: "timeseries",
      unit: "short",
      description: "The mean.",
      queries: {
        subjects: `sum(${rate("interdict_batch_items_sum")}) / sum(${rate("interdict_batch_items_count")})`,
      },
    },
    {
      title: "Subjects asked again",
      type: "timeseries",
      unit: "percentunit",
      description: "The share of subjects with an earlier answer: of the cache, or of the same batch.",
      queries: {
        cache: `sum(${rate("interdict_answer_cache_hits_total")}) / sum(${rate("interdict_match_candidates_count")})`,
        batch: `sum(${rate("interdict_batch_repeats_total")}) / sum(${rate("interdict_match_candidates_count")})`,
      },
    },
    {
      title: "Cut off and not compared",
      type: "timeseries",
      unit: "short",
      description:
        "Per second: subjects whose limit left out a match, and properties that were not compared.",
      queries: {
        "cut off": `sum(${rate("interdict_match_truncated_total")})`,
        "{{cause}}, nearest {{nearest}}": `sum by (cause, nearest) (${rate("interdict_match_not_compared_total")})`,
      },
    },
  ],
};

const ACCOUNTS: Row = {
  title: "Accounts",
  panels: [
    {
      title: "Requests by account",
      type: "timeseries",
      unit: "reqps",
      description: "By id, as in interdict accounts list.",
      queries: { "{{account}}": `sum by (account) (${rate("interdict_account_requests_total")})` },
    },
    {
      title: "Refusals by account",
      type: "timeseries",
      unit: "reqps",
      description: "By id and code.",
      queries: {
        "{{account}} {{code}}": `sum by (account, code) (${rate("interdict_account_refusals_total")})`,
      },
    },
    {
      title: "Threads in use by account",
      type: "timeseries",
      unit: "percentunit",
      description: "Seconds of work per second.",
      queries: { "{{account}}": `sum by (account) (${rate("interdict_account_work_seconds_total")})` },
    },
  ],
};

const JOURNAL: Row = {
  title: "Journal",
  panels: [
    {
      title: "Entries per second",
      type: "timeseries",
      unit: "short",
      description: "Durable entries, and answers that were sent without one.",
      queries: {
        entries: `sum(${rate("interdict_journal_entries_total")})`,
        "without an entry": `sum(${rate("interdict_journal_missed_total")})`,
        "failed writes": `sum(${rate("interdict_journal_failures_total")})`,
      },
    },
    {
      title: "Lag",
      type: "timeseries",
      unit: "s",
      description: "How long the oldest answer has waited for its entry, and the time of the last write.",
      queries: {
        "waiting {{instance}}": `interdict_journal_lag_seconds{${AT}}`,
        "last write {{instance}}": `interdict_journal_sync_seconds{${AT}}`,
      },
    },
    {
      title: "Bytes per second",
      type: "timeseries",
      unit: "Bps",
      description: "Before they are compressed. 0 recording means that the journal can't be written.",
      queries: {
        bytes: `sum(${rate("interdict_journal_bytes_total")})`,
        recording: `min(interdict_journal_recording{${AT}})`,
      },
    },
    {
      title: "Not shipped yet",
      type: "timeseries",
      unit: "s",
      description: "Time since every entry was shipped; entries of that time are on the host alone.",
      queries: { "{{instance}}": `time() - interdict_journal_shipped_timestamp_seconds{${AT}}` },
    },
    {
      title: "Intact, backed up, verified",
      type: "stat",
      unit: "s",
      description: "Whether the journal is intact (1), and time since a backup and a verification succeeded.",
      queries: {
        intact: `min(interdict_journal_intact{${AT}})`,
        "backup {{instance}}": `time() - interdict_backup_last_success_timestamp_seconds{${AT}}`,
        "verification {{instance}}": `time() - interdict_journal_verify_last_success_timestamp_seconds{${AT}}`,
      },
    },
  ],
};

const PROCESS: Row = {
  title: "Process and host",
  panels: [
    {
      title: "Processor",
      type: "timeseries",
      unit: "percentunit",
      description: "Processors in use.",
      queries: { "{{instance}}": `rate(process_cpu_seconds_total{${AT}}[${RANGE}])` },
    },
    {
      title: "Resident memory",
      type: "timeseries",
      unit: "bytes",
      description: "With the pages of the mapped match index.",
      queries: { "{{instance}}": `process_resident_memory_bytes{${AT}}` },
    },
    {
      title: "Delay of the event loop",
      type: "timeseries",
      unit: "s",
      description: "How late a worker takes up a new request, one time in a hundred.",
      queries: { "worker {{worker}}": quantile(0.99, "interdict_event_loop_delay_seconds", "worker") },
    },
    {
      title: "Open files and connections",
      type: "timeseries",
      unit: "short",
      description: "And how many may be open.",
      queries: { open: `process_open_fds{${AT}}`, "at most": `process_max_fds{${AT}}` },
    },
    {
      title: "Room on the disk",
      type: "timeseries",
      unit: "bytes",
      description: "On the disk of the state folder.",
      queries: {
        free: `interdict_state_disk_free_bytes{${AT}}`,
        size: `interdict_state_disk_size_bytes{${AT}}`,
      },
    },
    {
      title: "Certificates",
      type: "stat",
      unit: "s",
      description: "Time until the certificate of a listener expires.",
      queries: { "{{listener}}": `interdict_certificate_expiry_timestamp_seconds{${AT}} - time()` },
    },
    {
      title: "Starts and lost log lines",
      type: "timeseries",
      unit: "short",
      description: "Within an hour.",
      queries: {
        starts: `changes(process_start_time_seconds{${AT}}[1h])`,
        "log lines lost": `sum by (instance) (increase(interdict_log_lines_dropped_total{${AT}}[1h]))`,
      },
    },
  ],
};

export const ROWS: readonly Row[] = [STATE, FLEET_ROW, LISTS, TRAFFIC, MATCHING, ACCOUNTS, JOURNAL, PROCESS];
