import { createHmac, timingSafeEqual } from 'node:crypto';

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
