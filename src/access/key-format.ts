// What an API key looks like: interdict_<public id>_<secret><checksum>. The prefix lets secret scanners
// recognise it, the checksum refuses a typo without a look-up, and only the hash of the secret is ever
// stored.

export const KEY_PREFIX = "interdict";
export const PUBLIC_ID_LENGTH = 12;
export const SECRET_BYTES = 32;
/** 62^43 > 2^256: the 32 bytes of a secret in base62. */
export const SECRET_LENGTH = 43;
/** 62^6 > 2^32: a CRC-32 in base62. */
export const CHECKSUM_LENGTH = 6;

const SHA256_BYTES = 32;

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const KEY = new RegExp(
  `^${KEY_PREFIX}_([0-9A-Za-z]{${PUBLIC_ID_LENGTH}})_([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`,
);
const PUBLIC_ID = new RegExp(`^[0-9A-Za-z]{${PUBLIC_ID_LENGTH}}$`);
/** Prefix, public id and the better part of a secret: a key that was cut short is still worth hiding. */
const KEY_INSIDE = new RegExp(`${KEY_PREFIX}_[0-9A-Za-z]{${PUBLIC_ID_LENGTH}}_[0-9A-Za-z]{8}`, "i");

export interface ReadKey {
  readonly publicId: string;
  readonly secretHash: Uint8Array;
}

export interface MintedKey extends ReadKey {
  /** The whole key; shown once and kept nowhere. */
  readonly text: string;
}

/** Makes a new key. `randomBytes` gives that many bytes of the system's random source. */
export function mintKey(randomBytes: (count: number) => Uint8Array): MintedKey {
  // Nine bytes make at most 13 digits; the last 12 are uniform enough for an id that is not secret.
  const publicId = base62(toBigInt(randomBytes(9)), PUBLIC_ID_LENGTH);
  const secret = base62(toBigInt(randomBytes(SECRET_BYTES)), SECRET_LENGTH);
  const unchecked = `${KEY_PREFIX}_${publicId}_${secret}`;
  return { publicId, secretHash: hashSecret(secret), text: unchecked + checksumOf(unchecked) };
}

/** Reads a key; null when it can't be one: other form, other length, or a checksum that doesn't fit. */
export function readKey(text: string): ReadKey | null {
  const [, publicId, secret, checksum] = KEY.exec(text) ?? [];
  if (publicId === undefined || secret === undefined) return null;
  if (checksumOf(text.slice(0, -CHECKSUM_LENGTH)) !== checksum) return null;
  return { publicId, secretHash: hashSecret(secret) };
}

/** True for what can be the public id of a key; a whole key can't. */
export function isPublicId(text: string): boolean {
  return PUBLIC_ID.test(text);
}

/**
 * True when a text has the form of a key in it, whether a good one or not: such a text is never written down.
 */
export function holdsKey(text: string): boolean {
  return KEY_INSIDE.test(text);
}

/** A secret has 256 bits of chance, so that one SHA-256 is enough: there is nothing to guess. */
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
