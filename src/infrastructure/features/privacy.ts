import { privacyRoutes } from '../../adapters/privacy/http/routes.ts';
import { contactHash, sqlPeopleIndex } from '../../adapters/privacy/sql/people-index.ts';
import { sqlReadModelCopies } from '../../adapters/log/sql/read-models/sql-read-model-copies.ts';
import { messageCopies, webhookCopies } from '../../adapters/privacy/sql/personal-copies.ts';
import { commandHandler } from '../../application/log/kernel/command-handler.ts';
import type { HashContact, FindConsignee, FindPerson } from '../../application/privacy/people.ts';
import { erasePeople } from '../../application/privacy/erase-people.ts';
import type { ErasureDependencies } from '../../application/privacy/erase-people.ts';
import { exportPerson } from '../../application/privacy/export-person.ts';
import { findConsignee, findPerson, indexPeople, peopleIndexName } from '../../application/privacy/people.ts';
import { finishErasure } from '../../application/privacy/finish-erasure.ts';
import { webhookSubscriberName } from '../../application/webhooks/outbox-subscriber.ts';
import type { StreamName } from '../../application/log/ports/event-store.ts';
import type { PeopleIndex, RecentPeople } from '../../application/log/ports/personal-data.ts';
import { manifestDecider } from '../../domain/parcels/manifest/index.ts';
import { pickupDecider } from '../../domain/parcels/pickup/index.ts';
import { shipmentDecider } from '../../domain/parcels/shipment/index.ts';
import { taxesCollectionDecider } from '../../domain/collections/taxes-collection/index.ts';
import { copiesOfReadModels } from '../stores/copy-erasures.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature, Get } from '../wiring/feature.ts';
import { collections, collectionTokens } from './collections.ts';

export const privacyTokens = { findConsignee: token<FindConsignee>('privacy.findConsignee') };
const index = token<PeopleIndex & RecentPeople>('privacy.index');
const hashOf = token<HashContact>('privacy.hashOf');
const find = token<FindPerson>('privacy.find');

/** How long (ms) a request waits until files are deleted and keys destroyed. */
const timeoutMs = 20_000;

const handlers = (get: Get): ErasureDependencies['handle'] => {
  const [store, clock] = [get(core.eventStore), get(core.clock)];
  return {
    shipment: commandHandler(store, shipmentDecider, { clock }),
    pickup: commandHandler(store, pickupDecider, { clock }),
    manifest: commandHandler(store, manifestDecider, { clock }),
    taxesCollection: commandHandler(store, taxesCollectionDecider, { clock }),
  };
};

/** Waits until every subscriber has processed the erasure, then overwrites the deleted data of the read models. */
const carriedOut =
  (get: Get) =>
  async (streams: ReadonlySet<StreamName>): Promise<boolean> => {
    const tooLate = AbortSignal.timeout(timeoutMs);
    await get(core.subscriptions).caughtUp(tooLate);
    await get(core.database).overwriteDeleted();
    const parked = await get(core.parkedStreams).list();
    return (
      !tooLate.aborted && !parked.some(({ follower, stream }) => streams.has(stream) || follower === peopleIndexName)
    );
  };

/** Personal data: erasure, access, and the index that finds people. */
export const privacy: Feature = {
  name: 'privacy',
  needs: [collections],
  module: bindings((bind) => {
    bind(index, (get) => sqlPeopleIndex(get(core.database).db));
    bind(hashOf, (get) => contactHash(get(core.keyFor)(peopleIndexName)));
    bind(privacyTokens.findConsignee, (get) =>
      findConsignee({
        index: get(index),
        hashOf: get(hashOf),
        phoneNumbers: get(collectionTokens.numbers),
      }),
    );
    bind(find, (get) =>
      findPerson({
        index: get(index),
        hashOf: get(hashOf),
        phoneNumbers: get(collectionTokens.numbers),
        indexed: async () => {
          await get(core.subscriptions)
            .named(peopleIndexName)
            ?.reached(await get(core.eventStore).head());
        },
      }),
    );
  }),
  routes: (get) => {
    const [store, readModels] = [get(core.eventStore), get(core.readModels)];
    return privacyRoutes({
      erase: erasePeople({ store, readModels, handle: handlers(get), find: get(find), carriedOut: carriedOut(get) }),
      exportOf: exportPerson({ store, find: get(find) }),
    });
  },
  policies: (get) => {
    const { db, overwriteDeleted } = get(core.database);
    const stores = { db, readModels: get(core.storedReadModels), copies: sqlReadModelCopies(db) };
    return [
      finishErasure({
        store: get(core.eventStore),
        personalData: get(core.personalData),
        documents: get(core.documents),
        copies: [webhookCopies(db), messageCopies(db), copiesOfReadModels(stores)],
        messagesMade: async (position, signal) =>
          get(core.subscriptions).named(webhookSubscriberName)?.reached(position, signal),
        overwriteDeleted,
      }),
    ];
  },
  subscribers: (get) => {
    const subscriber = indexPeople({
      index: get(index),
      hashOf: get(hashOf),
      phoneNumbers: get(collectionTokens.numbers),
    });
    return [{ subscriber, checkpoint: () => subscriber.checkpoint() }];
  },
};
