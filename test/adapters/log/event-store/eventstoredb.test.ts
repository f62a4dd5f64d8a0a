import * as vitest from 'vitest';
import { EventStoreDbEventStore } from '../../../../src/adapters/log/event-store/eventstoredb/event-store-db-event-store.ts';
import { eventChainContract } from '../../../../src/testing/contracts/event-chain.ts';
import { eventStoreContract } from '../../../../src/testing/contracts/event-store.ts';
import type { OpenedStore } from '../../../../src/testing/contracts/event-store.ts';
import { latestEventsContract } from '../../../../src/testing/contracts/latest-events.ts';
import { StandIn } from '../../../support/eventstoredb/stand-in.ts';

const onStandIn = async (): Promise<OpenedStore<EventStoreDbEventStore>> => {
  const server = await StandIn.start();
  // A version that is not there yet is doubted for a while; the stand-in knows all there is.
  const open = (): EventStoreDbEventStore => new EventStoreDbEventStore(server.url, { limits: { doubt: 100 } });
  let current = open();
  return {
    store: current,
    reopen: async () => {
      await current.close();
      return (current = open());
    },
    dispose: async () => {
      await current.close();
      server.kill();
    },
  };
};

eventStoreContract(vitest, 'EventStoreDB, its stand-in', onStandIn);
eventChainContract(vitest, 'EventStoreDB, its stand-in', onStandIn);
latestEventsContract(vitest, 'EventStoreDB, its stand-in', onStandIn);
