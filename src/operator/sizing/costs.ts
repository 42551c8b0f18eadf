// What screening costs on a host, in the units of the arithmetic.

/** What it takes to screen files and to answer requests against one snapshot. */
export interface Costs {
  /** Of the snapshot. */
  readonly snapshot: string;
  readonly names: number;
  /** Disk of the snapshot, with the copies of its lists. */
  readonly snapshotBytes: number;
  readonly screening: {
    readonly customers: number;
    readonly cpuSecondsPerMillion: number;
    /** Memory of its own of a process with one thread. */
    readonly memoryBytes: number;
  };
  readonly service: {
    readonly requests: number;
    readonly cpuMsPerRequest: number;
    /** Memory of its own of a service with one worker, under load. */
    readonly memoryBytes: number;
    /** Of the journal, before its files are compressed. */
    readonly journalBytesPerDecision: number;
  };
}

/** What a bank wants done, and on which hosts. */
export interface Plan {
  /** Sizes of customer bases that are screened whole. */
  readonly customers: readonly number[];
  /** Hours in which a whole base must be screened. */
  readonly hours: number;
  readonly requestsPerSecond: number;
  /** Processors of a host. */
  readonly coresPerHost: number;
}
