import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vitest from 'vitest';
import { expect, it, onTestFinished } from 'vitest';
import { EventStoreDbEventStore } from '../../../../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import { SealedEventStore } from '../../../../../src/adapters/log/event-store/sealed/sealed-event-store.ts';
import { SqliteEventStore } from '../../../../../src/adapters/log/event-store/sqlite/sqlite-event-store.ts';
import { createVault } from '../../../../../src/adapters/shared/security/vault.ts';
import { openDatabase } from '../../../../../src/adapters/log/sql/engine/database.ts';
import type { Database } from '../../../../../src/adapters/log/sql/engine/database.ts';
import { sqlPersonalKeys } from '../../../../../src/adapters/privacy/sql/sql-personal-keys.ts';
import { systemClock } from '../../../../../src/adapters/shared/system/clock.ts';
import { ulidIds } from '../../../../../src/adapters/shared/system/ids.ts';
import { eventLine } from '../../../../../src/application/log/audit/log-lines.ts';
import { upToHead } from '../../../../../src/application/log/kernel/up-to-head.ts';
import type { DomainEvent } from '../../../../../src/domain/shared/domain-event.ts';
import { ConcurrencyError } from '../../../../../src/application/log/ports/event-store.ts';
import type {
  EventMetadata,
  NewEvent,
  RecordedEvent,
  StreamName,
  EventStore,
} from '../../../../../src/application/log/ports/event-store.ts';
import { VaultError } from '../../../../../src/application/shared/ports/vault.ts';
import { eventStoreContract } from '../../../../../src/testing/contracts/event-store.ts';
import { latestEventsContract } from '../../../../../src/testing/contracts/latest-events.ts';
import { StandIn } from '../../../../support/eventstoredb/stand-in.ts';
import { sqliteStores } from '../../../../support/sqlite-stores.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const metadata: EventMetadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const ids = ulidIds();
const isPersonal = (type: string): boolean => type === 'Happened' || type === 'Asked';
const erasedBy = (event: DomainEvent): readonly string[] | undefined =>
  event.type === 'Erased' ? (event.data as { readonly entries: readonly string[] }).entries : undefined;

const sealing = (log: EventStore, { db }: Database, masterKey: Uint8Array): SealedEventStore =>
  new SealedEventStore(log, { keys: sqlPersonalKeys(db, createVault(masterKey)), ids, isPersonal, erasedBy });

const sealedContract = (
  name: string,
  openLog: (folder: string) => Promise<{ open: () => EventStore; end: () => void }>,
): void => {
  const opened = async () => {
    const folder = await temporaryFolder();
    const masterKey = randomBytes(32);
    const database = await openDatabase(`file:${join(folder.path, 'waybill.sqlite')}`);
    const { open, end } = await openLog(folder.path);
    let current = sealing(open(), database, masterKey);
    return {
      store: current,
      reopen: async () => {
        await current.close();
        // With keys of its own, as another process has them.
        return (current = sealing(open(), database, masterKey));
      },
      dispose: async () => {
        await current.close();
        await database.close();
        end();
        await folder.remove();
      },
    };
  };
  eventStoreContract(vitest, `encrypted, on ${name}`, opened);
  latestEventsContract(vitest, `encrypted, on ${name}`, opened);
};

sealedContract('SQLite', (folder) =>
  Promise.resolve({
    open: () => new SqliteEventStore(`file:${join(folder, 'events.sqlite')}`, { clock: systemClock, ids }),
    end: () => undefined,
  }),
);
sealedContract('EventStoreDB, its stand-in', async () => {
  const server = await StandIn.start();
  return { open: () => new EventStoreDbEventStore(server.url, { limits: { doubt: 100 } }), end: () => server.kill() };
});

const jane = { name: 'Jane Smith', email: 'jane@example.com' };
const john = { name: 'John Public', email: 'john@example.com' };
const asked = (personal: object, type = 'Asked'): NewEvent => ({ type, data: { of: 'parcel', personal } });

const world = async () => {
  const { store: log, database, folder, close } = await sqliteStores();
  onTestFinished(close);
  const masterKey = randomBytes(32);
  const keys = sqlPersonalKeys(database.db, createVault(masterKey));
  return { log, keys, folder, database, store: new SealedEventStore(log, { keys, ids, isPersonal, erasedBy }) };
};

const peopleIn = (events: readonly RecordedEvent[]): unknown[] =>
  events.map(({ event }) => (event.data as { readonly personal: unknown }).personal);

const followed = async (store: EventStore): Promise<readonly RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const batch of upToHead(store, { signal: new AbortController().signal })) all.push(...batch);
  return all;
};

/** The keys of the stored entries by name, in the order of the events. */
const keysIn = async (log: EventStore, stream: StreamName): Promise<readonly Readonly<Record<string, string>>[]> =>
  peopleIn(await log.read(stream)).map((people) =>
    Object.fromEntries(
      Object.entries(people as Readonly<Record<string, { readonly sealed: string }>>).map(([name, { sealed }]) => [
        name,
        sealed.split('.').slice(1, 3).join('.'),
      ]),
    ),
  );

it('stores no personal data in plain text, and reads it plain', async () => {
  const { store, folder } = await world();
  await store.append('parcel-1', [asked({ shipTo: jane, shipFrom: john }), { type: 'Done', data: {} }], 0, metadata);
  const [first] = await store.read('parcel-1');
  expect(first?.event.data).toEqual({ of: 'parcel', personal: { shipTo: jane, shipFrom: john } });
  expect(peopleIn((await followed(store)).slice(0, 1))).toEqual([{ shipTo: jane, shipFrom: john }]);

  const stored = (
    await Promise.all(['events.sqlite', 'events.sqlite-wal'].map((name) => readFile(join(folder, name), 'latin1')))
  ).join('');
  expect(stored).toContain('parcel');
  for (const text of ['Jane', 'John', 'example.com']) expect(stored).not.toContain(text);
});

it('gives what is stored beside each event that it has opened, and nothing beside the others', async () => {
  const { log, keys, store } = await world();
  await store.append('parcel-1', [asked({ shipTo: jane, shipFrom: john }), { type: 'Done', data: {} }], 0, metadata);
  const stored = await log.read('parcel-1');
  // One has the people that it has appended, the other decrypts them.
  for (const reader of [store, new SealedEventStore(log, { keys, ids, isPersonal, erasedBy })])
    expect((await followed(reader)).map((recorded) => recorded.stored && eventLine(recorded.stored))).toEqual([
      eventLine(stored[0] as RecordedEvent),
      undefined,
    ]);
});

it('encrypts every entry with a key of its own', async () => {
  const { log, store } = await world();
  await store.append('parcel-1', [asked({ shipTo: jane, shipFrom: jane }), asked({ shipTo: jane })], 0, metadata);
  const keys = (await keysIn(log, 'parcel-1')).flatMap((entries) => Object.values(entries));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(3);
});

it('reads entries that were written in plain text before', async () => {
  const { log, store } = await world();
  await log.append('parcel-1', [asked({ shipTo: jane })], 0, metadata);
  await store.append('parcel-1', [asked({ shipTo: john })], 1, metadata);
  expect(peopleIn(await store.read('parcel-1'))).toEqual([{ shipTo: jane }, { shipTo: john }]);
});

it('reads an entry whose key was destroyed as absent, beside others that stay', async () => {
  const { log, keys, store } = await world();
  await store.append('parcel-1', [asked({ shipTo: jane, shipFrom: john })], 0, metadata);
  const [entries] = await keysIn(log, 'parcel-1');
  expect(await keys.destroy([entries?.['shipTo'] ?? ''])).toBe(1);
  const other = new SealedEventStore(log, { keys, ids, isPersonal, erasedBy });
  expect(peopleIn(await other.read('parcel-1'))).toEqual([{ shipFrom: john }]);
  expect(peopleIn(await followed(other))).toEqual([{ shipFrom: john }]);
});

it('reads entries whose keys are lost as absent', async () => {
  const { log, database, store } = await world();
  await store.append('parcel-1', [asked({ shipTo: jane })], 0, metadata);
  await database.db.deleteFrom('personal_keys').execute();
  const other = sealing(log, database, randomBytes(32));
  expect(peopleIn(await other.read('parcel-1'))).toEqual([{}]);
});

it('does not open an entry that was moved to another event, stream or name', async () => {
  const { log, store, keys } = await world();
  const other = new SealedEventStore(log, { keys, ids, isPersonal, erasedBy });
  await store.append('parcel-1', [asked({ shipTo: jane })], 0, metadata);
  const [original] = await log.read('parcel-1');
  const { shipTo } = (original?.event.data as { readonly personal: { readonly shipTo: object } }).personal;
  const id = original?.id ?? '';
  await log.append('parcel-2', [{ ...asked({ shipTo }), id }], 0, metadata);
  await log.append('parcel-1', [asked({ shipTo }), { ...asked({ billTo: shipTo }), id }], 1, metadata);
  const [first, otherEvent, otherName] = await other.read('parcel-1');
  const [otherStream] = await other.read('parcel-2');
  expect(peopleIn(first ? [first] : [])).toEqual([{ shipTo: jane }]);
  for (const moved of [otherEvent, otherName, otherStream]) {
    expect(moved).toBeDefined();
    expect(() => moved && peopleIn([moved])).toThrow(VaultError);
  }
});

it('gives the people of what it has appended without decrypting them, until keys are destroyed', async () => {
  const { log, keys, store } = await world();
  const wanted: string[] = [];
  const counting = { ...keys, find: (of: readonly string[]) => (wanted.push(...of), keys.find(of)) };
  const process = new SealedEventStore(log, { keys: counting, ids, isPersonal, erasedBy });
  const seen = async (from: SealedEventStore) => peopleIn(await followed(from));
  await process.append('parcel-1', [asked({ shipTo: jane, billTo: john })], 0, metadata);
  await expect(process.append('parcel-1', [asked({ shipTo: john })], 0, metadata)).rejects.toThrow(ConcurrencyError);
  expect([await seen(process), wanted]).toEqual([[{ shipTo: jane, billTo: john }], []]);
  expect(await seen(store)).toEqual([{ shipTo: jane, billTo: john }]);
  await process.append('parcel-1', [{ type: 'Erased', data: { entries: ['shipTo'] } }], 1, metadata);
  await process.destroyErased('parcel-1');
  expect([(await seen(process))[0], wanted.length]).toEqual([{ billTo: john }, 2]);
});

it('gives the people of an earlier attempt with the same id as the log has them', async () => {
  const { keys, log, store } = await world();
  const process = new SealedEventStore(log, { keys, ids, isPersonal, erasedBy });
  await store.append('parcel-1', [{ ...asked({ shipTo: jane }), id: 'evt_1' }], 0, metadata);
  await process.append('parcel-1', [{ ...asked({ shipTo: john }), id: 'evt_1' }], 0, metadata);
  expect(peopleIn(await process.read('parcel-1'))).toEqual([{ shipTo: jane }]);
});

it('looks for no key, and opens nothing, of events that a follower does not look at', async () => {
  const { log, keys, store } = await world();
  await store.append('parcel-1', [asked({ shipTo: jane }), asked({ shipTo: john }, 'Happened')], 0, metadata);
  const wanted: string[] = [];
  const counting = { ...keys, find: (of: readonly string[]) => (wanted.push(...of), keys.find(of)) };
  const reader = new SealedEventStore(log, { keys: counting, ids, isPersonal, erasedBy });
  const seen = async (looksAt: (type: string) => boolean) => {
    const all: RecordedEvent[] = [];
    for await (const batch of upToHead(reader, { signal: new AbortController().signal, looksAt })) all.push(...batch);
    return all.filter(({ event }) => looksAt(event.type));
  };
  expect([await seen(() => false), wanted]).toEqual([[], []]);
  expect(peopleIn(await seen((type) => type === 'Happened'))).toEqual([{ shipTo: john }]);
  expect(wanted).toHaveLength(1);
});

it('decrypts an entry when it is looked at, and not for the rest of the data', async () => {
  const { log, store, keys } = await world();
  await store.append('parcel-1', [asked({ shipTo: jane })], 0, metadata);
  const [entries] = await keysIn(log, 'parcel-1');
  const wrong = new Map([[entries?.['shipTo'] ?? '', new Uint8Array(32)]]);
  const reader = new SealedEventStore(log, {
    keys: { ...keys, find: () => Promise.resolve(wrong) },
    ids,
    isPersonal,
    erasedBy,
  });
  const [event] = await reader.read('parcel-1');
  expect((event?.event.data as { readonly of: string }).of).toBe('parcel');
  expect(() => event && peopleIn([event])).toThrow(VaultError);
});

it('shows an entry that it has decrypted for a second at most after another process destroyed its key', async () => {
  const { log, database } = await world();
  let time = 0;
  const masterKey = randomBytes(32);
  const vault = createVault(masterKey);
  const reader = new SealedEventStore(log, {
    keys: sqlPersonalKeys(database.db, vault, { now: () => time }),
    ids,
    isPersonal,
    erasedBy,
  });
  const writer = sealing(log, database, masterKey);
  await writer.append('parcel-1', [asked({ shipTo: jane, shipFrom: john })], 0, metadata);
  const shown = async () => [peopleIn(await reader.read('parcel-1')), peopleIn(await followed(reader))];
  expect(await shown()).toEqual([[{ shipTo: jane, shipFrom: john }], [{ shipTo: jane, shipFrom: john }]]);
  const [entries] = await keysIn(log, 'parcel-1');
  await sqlPersonalKeys(database.db, vault).destroy([entries?.['shipTo'] ?? '']);
  time += 1_000;
  expect(await shown()).toEqual([[{ shipFrom: john }], [{ shipFrom: john }]]);
});

it('refuses personal data in an event that is not listed: it would not be decrypted again', async () => {
  const { log, store } = await world();
  await expect(store.append('parcel-1', [asked({ shipTo: jane }, 'Unlisted')], 0, metadata)).rejects.toThrow(
    'Unlisted holds personal data',
  );
  expect(await log.read('parcel-1')).toEqual([]);
});

it('hides what an event of the stream says is erased, and destroys its keys', async () => {
  const { log, store, keys } = await world();
  await log.append('parcel-1', [asked({ shipTo: jane })], 0, metadata);
  await store.append('parcel-1', [asked({ shipTo: jane, shipFrom: john })], 1, metadata);
  await store.destroyErased('parcel-1');
  await store.append(
    'parcel-1',
    [{ type: 'Erased', data: { entries: ['shipTo'] } }, asked({ shipTo: john })],
    2,
    metadata,
  );
  const left = [{}, { shipFrom: john }, undefined, { shipTo: john }];
  expect(peopleIn(await store.read('parcel-1'))).toEqual(left);
  await store.destroyErased('parcel-1');
  await store.destroyErased('parcel-1');
  const later = new SealedEventStore(log, { keys, ids, isPersonal, erasedBy });
  expect(peopleIn(await later.read('parcel-1'))).toEqual(left);
  // An entry in plain text, which this store does not write, has no key to destroy.
  expect(peopleIn(await followed(later))).toEqual([{ shipTo: jane }, ...left.slice(1)]);
  expect(await later.count(new AbortController().signal)).toEqual({
    encrypted: 2,
    inPlainText: 1,
    erased: 1,
    missing: 0,
  });
});
