import { onTestFinished } from 'vitest';
import { scopes } from '../../../../src/application/shared/ports/access-tokens.ts';
import type { Principal, Role, Scope } from '../../../../src/application/shared/ports/access-tokens.ts';
import type { Account } from '../../../../src/application/shared/ports/accounts.ts';
import { createApp } from '../../../../src/adapters/platform/http/app.ts';
import type { AppOptions } from '../../../../src/adapters/platform/http/app.ts';
import { createLogger } from '../../../../src/adapters/platform/http/engine/server/logging.ts';
import { createMetrics } from '../../../../src/adapters/platform/http/engine/server/metrics.ts';
import { gatekeeper } from '../../../../src/adapters/platform/http/engine/route/gate.ts';
import { memoryBudgets, rateLimits } from '../../../../src/adapters/platform/http/engine/server/rate-limits.ts';
import type { RateBudgets } from '../../../../src/adapters/platform/http/engine/server/rate-limits.ts';
import type { Message, Route } from '../../../../src/adapters/platform/http/engine/route/route.ts';
import { startServer } from '../../../../src/adapters/platform/http/engine/server/server.ts';
import { ulidIds } from '../../../../src/adapters/shared/system/ids.ts';
import { TestClock } from '../../../support/test-clock.ts';

export const now = '2026-11-20T10:00:00.000Z';

const principal = (accountId: string, scopes: readonly Scope[], roles: readonly Role[] = []): Principal => ({
  accountId,
  subject: accountId,
  scopes: new Set(scopes),
  roles: new Set(roles),
  carriers: new Set(),
});

export const account = 'acc_0000000000000000000000000A';
export const otherAccount = 'acc_0000000000000000000000000B';

const principals: Readonly<Record<string, Principal>> = {
  whole: principal(account, scopes),
  reader: principal(account, ['read_shipments']),
  other: principal(otherAccount, scopes),
  admin: principal(account, scopes, ['admin']),
};

const accounts: Readonly<Record<string, Account>> = {
  [account]: { id: account, name: 'A', createdAt: now },
  [otherAccount]: { id: otherAccount, name: 'B', createdAt: now },
};

export type Envelope = { readonly messages: readonly Message[]; readonly [name: string]: unknown };

/** The tokens that are good in these tests are `whole`, `reader`, `other` and `admin`. */
export const bearer = (token: string): { readonly authorization: string } => ({ authorization: `Bearer ${token}` });

export const jsonOf = async (response: Response): Promise<Envelope> => (await response.json()) as Envelope;

/** An app on a port of its own, with its log at hand; it stops with the test. */
export const runningApp = async (
  routes: readonly Route[],
  { rateLimits: budgets = 'off', ...options }: Partial<AppOptions> & { readonly rateLimits?: RateBudgets | 'off' } = {},
) => {
  const lines: string[] = [];
  const accessTokens = {
    verify: (token: string) => Promise.resolve(principals[token]),
    isExpired: (token: string) => Promise.resolve(token === 'expired'),
    publicKeys: () => ({ keys: [] }),
  };
  const limits = rateLimits(budgets, memoryBudgets());
  const app = createApp({
    routes,
    clock: new TestClock(now),
    ids: ulidIds(),
    accessTokens,
    admit: gatekeeper({ accessTokens, accounts: { get: (id) => Promise.resolve(accounts[id]) }, limits }),
    limits,
    log: createLogger({ destination: { write: (line) => void lines.push(line) } }),
    metrics: createMetrics({ process: false }),
    checks: {},
    baseUrl: 'http://localhost:8080',
    webhooks: {},
    ...options,
  });
  const server = await startServer(app, { host: '127.0.0.1', port: 0 });
  let stopped = false;
  const close = (graceMs = 0): Promise<number> => {
    stopped = true;
    return server.close(graceMs);
  };
  onTestFinished(async () => {
    if (!stopped) await server.close(0);
  });

  return {
    url: server.url,
    close,
    /** What was logged, one object a line. */
    log: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    logText: () => lines.join(''),
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}${path}`, { headers: { ...bearer('whole'), ...headers } }),
    post: (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        body,
        headers: { ...bearer('whole'), 'content-type': 'application/json', ...headers },
      }),
  };
};
