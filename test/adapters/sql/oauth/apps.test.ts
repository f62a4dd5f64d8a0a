import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../src/adapters/sql/engine/database.ts';
import { sqlOauthApps } from '../../../../src/adapters/sql/oauth/apps.ts';
import type { OauthApp, OauthApps } from '../../../../src/application/ports/oauth-apps.ts';
import { onEveryDatabase } from '../../../support/databases.ts';

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

onEveryDatabase(({ name, open }) => {
  const setUp = async () => {
    const { url, database, dispose } = await open();
    onTestFinished(dispose);
    return { url, apps: sqlOauthApps(database.db) };
  };

  /** As another process has it. Two connections of one process would block each other in SQLite. */
  const besides = async (url: string, apps: OauthApps): Promise<OauthApps> => {
    if (name === 'SQLite') return apps;
    const other = await openDatabase(url);
    onTestFinished(other.close);
    return sqlOauthApps(other.db);
  };

  describe('OAuth apps', () => {
    it('are stored whole, each id once', async () => {
      const { apps } = await setUp();
      const disabled = app('app_2', { isPublic: true, secrets: [], disabledAt: '2026-01-03T00:00:00.000Z', fingerprint: 'f' });
      expect([await apps.add(app('app_1')), await apps.add(disabled), await apps.add(app('app_1', { name: 'Other' }))]).toEqual([
        true,
        true,
        false,
      ]);
      expect([await apps.get('app_1'), await apps.get('app_2'), await apps.get('app_3')]).toEqual([app('app_1'), disabled, undefined]);
    });

    it('are listed by account, newest first', async () => {
      const { apps } = await setUp();
      await apps.add(app('app_1'));
      await apps.add(app('app_2', { createdAt: '2026-02-01T00:00:00.000Z' }));
      await apps.add(app('app_3', { accountId: 'acc_2' }));
      expect((await apps.list('acc_1')).map(({ id }) => id)).toEqual(['app_2', 'app_1']);
      expect((await apps.list()).map(({ id }) => id)).toEqual(['app_2', 'app_3', 'app_1']);
    });

    it('lose no change when two processes change one at the same time', async () => {
      const { url, apps } = await setUp();
      const other = await besides(url, apps);
      await apps.add(app('app_1', { redirectUris: [] }));
      const adding = (uri: string) => (before: OauthApp) => ({ ...before, redirectUris: [...before.redirectUris, uri] });
      await Promise.all([
        ...['a', 'b', 'c'].map((uri) => apps.change('app_1', adding(uri))),
        ...['d', 'e', 'f'].map((uri) => other.change('app_1', adding(uri))),
      ]);
      expect((await apps.get('app_1'))?.redirectUris.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
      expect(await apps.change('app_2', (before) => before)).toBeUndefined();
    });
  });
});
