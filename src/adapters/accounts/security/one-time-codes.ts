import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { OneTimeCodeGenerator } from '../../../application/accounts/ports/sign-in.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** As long as the hash, as RFC 4226 recommends. */
const secretBytes = 20;
const recoveryBytes = 10;
const stepMs = 30_000;
const digits = 6;
/**
 * The time steps that are accepted: clocks of phones and servers differ, and a code is typed seconds after it is read.
 */
const drift = [0, -1, 1] as const;

/** Base 32 (RFC 4648) without padding. The number of bytes must be a multiple of five. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[parseInt(five, 2)]).join('');
};

export const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((digit) => alphabet.indexOf(digit).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => parseInt(eight, 2)));
};

/**
 * The code of a time step: RFC 4226 with the step as its counter, as RFC 6238 says. The hash is SHA-1, because
 * authenticator apps support no other.
 */
export const oneTimeCode = (secret: Uint8Array, step: number, length = digits): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 10 ** length).padStart(length, '0');
};

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** `key` hashes recovery codes. */
export const oneTimeCodeGenerator = (key: Uint8Array): OneTimeCodeGenerator => ({
  newSecret: () => base32(randomBytes(secretBytes)),
  newRecoveryCode: () => (base32(randomBytes(recoveryBytes)).match(/.{4}/g) ?? []).join('-'),
  recoveryHash: (code) => createHmac('sha256', key).update(code.replaceAll(/[\s-]/g, '').toUpperCase()).digest('hex'),
  stepOf: (secret, code, at) => {
    if (!/^\d{6}$/.test(code)) return undefined;
    const [bytes, now] = [fromBase32(secret), Math.floor(Date.parse(at) / stepMs)];
    const offset = drift.find((each) => isSame(oneTimeCode(bytes, now + each), code));
    return offset === undefined ? undefined : now + offset;
  },
});

/** The address that authenticator apps read (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export const oneTimeAddress = (secret: string, email: string): string => {
  const form = `algorithm=SHA1&digits=${digits}&period=${stepMs / 1_000}`;
  return `otpauth://totp/Waybill:${encodeURIComponent(email)}?secret=${secret}&issuer=Waybill&${form}`;
};
