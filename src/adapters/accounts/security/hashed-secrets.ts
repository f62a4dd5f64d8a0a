import { createHash, randomBytes, createHmac, timingSafeEqual } from 'node:crypto';
import type { SessionSecrets } from '../../../application/accounts/ports/sign-in.ts';
import type { OauthSecrets } from '../../../application/accounts/ports/oauth.ts';

export const sessionSecrets: SessionSecrets = {
  next: () => randomBytes(32).toString('base64url'),
  idOf: (secret) => createHash('sha256').update(secret).digest('hex'),
};

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const random = (): string => randomBytes(32).toString('base64url');

const isEqual = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/** `key` is a secret of the installation: refresh tokens are derived with it, each from the one before. */
export const oauthSecrets = (key: Uint8Array): OauthSecrets => ({
  next: (kind) => `${kind}_${random()}`,
  hash: (secret) => sha256(secret).toString('hex'),
  matches: (secret, hashes) => {
    const digest = sha256(secret);
    // Compares with all of them, so that the time does not reveal which one matched.
    return hashes.filter((hash) => isEqual(digest, Buffer.from(hash, 'hex'))).length > 0;
  },
  refreshToken: (familyId) => `rft_${familyId.slice(familyId.indexOf('_') + 1)}.${random()}`,
  successorOf: (refreshToken) =>
    `${refreshToken.slice(0, refreshToken.indexOf('.') + 1)}${createHmac('sha256', key).update(refreshToken).digest('base64url')}`,
  isVerifierOf: (challenge, verifier) => isEqual(sha256(verifier), Buffer.from(challenge, 'base64url')),
});
