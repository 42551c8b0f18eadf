// The job with which Apache Spark screens customers. `interdict deploy spark` prints it.

import job from "./spark-job.py" with { type: "text" };

/** A program for spark-submit, which needs pandas and pyarrow. It brings executable and snapshot along. */
export const SPARK_JOB: string = job;
