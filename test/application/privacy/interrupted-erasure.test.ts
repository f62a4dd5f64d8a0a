import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SqliteDocumentStore } from '../../../src/adapters/parcels/documents/sqlite-document-store.ts';
import { SealedEventStore } from '../../../src/adapters/log/event-store/sealed/sealed-event-store.ts';
import { contactHash, sqlPeopleIndex } from '../../../src/adapters/privacy/sql/people-index.ts';
import { createVault } from '../../../src/adapters/shared/security/vault.ts';
import { sqlPersonalKeys } from '../../../src/adapters/privacy/sql/sql-personal-keys.ts';
import { webhookCopies } from '../../../src/adapters/privacy/sql/personal-copies.ts';
import { commandHandler } from '../../../src/application/log/kernel/command-handler.ts';
import { policySubscriber } from '../../../src/application/log/kernel/policy.ts';
import type { Subscriber } from '../../../src/application/log/kernel/subscriber.ts';
import { upToHead } from '../../../src/application/log/kernel/up-to-head.ts';
import type { PeopleIndex, PersonalCopies } from '../../../src/application/log/ports/personal-data.ts';
import {
  OutcomeUnknownError,
  StoreUnavailableError,
  streamOf,
} from '../../../src/application/log/ports/event-store.ts';
import { erasePeople } from '../../../src/application/privacy/erase-people.ts';
import type { ErasureRequest } from '../../../src/application/privacy/erase-people.ts';
import { findPerson, indexPeople } from '../../../src/application/privacy/people.ts';
import { finishErasure } from '../../../src/application/privacy/finish-erasure.ts';
import { shipmentDecider } from '../../../src/domain/parcels/shipment/index.ts';
import { personalTypes } from '../../../src/infrastructure/stores/resources.ts';
import { Killed, deathsIn, dyingProcess, mortalStore } from '../../support/dying-store.ts';
import { labelled, requested } from '../../support/shipment-stories.ts';
import { sqliteStores } from '../../support/sqlite-stores.ts';
import type { Stores } from '../../support/sqlite-stores.ts';
import { TestClock } from '../../support/test-clock.ts';

const metadata = { accountId: 'acc_shop', actor: 'acc_shop', correlationId: 'req_1' };
const clock = new TestClock();
const context = { ...metadata, at: clock.now() };

let stores: Stores;
let documents: SqliteDocumentStore;
let keys: ReturnType<typeof sqlPersonalKeys>;
let sealed: SealedEventStore;
beforeAll(async () => {
  stores = await sqliteStores(clock);
  documents = new SqliteDocumentStore(`file:${join(stores.folder, 'documents.sqlite')}`);
  keys = sqlPersonalKeys(stores.database.db, createVault(randomBytes(32)));
  sealed = new SealedEventStore(stores.store, { keys, ids: stores.ids, ...personalTypes });
});
afterAll(async () => {
  await documents.close();
  await stores.close();
});

const hashOf = contactHash(randomBytes(32));
const phoneNumbers = () => undefined;

/** What is read and written for an erasure, by one process. */
const begin = (process = dyingProcess()) => {
  const { reads, writes } = process;
  const { database, readModels } = stores;
  const store = mortalStore(sealed, process);
  const checkpoints = {
    load: reads((name: string) => stores.checkpoints.load(name)),
    save: writes((name: string, position: Parameters<typeof stores.checkpoints.save>[1]) =>
      stores.checkpoints.save(name, position),
    ),
  };
  const [rows, webhooks] = [sqlPeopleIndex(database.db), webhookCopies(database.db)];
  const index: PeopleIndex = {
    checkpoint: reads(() => rows.checkpoint()),
    commit: writes((...given: Parameters<PeopleIndex['commit']>) => rows.commit(...given)),
    find: reads((hash: string) => rows.find(hash)),
  };
  const finishing = policySubscriber(
    finishErasure({
      store,
      personalData: {
        count: (signal) => sealed.count(signal),
        destroyErased: writes((stream: Parameters<typeof sealed.destroyErased>[0]) => sealed.destroyErased(stream)),
      },
      documents: { delete: writes((sha256: string) => documents.delete(sha256)) },
      copies: [{ erase: writes((subject: Parameters<PersonalCopies['erase']>[0]) => webhooks.erase(subject)) }],
      messagesMade: () => Promise.resolve(),
      overwriteDeleted: writes(database.overwriteDeleted),
    }),
    checkpoints,
    { error: () => undefined },
  );
  const indexing = indexPeople({ index, hashOf, phoneNumbers });
  const catchUp = async (subscriber: Subscriber): Promise<void> => {
    const signal = new AbortController().signal;
    // In the batches that a following subscriber gets: what concerns nobody only moves the checkpoint.
    for await (const batch of upToHead(store, { after: await subscriber.checkpoint(), signal }))
      if (batch.some((recorded) => subscriber.concerns?.(recorded))) await subscriber.process(batch, signal);
  };
  const start = async (): Promise<void> => {
    await catchUp(indexing);
    await catchUp(finishing);
  };
  const handle = () => Promise.reject(new Error('Only shipments are erased here.'));
  const erase = erasePeople({
    store,
    readModels,
    handle: {
      shipment: commandHandler(store, shipmentDecider, { clock }),
      pickup: handle,
      manifest: handle,
      taxesCollection: handle,
    },
    find: findPerson({ index, hashOf, phoneNumbers, indexed: () => catchUp(indexing) }),
    carriedOut: async () => {
      await start();
      return true;
    },
  });
  return { start, erase: (request: ErasureRequest) => erase(request, context) };
};

let people = 0;
/** Two shipments of one person, each with a file, and a webhook about it that waits. */
const aPerson = async () => {
  const email = `person.${++people}@example.org`;
  const shipmentIds = [`shp_${people}_a`, `shp_${people}_b`];
  const files: string[] = [];
  for (const [sequence, shipmentId] of shipmentIds.entries()) {
    // Ends like no text, which would be stored deflated.
    const sha256 = await documents.put(Buffer.from(`Label for ${email} on ${shipmentId}\xff`, 'latin1'));
    files.push(sha256);
    const shipTo = { ...requested.data.personal.shipTo, name: 'Sidonie Kleiber', email };
    const history = [
      { ...requested, data: { ...requested.data, shipmentId, personal: { shipTo } } },
      {
        ...labelled,
        data: { ...labelled.data, documents: [{ id: 'doc_1', type: 'LABEL', format: 'PDF', sha256, size: 5 }] },
      },
    ];
    await sealed.append(streamOf('shipment', shipmentId), history, 0, metadata);
    const body = JSON.stringify({ data: { shipTo } });
    await stores.database.db.insertInto('webhook_events').values({ id: `evt_${shipmentId}`, account_id: 'acc_shop', event_name: 'label.generated', object_type: 'shipment', object_id: shipmentId, sequence, test: 0, body, created_at: clock.now() }).execute(); // oxfmt-ignore
  }
  await begin().start();
  return { email, shipmentIds, files };
};
type Person = Awaited<ReturnType<typeof aPerson>>;

/** The files that hold a text, whatever was deleted there. */
const filesWith = async (text: string): Promise<readonly string[]> => {
  const names = await readdir(stores.folder);
  const contents = await Promise.all(names.map((name) => readFile(join(stores.folder, name), 'latin1')));
  return names.filter((__, at) => contents[at]?.includes(text));
};

/** What is left of the person in each store; nothing once an erasure is complete. */
const traces = async (shipmentId: string, file: string | undefined): Promise<readonly string[]> => {
  const stream = streamOf('shipment', shipmentId);
  const shown = JSON.stringify(await sealed.read(stream)).includes('Sidonie');
  const [entry] = JSON.stringify(await stores.store.read(stream)).match(/(?<="v1\.)[^".]+\.\d+/) ?? [];
  const key = (await keys.find([entry ?? ''])).get(entry ?? '') instanceof Uint8Array;
  const { db } = stores.database;
  const indexed = await db.selectFrom('people_index').select('hash').where('stream', '=', stream).execute();
  const webhooks = await db.selectFrom('webhook_events').select('body').where('object_id', '=', shipmentId).execute();
  return Object.entries({
    shown,
    key,
    file: (await documents.get(file ?? '')) !== undefined,
    index: indexed.length > 0,
    webhook: JSON.stringify(webhooks).includes('Sidonie'),
  }).flatMap(([name, left]) => (left ? [name] : []));
};
const tracesOf = ({ shipmentIds, files }: Person) => Promise.all(shipmentIds.map((id, at) => traces(id, files[at])));
const isBegun = async (shipmentId: string): Promise<boolean> =>
  (await stores.store.read(streamOf('shipment', shipmentId))).some(
    ({ event }) => event.type === 'ShipmentPeopleErased',
  );

/**
 * For each of two shipments the event, webhooks, file, keys and what they leave in the database; the index; and a
 * checkpoint.
 */
const writes = 2 * 5 + 2;
const requests: Readonly<Record<string, (person: Person) => ErasureRequest>> = {
  'of shipments': ({ shipmentIds }) => ({ shipmentIds }),
  'of a consignee': ({ email }) => ({ consignee: email }),
};

describe.each(Object.entries(requests))('an erasure %s', (_, requestFor) => {
  it('reaches every store', async () => {
    const person = await aPerson();
    const all = ['shown', 'key', 'file', 'index', 'webhook'];
    expect(await tracesOf(person)).toEqual([all, all]);
    expect(await filesWith(person.email)).toEqual(
      expect.arrayContaining(['documents.sqlite-wal', 'waybill.sqlite-wal']),
    );
    let count = 0;
    const counting = dyingProcess();
    const process: typeof counting = {
      ...counting,
      writes: (write) => {
        const counted = counting.writes(write);
        return (...given) => (count++, counted(...given));
      },
    };
    expect(await begin(process).erase(requestFor(person))).toMatchObject({ finished: true, erasedBefore: [] });
    expect([await tracesOf(person), count]).toEqual([[[], []], writes]);
  });

  it('whose store fails says that nothing was written only where nothing is carried out later', async () => {
    for (let failsFrom = 1; failsFrom <= writes; failsFrom += 1) {
      const person = await aPerson();
      let count = 0;
      const failing: ReturnType<typeof dyingProcess> = {
        isAlive: () => true,
        reads: (read) => read,
        writes:
          (write) =>
          (...given) =>
            ++count >= failsFrom ? Promise.reject(new StoreUnavailableError('The disk is full.')) : write(...given),
      };
      const error = await begin(failing)
        .erase(requestFor(person))
        .catch((reason: unknown) => reason);
      const begun = await Promise.all(person.shipmentIds.map(isBegun));
      expect([failsFrom, error]).toEqual([
        failsFrom,
        expect.any(begun.some(Boolean) ? OutcomeUnknownError : StoreUnavailableError),
      ]);
      await begin().start();
    }
  });

  it.each(deathsIn(writes))(
    'by a process that dies $when its write number $lives is completed at the next start, and by the same request',
    async (death) => {
      const person = await aPerson();
      const isLast = death.lives === writes && death.when === 'after';
      await expect(begin(dyingProcess(death)).erase(requestFor(person))).rejects.toBeInstanceOf(Killed);

      const begun = await Promise.all(person.shipmentIds.map(isBegun));
      await begin().start();
      for (const [at, left] of (await tracesOf(person)).entries()) expect(left.length === 0).toBe(begun[at]);
      if (begun.every(Boolean)) expect(await filesWith(person.email)).toEqual([]);
      if (isLast) expect(begun).toEqual([true, true]);

      const { erased, erasedBefore, finished } = await begin().erase(requestFor(person));
      expect([await tracesOf(person), await filesWith(person.email), finished]).toEqual([[[], []], [], true]);
      expect(erased.map(({ id, entries, files }) => ({ id, entries, files }))).toEqual(
        person.shipmentIds.filter((__, at) => !begun[at]).map((id) => ({ id, entries: ['shipTo'], files: 1 })),
      );
      // The index has forgotten the person in what was erased; shipments are named by the request.
      if (requestFor(person).shipmentIds)
        expect(erasedBefore.map(({ id, erasedAt }) => ({ id, erasedAt }))).toEqual(
          person.shipmentIds.filter((__, at) => begun[at]).map((id) => ({ id, erasedAt: context.at })),
        );
    },
  );
});
