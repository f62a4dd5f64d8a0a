import { EventStoreDBClient } from '@eventstore/db-client';
import { expect, it } from 'vitest';
import { internalsOf } from '../../../../../src/adapters/log/event-store/eventstoredb/client-internals.ts';

it('the installed client has every private part that is used, and one without any is refused by name', () => {
  const client = EventStoreDBClient.connectionString('esdb://127.0.0.1:1?tls=false');
  expect(() => internalsOf(client)).not.toThrow();
  Object.assign(client, { createChannel: undefined, callArguments: undefined });
  expect(() => internalsOf(client)).toThrow(
    /^This version of @eventstore\/db-client has no createChannel, callArguments: install/,
  );
});
