// `deploy spark`: prints the job for Apache Spark.

import { Command } from "commander";
import { SPARK_JOB } from "../../../deploy/spark-job.ts";

export function sparkCommand(): Command {
  return new Command("spark")
    .description("prints the job with which Apache Spark screens customers in Parquet")
    .addHelpText(
      "after",
      "\nExample:\n  interdict deploy spark >interdict-spark.py\n" +
        "  spark-submit interdict-spark.py --executable ./interdict --snapshot lists.snapshot \\\n" +
        "    --customers hdfs:///bank/customers --results hdfs:///bank/alerts -- --threshold 0.85",
    )
    .action(() => {
      process.stdout.write(SPARK_JOB);
    });
}
