import { EventStoreDBClient } from '@eventstore/db-client';

/** What the client keeps to itself. A new version of it needs the fault runs again. */
type Internals = {
  supports: () => Promise<boolean>;
  getChannel: () => Promise<{ close(): void }>;
  handleError: (client: unknown, error: Error) => Promise<void>;
};
const internalsOf = (client: EventStoreDBClient): Internals => client as unknown as Internals;

export const connectClient = (url: string): EventStoreDBClient => {
  const client = EventStoreDBClient.connectionString(url);
  const internals = internalsOf(client);
  // No batch append: its pending calls are shared by all clients of the process, it obeys no deadline, and when its stream breaks under
  // back-pressure the process dies of an unhandled rejection.
  internals.supports = () => Promise.resolve(false);
  // Nobody waits for this one: if an error meets a search for a node that fails, the rejection is unhandled. The search tells its failure to
  // whoever asks next, so nothing is lost here.
  const { handleError } = internals;
  internals.handleError = (...failure) => handleError(...failure).catch(() => undefined);
  return client;
};

/** The search for a node. It has time-outs of its own: to begin it again before it ends might keep it from ever ending. */
export const searched = (client: EventStoreDBClient): Promise<{ close(): void }> => internalsOf(client).getChannel();

/**
 * Leaves calls on their way `afterMs` to finish, since an append that begins on a closed channel never ends. And no `dispose`: it would cancel reads, and
 * a cancelled read ends like a complete one, with only some of its events.
 */
export const closeClient = (client: EventStoreDBClient, afterMs: number): void => {
  searched(client).then(
    (channel) => {
      setTimeout(() => channel.close(), afterMs).unref();
    },
    () => undefined, // it found no node, so there is nothing to close
  );
};
