import { createHmac, timingSafeEqual, randomBytes } from 'node:crypto';
import type { KnownBrowsers } from '../../../../application/accounts/sign-in.ts';
import { comparableEmail } from '../../../../application/accounts/ports/users.ts';

/** The value of a cookie; undefined if it was not sent. Of two with one name the first counts. */
export const cookieIn = (header: string | undefined, name: string): string | undefined => {
  for (const pair of (header ?? '').split(';')) {
    const [before = '', ...after] = pair.split('=');
    if (before.trim() === name) return after.join('=').trim();
  }
  return undefined;
};

export type Cookie = {
  readonly read: (header: string | undefined) => string | undefined;
  /** The value of `Set-Cookie`; without `maxAgeSeconds` the browser drops the cookie when it is closed. */
  readonly set: (value: string, maxAgeSeconds?: number) => string;
  readonly clear: () => string;
};

/**
 * A cookie that scripts cannot read and that other sites' forms do not send. Over https it has the prefix `__Host-`,
 * which browsers accept only from this host and with `Secure`. A sandbox on plain http has neither.
 */
export const cookieOf = (name: string, baseUrl: string): Cookie => {
  const isSecure = new URL(baseUrl).protocol === 'https:';
  const fullName = isSecure ? `__Host-${name}` : name;
  const written = (value: string, age: string): string =>
    `${fullName}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}${age}`;
  return {
    read: (header) => cookieIn(header, fullName),
    set: (value, maxAgeSeconds) => written(value, maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`),
    clear: () => written('', '; Max-Age=0'),
  };
};

export type FormTokens = {
  /** The token of a form for one purpose, such as a session. */
  readonly of: (purpose: string) => string;
  readonly isOf: (purpose: string, token: string) => boolean;
};

/**
 * Tokens that a page puts into its forms, so that another site cannot send them. Nothing is stored: they are keyed
 * hashes.
 */
export const formTokens = (key: Uint8Array): FormTokens => {
  const bytesOf = (purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest();
  return {
    of: (purpose) => bytesOf(purpose).toString('base64url'),
    isOf: (purpose, token) => {
      const [expected, given] = [bytesOf(purpose), Buffer.from(token, 'base64url')];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};

/** The most users that a browser is known for. */
const mostUsers = 4;

const form = /^[\w-]{22}(?:\.[\w-]{43}){1,4}$/;

/**
 * The cookie of a known browser: a random id, and a keyed hash for each of the last users who have signed in there. It
 * grants no access: it only decides whose wrong passwords are counted together. Nothing is stored.
 */
export const knownBrowsers = (tokens: FormTokens): KnownBrowsers => {
  const purposeOf = (id: string, email: string): string => `browser:${id}:${comparableEmail(email)}`;
  return {
    idOf: (mark, email) => {
      if (mark === undefined || !form.test(mark)) return undefined;
      const [id = '', ...marks] = mark.split('.');
      return marks.some((each) => tokens.isOf(purposeOf(id, email), each)) ? id : undefined;
    },
    mark: (email, earlier) => {
      const [id = '', ...marks] =
        earlier !== undefined && form.test(earlier) ? earlier.split('.') : [randomBytes(16).toString('base64url')];
      const own = tokens.of(purposeOf(id, email));
      return [id, own, ...marks.filter((each) => each !== own)].slice(0, mostUsers + 1).join('.');
    },
  };
};
