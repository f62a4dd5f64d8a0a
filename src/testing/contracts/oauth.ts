import { decideRefresh } from '../../application/accounts/oauth/lifetimes.ts';
import type {
  OauthApp,
  OauthApps,
  AccountCredentials,
  AuthorizationCode,
  OauthGrants,
  TokenFamily,
} from '../../application/accounts/ports/oauth.ts';
import type { TestRunner, Opened } from '../test-runner.ts';
import { openedStores } from '../test-runner.ts';

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

const at = (day: number, second = 0): string => new Date(Date.UTC(2026, 0, day, 0, 0, second)).toISOString();

const credentials = (id: string, more: Partial<AccountCredentials> = {}): AccountCredentials => ({
  id,
  accountId: 'acc_1',
  appId: 'app_1',
  scopes: ['read_shipments', 'write_shipments'],
  secretHash: 'ab',
  approvedBy: 'usr_1',
  createdAt: at(1),
  ...more,
});
const code = (hash: string, more: Partial<AuthorizationCode> = {}): AuthorizationCode => ({
  hash,
  credentialsId: 'crd_1',
  appId: 'app_1',
  redirectUri: 'https://app.example.com/callback',
  expiresAt: at(1, 60),
  ...more,
});
const family = (id: string, more: Partial<TokenFamily> = {}): TokenFamily => ({
  id,
  clientId: 'app_1',
  credentialsId: 'crd_1',
  appId: 'app_1',
  accountId: 'acc_1',
  scopes: ['read_shipments'],
  createdAt: at(2),
  expiresAt: at(80),
  ...more,
});
const token = (hash: string) => ({ hash, expiresAt: at(30) });

const refresh = (grants: OauthGrants, hash: string, when = at(3)) =>
  grants.refresh(hash, (presented, of) =>
    decideRefresh({ token: presented, family: of, successorHash: `${hash}+`, at: when }),
  );

/** What every store of OAuth grants must do. */
export const oauthGrantsContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<OauthGrants>>,
): void => {
  describe(`OauthGrants contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    const setUp = async () => {
      const { store: grants, beside } = await opened();
      await grants.approve(credentials('crd_1'), code('code_1', { challenge: 'c' }));
      return { grants, beside };
    };

    describe('credentials of an account', () => {
      it('are stored with their code, listed newest first, and revoked once', async () => {
        const { grants } = await setUp();
        const second = credentials('crd_2', { createdAt: at(2) });
        const { secretHash: _, ...withoutSecret } = credentials('crd_3', { accountId: 'acc_2', createdAt: at(3) });
        await grants.approve(second, code('code_2', { credentialsId: 'crd_2' }));
        await grants.approve(withoutSecret, code('code_3', { credentialsId: 'crd_3' }));
        expect([await grants.credentials('crd_1'), await grants.credentials('crd_3')]).toEqual([
          credentials('crd_1'),
          withoutSecret,
        ]);
        expect(await grants.listCredentials({ accountId: 'acc_1' })).toEqual([second, credentials('crd_1')]);
        expect((await grants.listCredentials({ appId: 'app_1' })).map(({ id }) => id)).toEqual([
          'crd_3',
          'crd_2',
          'crd_1',
        ]);
        expect([
          await grants.revokeCredentials('crd_1', at(4)),
          await grants.revokeCredentials('crd_1', at(5)),
        ]).toEqual([true, false]);
        expect((await grants.credentials('crd_1'))?.revokedAt).toBe(at(4));
        expect(await grants.listCredentials({ accountId: 'acc_1' })).toEqual([second]);
      });
    });

    describe('a code', () => {
      it('gives one family, also when two processes use it at the same time', async () => {
        const { grants, beside } = await setUp();
        const other = await beside();
        expect(await grants.code('code_1')).toEqual(code('code_1', { challenge: 'c' }));
        const started = await Promise.all([
          grants.startFamily(family('fam_1'), token('rft_1'), 'code_1'),
          other.startFamily(family('fam_2'), token('rft_2'), 'code_1'),
          grants.startFamily(family('fam_3'), token('rft_3'), 'code_1'),
        ]);
        expect(started.filter(Boolean)).toHaveLength(1);
        const winner = `fam_${started.indexOf(true) + 1}`;
        expect((await grants.code('code_1'))?.familyId).toBe(winner);
        const found = await Promise.all(['rft_1', 'rft_2', 'rft_3'].map((hash) => grants.familyOf(hash)));
        expect(found.filter((one) => one !== undefined)).toEqual([family(winner)]);
        expect((await grants.credentials('crd_1'))?.lastUsedAt).toBe(at(2));
      });
    });

    describe('a refresh token', () => {
      it('is replaced once, also when two processes present it at the same time', async () => {
        const { grants, beside } = await setUp();
        const other = await beside();
        await grants.startFamily(family('fam_1'), token('rft_1'));
        const decisions = await Promise.all([grants, other, grants, other].map((one) => refresh(one, 'rft_1')));
        expect(decisions.map((one) => one?.decision.kind).toSorted()).toEqual(['repeat', 'repeat', 'repeat', 'rotate']);
        expect((await refresh(grants, 'rft_1+', at(4)))?.decision.kind).toBe('rotate');
      });

      it('that was replaced ends its family when it comes again later', async () => {
        const { grants } = await setUp();
        await grants.startFamily(family('fam_1'), token('rft_1'));
        await grants.startFamily(family('fam_2'), token('rft_2'));
        await refresh(grants, 'rft_1');
        expect((await refresh(grants, 'rft_1', at(3, 11)))?.decision.kind).toBe('revoke');
        expect((await grants.familyOf('rft_1+'))?.revokedAt).toBe(at(3, 11));
        expect((await refresh(grants, 'rft_1+', at(3, 12)))?.decision.kind).toBe('refuse');
        expect((await refresh(grants, 'rft_2'))?.decision.kind).toBe('rotate');
        expect(await refresh(grants, 'rft_unknown')).toBeUndefined();
      });
    });

    it('what ended long ago is removed, and nothing else', async () => {
      const { grants } = await setUp();
      await grants.startFamily(family('fam_1', { expiresAt: at(5) }), token('rft_1'), 'code_1');
      await grants.startFamily(family('fam_2'), token('rft_2'));
      await grants.startFamily(family('fam_3'), token('rft_3'));
      await grants.revokeFamily('fam_3', at(6));
      await grants.removeEnded(at(10));
      const found = await Promise.all(['rft_1', 'rft_2', 'rft_3'].map((hash) => grants.familyOf(hash)));
      expect(found).toEqual([undefined, family('fam_2'), undefined]);
      expect(await grants.code('code_1')).toBeUndefined();
      expect(await grants.credentials('crd_1')).toBeDefined();
    });
  });
};
