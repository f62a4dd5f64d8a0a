import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../src/adapters/log/sql/engine/database.ts';
import { ulidIds } from '../../../../src/adapters/shared/system/ids.ts';
import { OauthError } from '../../../../src/application/accounts/oauth/oauth-error.ts';
import type { AccessTokens, TokenRequest } from '../../../../src/application/shared/ports/access-tokens.ts';
import { byOperator } from '../../../../src/application/accounts/security-trail.ts';
import { openOauth, openTrail } from '../../../../src/infrastructure/stores/accounts.ts';
import { TestClock } from '../../../support/test-clock.ts';
import { runsTimes } from '../../../support/property-runs.ts';

const [second, day] = [1_000, 24 * 3_600_000];

const setUp = async () => {
  const database = await openDatabase(':memory:');
  onTestFinished(database.close);
  const clock = new TestClock();
  const issued: TokenRequest[] = [];
  const revoked: string[] = [];
  const accessTokens: AccessTokens = {
    issue: (request) => {
      issued.push(request);
      return Promise.resolve({ token: `jwt-${issued.length}`, id: `tok_${issued.length}`, expiresAt: clock.now() });
    },
    revoke: (id) => Promise.resolve(void revoked.push(id)),
    verify: () => Promise.resolve(undefined),
    describe: () => Promise.resolve(undefined),
    isExpired: () => Promise.resolve(false),
    publicKeys: () => ({ keys: [] }),
  };
  const ids = ulidIds();
  const record = openTrail({ database, clock, ids });
  const oauth = openOauth({ database, accessTokens, clock, ids, refreshKey: new Uint8Array(32), record });
  const registration = {
    name: 'Order desk',
    redirectUris: ['https://app.example.com/cb'],
    scopes: ['read_shipments', 'write_shipments'] as const,
  };
  const { app } = await oauth.book.register(byOperator('acc_owner'), registration);
  let count = 0;
  const approve = async () => {
    const [id, code] = [`crd_${(count += 1)}`, oauth.secrets.next('acd')];
    const expiresAt = new Date(Date.parse(clock.now()) + 60 * second).toISOString();
    const credentials = {
      id,
      accountId: 'acc_shop',
      appId: app.id,
      scopes: app.scopes,
      approvedBy: 'usr_1',
      createdAt: clock.now(),
    };
    await oauth.grants.approve(credentials, {
      hash: oauth.secrets.hash(code),
      credentialsId: id,
      appId: app.id,
      redirectUri: 'https://app.example.com/cb',
      expiresAt,
    });
    return { client: { id, app, credentials }, code };
  };
  return { ...oauth, app, approve, clock, issued, revoked };
};

const refusal = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'nothing';
  } catch (error) {
    if (error instanceof OauthError) return error.code;
    throw error;
  }
};

describe('tokens', () => {
  it('are for the account that approved, with the app as the actor, and end with what gave them', async () => {
    const { tokens, approve, app, issued, endAccess, revoked } = await setUp();
    const { client } = await approve();
    const { scopes } = await tokens.byCredentials(client, 'read_shipments');
    expect(scopes).toEqual(['read_shipments']);
    const [request] = issued;
    expect(request).toMatchObject({
      accountId: 'acc_shop',
      subject: app.id,
      scopes: ['read_shipments'],
      expiresInMs: 3_600_000,
    });
    await endAccess.ofCredentials(client.id);
    expect(request?.through).toContain(revoked[0]);
    expect(await refusal(tokens.refresh('rft_x.y', {}))).toBe('invalid_grant');
  });

  it('of an app alone are refused: it acts for accounts only', async () => {
    const { tokens, app } = await setUp();
    expect(await refusal(tokens.byCredentials({ id: app.id, app }))).toBe('unauthorized_client');
  });
});

describe('a code', () => {
  const exchange = (code: string) => ({ code, redirectUri: 'https://app.example.com/cb', verifier: undefined });

  it('is good once; a second use ends the tokens of the first', async () => {
    const { tokens, approve, app } = await setUp();
    const { code } = await approve();
    const { refreshToken } = await tokens.byCode({ id: app.id, app }, exchange(code));
    expect(await refusal(tokens.byCode({ id: app.id, app }, exchange(code)))).toBe('invalid_grant');
    expect(await refusal(tokens.refresh(refreshToken, {}))).toBe('invalid_grant');
  });

  it('is good for 60 seconds', async () => {
    const { tokens, approve, app, clock } = await setUp();
    const { code } = await approve();
    clock.advance(60 * second);
    expect(await refusal(tokens.byCode({ id: app.id, app }, exchange(code)))).toBe('invalid_grant');
  });
});

describe('refresh tokens', () => {
  const newest = async () => {
    const world = await setUp();
    const { refreshToken } = await world.tokens.byCredentials((await world.approve()).client);
    return { ...world, refreshToken };
  };

  it('last 30 days unused, and 90 days in all', async () => {
    const { tokens, refreshToken, clock } = await newest();
    clock.advance(30 * day - 1);
    const second30 = await tokens.refresh(refreshToken, {});
    clock.advance(30 * day - 1);
    const third30 = await tokens.refresh(second30.refreshToken, {});
    clock.advance(30 * day - 1);
    const last = await tokens.refresh(third30.refreshToken, {});
    clock.advance(3);
    expect(await refusal(tokens.refresh(last.refreshToken, {}))).toBe('invalid_grant');
  });

  it('unused for 30 days are refused', async () => {
    const { tokens, refreshToken, clock } = await newest();
    clock.advance(30 * day);
    expect(await refusal(tokens.refresh(refreshToken, {}))).toBe('invalid_grant');
  });

  it('give fewer scopes on request, and never more than were granted', async () => {
    const { tokens, refreshToken } = await newest();
    const narrowed = await tokens.refresh(refreshToken, { scope: 'read_shipments' });
    expect(narrowed.scopes).toEqual(['read_shipments']);
    expect(await refusal(tokens.refresh(narrowed.refreshToken, { scope: 'write_accounts' }))).toBe('invalid_scope');
    expect((await tokens.refresh(narrowed.refreshToken, {})).scopes).toEqual(['read_shipments', 'write_shipments']);
  });

  it('end with the app and with the credentials', async () => {
    for (const end of ['app', 'credentials'] as const) {
      const { tokens, refreshToken, book, endAccess, app } = await newest();
      await (end === 'app' ? book.remove(byOperator('acc_owner'), app.id) : endAccess.ofCredentials('crd_1'));
      expect(await refusal(tokens.refresh(refreshToken, {}))).toBe('invalid_grant');
    }
  });

  it('one at most is good at any time, a lost answer can be had again for 10 s, and reuse ends the family', async () => {
    const step = fc.record({ wait: fc.integer({ min: -9, max: 25 }), back: fc.nat({ max: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const { tokens, clock, refreshToken } = await newest();
        const known = [refreshToken];
        const usedAt: number[] = [];
        let isRevoked = false;
        for (const { wait, back } of steps) {
          clock.advance(wait * second);
          const now = Date.parse(clock.now());
          const index = Math.max(0, known.length - 1 - back);
          const presented = known[index] ?? '';
          const isLive = index === known.length - 1;
          const isLostAnswer = index === known.length - 2 && Math.abs(now - (usedAt[index] ?? 0)) <= 10 * second;
          const outcome = await tokens.refresh(presented, {}).then(
            (pair) => pair.refreshToken,
            () => 'refused',
          );
          if (isRevoked || !(isLive || isLostAnswer)) {
            expect(outcome).toBe('refused');
            isRevoked = true;
          } else if (isLive) {
            expect(known).not.toContain(outcome);
            known.push(outcome);
            usedAt[index] = now;
          } else expect(outcome).toBe(known[index + 1]);
        }
        if (isRevoked) expect(await refusal(tokens.refresh(known.at(-1) ?? '', {}))).toBe('invalid_grant');
      }),
      { numRuns: runsTimes(0.2) },
    );
  });
});
