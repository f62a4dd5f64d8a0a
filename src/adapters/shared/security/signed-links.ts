import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** How long a signed address of a document is valid (ms). */
export const linkLifetime = 15 * 60_000;

/** Addresses that need no token for a limited time. Path and expiry are signed, so neither can be changed. */
export type SignedLinks = {
  /** The path with `expires` (seconds since 1970) and `signature` added. */
  readonly sign: (path: string, at: string) => string;
  readonly isValid: (path: string, expires: string, signature: string, at: string) => boolean;
};

/** The first key signs, all keys verify. */
export const signedLinks = (current: Uint8Array, ...earlier: readonly Uint8Array[]): SignedLinks => {
  const first = createSecretKey(current);
  const secrets = [first, ...earlier.map((key) => createSecretKey(key))];
  const signatureOf = (path: string, expires: string, secret = first): string =>
    createHmac('sha256', secret).update(`${path}\n${expires}`).digest('base64url');
  return {
    sign: (path, at) => {
      const expires = String(Math.ceil((Date.parse(at) + linkLifetime) / 1_000));
      return `${path}?expires=${expires}&signature=${signatureOf(path, expires)}`;
    },
    isValid: (path, expires, signature, at) => {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1_000 < Date.parse(at)) return false;
      const given = Buffer.from(signature);
      return secrets.some((secret) => {
        const right = Buffer.from(signatureOf(path, expires, secret));
        return given.length === right.length && timingSafeEqual(given, right);
      });
    },
  };
};
