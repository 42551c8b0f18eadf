// The form of a request id.

/** Also valid as a pattern of JSON Schema. */
export const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
