/** The form of a request id, as JSON Schema writes it too. */
export const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;
