// The format of an API key: interdict_<public id>_<secret><checksum>. Secret scanners recognise the prefix,
// the checksum catches typos without a look-up, and only the hash of the secret is stored.

const KEY_PREFIX = "interdict";
const PUBLIC_ID_LENGTH = 12;
const SECRET_BYTES = 32;
/** 62^43 > 2^256: the 32 bytes of a secret in base62. */
const SECRET_LENGTH = 43;
/** 62^6 > 2^32: a CRC-32 in base62. */
const CHECKSUM_LENGTH = 6;

const SHA256_BYTES = 32;

const CERTIFICATE_ID_PREFIX = "x509";
const PERSON_ID_PREFIX = "oidc";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const KEY = new RegExp(
  `^${KEY_PREFIX}_([0-9A-Za-z]{${PUBLIC_ID_LENGTH}})_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);
const PUBLIC_ID = new RegExp(`^[0-9A-Za-z]{${PUBLIC_ID_LENGTH}}$`);
/** Prefix, public id and eight characters of a secret: a truncated key must be hidden too. */
const KEY_INSIDE = new RegExp(`${KEY_PREFIX}_[0-9A-Za-z]{${PUBLIC_ID_LENGTH}}_[0-9A-Za-z]{8}`, "i");

interface ParsedKey {
  readonly publicId: string;
  readonly secretHash: Uint8Array;
}

interface MintedKey extends ParsedKey {
  /** The whole key; shown once and never stored. */
  readonly text: string;
}

/** Makes a new key. `randomBytes` returns that many bytes from a cryptographic source. */
export function mintKey(randomBytes: (count: number) => Uint8Array): MintedKey {
  // Nine bytes make at most 13 digits; the last 12 are uniform enough for an id that is not secret.
  const publicId = base62(toBigInt(randomBytes(9)), PUBLIC_ID_LENGTH);
  const secret = base62(toBigInt(randomBytes(SECRET_BYTES)), SECRET_LENGTH);
  const unchecked = `${KEY_PREFIX}_${publicId}_${secret}`;
  return { publicId, secretHash: hashSecret(secret), text: unchecked + checksumOf(unchecked) };
}

/**
 * The public id of a certificate, from its SHA-256. A certificate that was added, revoked and added again has
 * one for each addition, from 0.
 */
export function certificateId(certificate: Uint8Array, addition: number): string {
  return idOf(CERTIFICATE_ID_PREFIX, [...certificate, addition]);
}

/**
 * The public id of a person who signs in, from the SHA-256 of issuer and subject. It is another one after
 * each change of what the person may do, from 0 to 65,535.
 */
export function personId(person: Uint8Array, addition: number): string {
  return idOf(PERSON_ID_PREFIX, [...person, addition >> 8, addition & 0xff]);
}

function idOf(prefix: string, bytes: readonly number[]): string {
  const hash = new Uint8Array(SHA256_BYTES);
  Bun.SHA256.hash(new Uint8Array(bytes), hash);
  return prefix + base62(toBigInt(hash), PUBLIC_ID_LENGTH - prefix.length);
}

/** True for the public id of a certificate. That of a key looks so once in 15 million. */
export function isCertificateId(publicId: string): boolean {
  return publicId.startsWith(CERTIFICATE_ID_PREFIX);
}

/** True for the public id of a person who signed in. That of a key looks so once in 15 million. */
export function isPersonId(publicId: string): boolean {
  return publicId.startsWith(PERSON_ID_PREFIX);
}

/** What the public id of an entry stands for. */
export function kindOfId(publicId: string): "certificate" | "sign-in" | "key" {
  if (isCertificateId(publicId)) return "certificate";
  return isPersonId(publicId) ? "sign-in" : "key";
}

/** Parses a key; null when its form, length or checksum is wrong. */
export function parseKey(text: string): ParsedKey | null {
  const [, publicId, secret, checksum] = KEY.exec(text) ?? [];
  if (publicId === undefined || secret === undefined) return null;
  if (checksumOf(text.slice(0, -CHECKSUM_LENGTH)) !== checksum) return null;
  return { publicId, secretHash: hashSecret(secret) };
}

/** True when a text has the form of a public id; a whole key does not. */
export function isPublicId(text: string): boolean {
  return PUBLIC_ID.test(text);
}

/** True when a text contains something of the form of a key, valid or not. Such a text is never logged. */
export function holdsKey(text: string): boolean {
  return KEY_INSIDE.test(text);
}

/** A secret has 256 random bits, so one SHA-256 suffices: it can't be guessed. */
function hashSecret(secret: string): Uint8Array {
  const hash = new Uint8Array(SHA256_BYTES);
  Bun.SHA256.hash(secret, hash);
  return hash;
}

function checksumOf(text: string): string {
  return base62(BigInt(Bun.hash.crc32(text)), CHECKSUM_LENGTH);
}

function toBigInt(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

/** The last `length` digits of a number in base 62, with leading zeros. */
function base62(value: bigint, length: number): string {
  let text = "";
  let rest = value;
  for (let i = 0; i < length; i++) {
    text = DIGITS.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}
