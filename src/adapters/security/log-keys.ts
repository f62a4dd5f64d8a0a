import { SignJWT } from 'jose';
import type { Clock } from '../../application/ports/clock.ts';
import type { LogKeys } from '../../application/ports/log-digests.ts';
import type { KeyStore } from '../sql/accounts/signing-keys.ts';
import { openKeyRing, signingAlgorithm } from './key-ring.ts';
import type { KeyRing } from './key-ring.ts';

/** The keys are opened, and the first one is made, when they are first asked for. */
export const logKeysIn = (keys: KeyStore, clock: Pick<Clock, 'now'>): LogKeys => {
  let opening: Promise<KeyRing> | undefined;
  const ring = (): Promise<KeyRing> =>
    (opening ??= openKeyRing(keys, clock).catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  return {
    sign: async ({ events, digest }, type) => {
      const { newest, privateKey } = await (await ring()).newest();
      return new SignJWT({ events, digest })
        .setProtectedHeader({ alg: signingAlgorithm, kid: newest.id, typ: type })
        .setIssuedAt(Math.floor(Date.parse(clock.now()) / 1_000))
        .sign(privateKey);
    },
    publicKeys: async () => {
      const opened = await ring();
      // Loads them again now and then: another process may have added one.
      await opened.newest();
      return { keys: opened.published() };
    },
  };
};
