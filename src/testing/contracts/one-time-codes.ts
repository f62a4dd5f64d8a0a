import type { OneTimeCodeStore } from '../../application/accounts/ports/sign-in.ts';
import type { TestRunner, Opened } from '../test-runner.ts';
import { openedStores } from '../test-runner.ts';

const at = '2026-11-20T10:00:00.000Z';

/** What every store of one-time codes must do. */
export const oneTimeCodesContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<OneTimeCodeStore>>,
): void => {
  describe(`OneTimeCodeStore contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('a secret is replaced until it is confirmed, and not afterwards', async () => {
      const { store: codes } = await opened();
      expect(await codes.get('usr_1')).toBeUndefined();
      expect([await codes.begin('usr_1', 'FIRST'), await codes.begin('usr_1', 'SECOND')]).toEqual([true, true]);
      expect(await codes.get('usr_1')).toEqual({ secret: 'SECOND' });
      await codes.confirm('usr_1', at);
      expect(await codes.begin('usr_1', 'THIRD')).toBe(false);
      expect(await codes.get('usr_1')).toEqual({ secret: 'SECOND', confirmedAt: at });
    });

    it('the code of a step is taken once, also by callers at the same moment, and none of an earlier step', async () => {
      const { store: codes } = await opened();
      await codes.begin('usr_1', 'FIRST');
      const taken = await Promise.all(Array.from({ length: 8 }, () => codes.takeStep('usr_1', 59_000_001)));
      expect(taken.filter(Boolean).length).toBe(1);
      expect([await codes.takeStep('usr_1', 59_000_000), await codes.takeStep('usr_1', 59_000_002)]).toEqual([
        false,
        true,
      ]);
      expect(await codes.takeStep('usr_2', 1)).toBe(false);
    });

    it('recovery codes are taken once each by their own user, replaced together, and removed with the secret', async () => {
      const { store: codes } = await opened();
      await codes.begin('usr_1', 'FIRST');
      await codes.replaceRecoveryCodes('usr_1', ['a', 'b', 'c']);
      expect([
        await codes.takeRecoveryCode('usr_2', 'a'),
        await codes.takeRecoveryCode('usr_1', 'a'),
        await codes.takeRecoveryCode('usr_1', 'a'),
      ]).toEqual([false, true, false]);
      expect(await codes.recoveryCodes('usr_1')).toBe(2);
      await codes.replaceRecoveryCodes('usr_1', ['d']);
      expect([await codes.takeRecoveryCode('usr_1', 'b'), await codes.recoveryCodes('usr_1')]).toEqual([false, 1]);
      await codes.remove('usr_1');
      expect([await codes.get('usr_1'), await codes.recoveryCodes('usr_1')]).toEqual([undefined, 0]);
    });
  });
};
