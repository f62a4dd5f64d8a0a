import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SqliteEventStore } from '../../../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { ulidIds } from '../../../../src/adapters/shared/system/ids.ts';
import { accountSettingsStates, AccountSettingsBook } from '../../../../src/application/accounts/settings.ts';
import { commandHandler, limitOfDay } from '../../../../src/application/log/kernel/command-handler.ts';
import type { Context } from '../../../../src/application/log/kernel/context.ts';
import { apply } from '../../../../src/application/log/kernel/projection.ts';
import type { AnyProjection, Projection } from '../../../../src/application/log/kernel/projection.ts';
import { stateReader } from '../../../../src/application/log/kernel/state.ts';
import type { CachedState } from '../../../../src/application/log/kernel/state.ts';
import type { EventStore, StreamName } from '../../../../src/application/log/ports/event-store.ts';
import type { ReadModels } from '../../../../src/application/log/ports/read-models.ts';
import {
  accountOverrides,
  restrictionOverridesStates,
} from '../../../../src/application/trade/compliance/account-overrides.ts';
import { webhookEndpointStates } from '../../../../src/application/webhooks/endpoint-view.ts';
import { WebhookEndpointRegistry } from '../../../../src/application/webhooks/endpoints.ts';
import { accountSettingsDecider } from '../../../../src/domain/accounts/account-settings/index.ts';
import type { Decider } from '../../../../src/domain/shared/decider.ts';
import type { DomainEvent } from '../../../../src/domain/shared/domain-event.ts';
import { restrictionOverridesDecider } from '../../../../src/domain/trade/index.ts';
import { webhookEndpointDecider } from '../../../../src/domain/webhooks/webhook-endpoint/index.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { TestClock } from '../../../support/test-clock.ts';

const clock = new TestClock('2026-11-20T10:00:00.000Z');
const account = 'acc_1';
const context = (): Context => ({ accountId: account, actor: 'somebody', correlationId: 'req_1', at: clock.now() });

let log: SqliteEventStore;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  log = new SqliteEventStore(`${folder.path}/log.sqlite`, { clock, ids: ulidIds() });
});
afterAll(async () => {
  await log.close();
  await folder.remove();
});

/** Counts what is read of the log and of the documents, in characters. */
const counting = () => {
  let read = 0;
  const count = <T>(value: T): T => {
    read += JSON.stringify(value ?? null).length;
    return value;
  };
  const store: EventStore = {
    read: async (stream, options) => count(await log.read<never>(stream, options)),
    append: (...given) => log.append(...given),
    follow: (options) => log.follow(options),
    head: () => log.head(),
    close: () => Promise.resolve(),
  };
  const documents = new Map<string, unknown>();
  const folded = new Map<string, { readonly version: number; readonly document: unknown }>();
  const readModels: Pick<ReadModels, 'get'> = {
    get: <D>(_: unknown, key: string) => Promise.resolve(count(documents.get(key) as D)),
  };
  return {
    store,
    readModels,
    /** What the projection makes of the stream, up to some events before its end. */
    project: async (projection: AnyProjection, stream: StreamName, behind: number) => {
      // What is behind is folded from the beginning, everything else from where it was.
      const { version, document } = (behind === 0 && folded.get(stream)) || { version: 0, document: undefined };
      const news = await log.read<never>(stream, { after: version });
      const seen = news.slice(0, news.length - behind);
      const now = seen.reduce<unknown>((before, recorded) => apply(projection, before, recorded), document);
      documents.set(stream, now);
      if (behind === 0) folded.set(stream, { version: version + seen.length, document: now });
    },
    readBy: async (work: () => Promise<unknown>) => {
      const before = read;
      await work();
      return read - before;
    },
  };
};

const holidays = Array.from({ length: 500 }, (_, index) => ({
  date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  country: 'DE',
}));

/** The endpoint of the account, whichever process changes it. */
let endpointId = '';

const world = () => {
  const counted = counting();
  const { store, readModels } = counted;
  const kept = <State, C, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    states: Projection<CachedState<State>, E>,
  ) => {
    const read = stateReader({ store, readModels }, decider, states);
    return { read, handle: commandHandler(store, decider, { clock, current: read, limit: limitOfDay }) };
  };
  const settings = new AccountSettingsBook({
    ...kept(accountSettingsDecider, accountSettingsStates),
    clock,
    holidays: { isHoliday: () => false },
  });
  const endpoints = new WebhookEndpointRegistry({
    ...kept(webhookEndpointDecider, webhookEndpointStates),
    secrets: {
      obtain: () => Promise.resolve('secret'),
      keep: () => Promise.resolve(),
      getMany: () => Promise.resolve(new Map()),
      forget: () => Promise.resolve(),
    },
    targets: { check: () => Promise.resolve('allowed') },
    ids: ulidIds(),
  });
  const overrides = accountOverrides(kept(restrictionOverridesDecider, restrictionOverridesStates));
  return {
    counted,
    kinds: {
      'the settings of an account': {
        stream: `accountSettings-${account}` as const,
        states: accountSettingsStates,
        begin: () => settings.change({ holidays: { added: holidays, removed: holidays } }, context()),
        change: (turn: number) =>
          settings.change({ collections: { collectionDeadlineDays: 1 + (turn % 60) } }, context()),
        read: () => settings.read(account),
      },
      'the webhook endpoints of an account': {
        stream: `webhookEndpoints-${account}` as const,
        states: webhookEndpointStates,
        begin: async () => {
          const metadata = Object.fromEntries(
            Array.from({ length: 50 }, (_, index) => [`key${index}`, 'x'.repeat(500)]),
          );
          ({
            endpoint: { id: endpointId },
          } = await endpoints.register({ url: 'https://example.com/hooks', metadata }, undefined, context()));
        },
        change: (turn: number) => endpoints.change(endpointId, { description: `desk ${turn}` }, context()),
        read: () => endpoints.get(account, endpointId),
      },
      'the restriction overrides of an account': {
        stream: `restrictionOverrides-${account}` as const,
        states: restrictionOverridesStates,
        begin: () => overrides.choose({ rules: ['a'] }, context()),
        change: (turn: number) => overrides.choose({ rules: ['a'], reason: `order ${turn}` }, context()),
        read: () => overrides.read(account),
      },
    },
  };
};

describe('a stream that lives as long as its account', () => {
  const { counted, kinds } = world();
  let turns = 0;
  // The limits of a day are counted for each test by itself.
  beforeEach(() => clock.advance(24 * 3_600_000));
  beforeAll(async () => {
    for (const { begin } of Object.values(kinds)) await begin();
  });

  it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    'costs the same however often it was changed: %s',
    async (name) => {
      const { stream, states, change, read } = kinds[name];
      await counted.project(states as AnyProjection, stream, 0);
      const first = await counted.readBy(read);
      for (const stop = turns + 60; turns < stop; turns += 1) {
        await counted.project(states as AnyProjection, stream, 0);
        const [asked, written] = [await counted.readBy(() => change(turns)), (await log.read(stream, { last: 1 }))[0]];
        // What it cannot read it asks the log for: at most the document, thrice, its own event, and once a day the last
        // ten events.
        expect(asked).toBeLessThan(6 * first + 8_000);
        expect(JSON.stringify(written).length).toBeLessThan(1_000);
      }
      await counted.project(states as AnyProjection, stream, 3);
      expect(await counted.readBy(read)).toBeLessThan(first + 3_000);
    },
  );

  it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
    'is not written to by what is the same already: %s',
    async (name) => {
      const { stream, change } = kinds[name];
      await change((turns += 1));
      const before = (await log.read(stream)).length;
      await change(turns);
      expect(await log.read(stream)).toHaveLength(before);
    },
  );

  it.each(Object.keys(kinds) as (keyof typeof kinds)[])('takes so many changes a day and no more: %s', async (name) => {
    const { stream, states, change } = kinds[name];
    const before = (await log.read(stream)).length;
    const tooOften = async () => {
      for (const stop = turns + limitOfDay.events + 2; turns < stop; turns += 1) {
        if (turns % 50 === 0) await counted.project(states as AnyProjection, stream, 0);
        await change(turns);
      }
    };
    await expect(tooOften()).rejects.toMatchObject({ reason: 'too_many_changes' });
    // Another process, and this one after a restart, count what the log has.
    await expect(world().kinds[name].change((turns += 1))).rejects.toMatchObject({ reason: 'too_many_changes' });
    expect((await log.read(stream)).length).toBeLessThanOrEqual(before + limitOfDay.events);
    clock.advance(24 * 3_600_000);
    const refused = (await log.read(stream)).length;
    await change((turns += 1));
    await change((turns += 1));
    expect((await log.read(stream)).length).toBeGreaterThan(refused);
  });
});
