// The error of an address that can't be used says what to do about its reason.

import { expect, test } from "bun:test";
import { OperatorError } from "../../src/base/model/errors.ts";
import { refuseAddress } from "../../src/service/server/listener.ts";

const failure = (code: string) => Object.assign(new Error(code), { code });

test.each([
  ["10.0.0.5:8080", "EADDRINUSE", "stop what listens there: ss -ltnp"],
  ["10.0.0.5:8080", "EADDRNOTAVAIL", "Choose another address"],
  ["10.0.0.5:80", "EACCES", "CAP_NET_BIND_SERVICE"],
  ["/run/interdict/socket", "ENOENT", "RuntimeDirectory="],
  ["socket", "EACCES", "RuntimeDirectory="],
])("%s with %s", (address, code, hint) => {
  const refused = refuseAddress(address, failure(code));
  expect(refused).toBeInstanceOf(OperatorError);
  expect((refused as OperatorError).message).toContain(`The service can't listen on ${address}: `);
  expect((refused as OperatorError).hint).toContain(hint);
});

test("another error stays what it is", () => {
  const other = new Error("unexpected");
  expect(refuseAddress("10.0.0.5:80", other)).toBe(other);
});
