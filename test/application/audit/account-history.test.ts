import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVault } from '../../../src/adapters/shared/security/vault.ts';
import { accountHistory } from '../../../src/application/audit/account-history.ts';
import type { AuditedKind } from '../../../src/application/audit/audited-kinds.ts';
import { scopes } from '../../../src/application/shared/ports/access-tokens.ts';
import type { Scope } from '../../../src/application/shared/ports/access-tokens.ts';
import type { RecordedEvent, StreamName } from '../../../src/application/log/ports/event-store.ts';
import { MemoryLog, recordedEvent } from '../../support/memory-log.ts';

type Told = { readonly account: string; readonly actor: string; readonly stream: StreamName; readonly type?: string };

const start = Date.parse('2026-11-20T10:00:00.000Z');
const timeOf = (minute: number): string => new Date(start + minute * 60_000).toISOString();

/** A log of events, one a minute. */
const logOf = (all: readonly Told[]): readonly RecordedEvent[] =>
  all.map(({ account, actor, stream, type = 'Happened' }, minute) =>
    recordedEvent(String(minute).padStart(6, '0'), {
      stream,
      recordedAt: timeOf(minute),
      event: { type, data: { endpointId: 'whk_1' } },
      metadata: { accountId: account, actor, correlationId: 'req_1' },
    }),
  );

const vault = createVault(randomBytes(32));
const historyOf = (events: readonly RecordedEvent[]) => {
  const log = new MemoryLog(events);
  const read = accountHistory({ latest: (options) => log.latest(options), vault });
  const nothing = { after: undefined, limit: 50, actors: undefined, kinds: undefined, from: undefined, to: undefined };
  return (
    asked: Partial<Parameters<typeof read>[0]>,
    { accountId = 'acc_1', permitted = scopes }: { accountId?: string; permitted?: readonly Scope[] } = {},
  ) => read({ ...nothing, ...asked }, { accountId, scopes: new Set(permitted) });
};

const shown = ({ events }: Awaited<ReturnType<ReturnType<typeof historyOf>>>) =>
  events.map(({ kind, objectId, recorded }) => [kind, objectId, recorded.position]);

const one: Told = { account: 'acc_1', actor: 'usr_1', stream: 'shipment-shp_1' };

describe('the history of an account', () => {
  const told = fc.record<Told>({
    account: fc.constantFrom('acc_1', 'acc_2'),
    actor: fc.constantFrom('usr_1', 'usr_2', 'system'),
    stream: fc.constantFrom<StreamName[]>('shipment-shp_1', 'pickup-pck_1', 'accountSettings-acc_1', 'upload-doc_1'),
  });

  it('is every matching event once, the newest first, whatever the size of the pages', async () => {
    const filters = fc.record({
      actors: fc.option(fc.constantFrom<string[][]>(['usr_1'], ['usr_2', 'system']), { nil: undefined }),
      kinds: fc.option(fc.constantFrom<AuditedKind[][]>(['shipment'], ['pickup', 'account_settings']), {
        nil: undefined,
      }),
      from: fc.option(fc.integer({ min: -1, max: 70 }).map(timeOf), { nil: undefined }),
      to: fc.option(fc.integer({ min: -1, max: 70 }).map(timeOf), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(told, { maxLength: 60 }),
        filters,
        fc.integer({ min: 1, max: 20 }),
        async (all, filter, limit) => {
          const log = logOf(all);
          const read = historyOf(log);
          const found: unknown[] = [];
          for (let after: string | undefined, pages = 0; pages < 70; pages++) {
            const page = await read({ ...filter, limit, after });
            expect(page.events.length).toBeLessThanOrEqual(limit);
            found.push(...page.events.map(({ recorded }) => recorded.position));
            after = page.nextAfter;
            if (after === undefined) break;
          }
          const kindOf = new Map<string | undefined, AuditedKind>([['shipment', 'shipment'], ['pickup', 'pickup'], ['accountSettings', 'account_settings']]); // oxfmt-ignore
          const expected = log.filter(({ stream, recordedAt, metadata: { accountId, actor } }) => {
            const kind = kindOf.get(stream.split('-')[0]);
            const isOfKind = kind !== undefined && (filter.kinds?.includes(kind) ?? true);
            const isOfActor = filter.actors?.includes(actor) ?? true;
            const isInTime = recordedAt >= (filter.from ?? '') && recordedAt < (filter.to ?? 'Z');
            return accountId === 'acc_1' && isOfKind && isOfActor && isInTime;
          });
          expect(found).toEqual(expected.map(({ position }) => position).toReversed());
        },
      ),
    );
  });

  it('names the object: an endpoint by its own id, settings by that of their account', async () => {
    const read = historyOf(
      logOf([
        one,
        { ...one, stream: 'webhookEndpoints-acc_1', type: 'WebhookEndpointChanged' },
        { ...one, stream: 'accountSettings-acc_1' },
      ]),
    );
    expect(shown(await read({}))).toEqual([
      ['account_settings', 'acc_1', '000002'],
      ['webhook_endpoint', 'whk_1', '000001'],
      ['shipment', 'shp_1', '000000'],
    ]);
  });

  it('leaves out what the scopes do not permit', async () => {
    const read = historyOf(logOf([one, { ...one, stream: 'accountSettings-acc_1' }]));
    const settingsOnly = await read({}, { permitted: ['read_accounts'] });
    expect(shown(settingsOnly)).toEqual([['account_settings', 'acc_1', '000001']]);
    expect((await read({ kinds: ['shipment'] }, { permitted: ['read_accounts'] })).events).toEqual([]);
  });

  it('is read in parts: a request ends after 10,000 events, with the place to go on from', async () => {
    const read = historyOf(logOf([one, ...Array.from({ length: 10_200 }, () => ({ ...one, account: 'acc_2' }))]));
    const first = await read({});
    expect([first.events, first.reachedAt]).toEqual([[], timeOf(201)]);
    const second = await read({ after: first.nextAfter });
    expect(shown(second)).toEqual([['shipment', 'shp_1', '000000']]);
    expect([second.nextAfter, second.reachedAt]).toEqual([undefined, timeOf(0)]);
  });

  it('ends where a whole part is older than what is asked for', async () => {
    const read = historyOf(logOf(Array.from({ length: 3_000 }, () => one)));
    const page = await read({ from: timeOf(2_990), limit: 50 });
    expect([page.events.length, page.nextAfter, page.reachedAt]).toEqual([10, undefined, timeOf(2_000)]);
  });

  it('of a log without events is empty', async () => {
    expect(await historyOf([])({})).toEqual({ events: [] });
  });

  it('goes on only from a place that an earlier page of the same account has named', async () => {
    const read = historyOf(logOf([one, one, { ...one, account: 'acc_2' }, { ...one, account: 'acc_2' }]));
    const { nextAfter = '' } = await read({ limit: 1 });
    expect(nextAfter).not.toContain('000001');
    await expect(read({ after: nextAfter }, { accountId: 'acc_2' })).rejects.toMatchObject({
      reason: 'validation_failed',
    });
    await expect(read({ after: 'elsewhere' })).rejects.toMatchObject({ reason: 'validation_failed' });
    const other = historyOf([]);
    await expect(other({ after: nextAfter })).rejects.toMatchObject({ reason: 'validation_failed' });
  });
});
