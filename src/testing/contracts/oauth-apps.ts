import type { OauthApp, OauthApps } from '../../application/accounts/ports/oauth.ts';
import type { TestRunner } from '../test-runner.ts';
import { openedStores } from './opened.ts';
import type { Opened } from './opened.ts';

const app = (id: string, more: Partial<OauthApp> = {}): OauthApp => ({
  id,
  accountId: 'acc_1',
  name: 'Order desk',
  isPublic: false,
  secrets: [{ hash: 'ab' }, { hash: 'cd', validUntil: '2026-01-02T00:00:00.000Z' }],
  redirectUris: ['https://app.example.com/callback'],
  scopes: ['read_shipments'],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

/** What every store of OAuth apps must do. */
export const oauthAppsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<OauthApps>>,
): void => {
  describe(`OauthApps contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('are stored whole, each id once', async () => {
      const { store: apps } = await opened();
      const disabled = app('app_2', {
        isPublic: true,
        secrets: [],
        disabledAt: '2026-01-03T00:00:00.000Z',
        fingerprint: 'f',
      });
      expect([
        await apps.add(app('app_1')),
        await apps.add(disabled),
        await apps.add(app('app_1', { name: 'Other' })),
      ]).toEqual([true, true, false]);
      expect([await apps.get('app_1'), await apps.get('app_2'), await apps.get('app_3')]).toEqual([
        app('app_1'),
        disabled,
        undefined,
      ]);
    });

    it('are listed by account, newest first', async () => {
      const { store: apps } = await opened();
      await apps.add(app('app_1'));
      await apps.add(app('app_2', { createdAt: '2026-02-01T00:00:00.000Z' }));
      await apps.add(app('app_3', { accountId: 'acc_2' }));
      expect((await apps.list('acc_1')).map(({ id }) => id)).toEqual(['app_2', 'app_1']);
      expect((await apps.list()).map(({ id }) => id)).toEqual(['app_2', 'app_3', 'app_1']);
    });

    it('lose no change when two processes change one at the same time', async () => {
      const { store: apps, beside } = await opened();
      const other = await beside();
      await apps.add(app('app_1', { redirectUris: [] }));
      const adding = (uri: string) => (before: OauthApp) => ({
        ...before,
        redirectUris: [...before.redirectUris, uri],
      });
      await Promise.all([
        ...['a', 'b', 'c'].map((uri) => apps.change('app_1', adding(uri))),
        ...['d', 'e', 'f'].map((uri) => other.change('app_1', adding(uri))),
      ]);
      expect((await apps.get('app_1'))?.redirectUris.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
      expect(await apps.change('app_2', (before) => before)).toBeUndefined();
    });
  });
};
