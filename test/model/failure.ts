// Runs what should fail with a ServiceError, and gives its code and message to compare.

import { ServiceError } from "../../src/base/model/errors.ts";

/**
 * The code and message of the ServiceError that `act` throws; a test fails when it throws none or another.
 */
export function failureOf(act: () => unknown): { code: string; message: string } {
  try {
    act();
  } catch (error) {
    if (error instanceof ServiceError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error("Nothing was refused.");
}
