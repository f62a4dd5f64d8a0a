import type { FormTokens } from './form-tokens.ts';

/** How long the one-time code may take to type. */
const lifetimeMs = 5 * 60_000;

export type PendingSignIn = {
  /** The hidden field of the form that asks for a one-time code: it says that the password of this user was right. */
  readonly of: (userId: string, binding: string, at: string) => string;
  /** Undefined for a field that this service has not made for this browser, or too long ago. */
  readonly userIdOf: (field: string, binding: string, at: string) => string | undefined;
};

/** `binding` is the value of the form cookie. Nothing is stored: the field carries a keyed hash. */
export const pendingSignIns = (tokens: FormTokens): PendingSignIn => {
  const purposeOf = (userId: string, until: string, binding: string): string => `code:${userId}:${until}:${binding}`;
  return {
    of: (userId, binding, at) => {
      const until = String(Date.parse(at) + lifetimeMs);
      return `${userId}.${until}.${tokens.of(purposeOf(userId, until, binding))}`;
    },
    userIdOf: (field, binding, at) => {
      const [userId = '', until = '', token = ''] = field.split('.');
      return Number(until) > Date.parse(at) && tokens.isOf(purposeOf(userId, until, binding), token) ? userId : undefined;
    },
  };
};
