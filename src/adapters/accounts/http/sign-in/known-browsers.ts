import { randomBytes } from 'node:crypto';
import type { KnownBrowsers } from '../../../../application/accounts/sign-in.ts';
import { comparableEmail } from '../../../../application/accounts/ports/users.ts';
import type { FormTokens } from './form-tokens.ts';

/** Users of one browser that it is known for. */
const mostUsers = 4;

const form = /^[\w-]{22}(?:\.[\w-]{43}){1,4}$/;

/**
 * The cookie of a known browser: a random id, and a keyed hash for each of the last users who have signed in there. It
 * opens nothing: it only says whose wrong passwords are counted together. Nothing is stored.
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
