// A customer who should raise no alert.

import type { Properties } from "../../../base/model/entity.ts";
import type { SubjectSchema } from "../../../base/model/schemata.ts";

export interface CleanCustomer {
  readonly schema: SubjectSchema;
  readonly properties: Properties;
  /** How a report names the customer: an invented name, or the reference or row of a real one. */
  readonly label: string;
}
