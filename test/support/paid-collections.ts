import { commandHandler } from '../../src/application/log/kernel/command-handler.ts';
import { streamOf } from '../../src/application/log/ports/event-store.ts';
import type { EventStore } from '../../src/application/log/ports/event-store.ts';
import type { Money } from '../../src/domain/shared/money.ts';
import { taxesCollectionDecider } from '../../src/domain/collections/taxes-collection/index.ts';
import type { TaxesCollectionCommand } from '../../src/domain/collections/taxes-collection/index.ts';
import { payableEvents } from './money-stories.ts';

const start = '2026-11-20T09:00:00.000Z';

export const startPayment = (at = start): TaxesCollectionCommand => ({
  type: 'StartPayment',
  data: { processor: 'sandbox', paymentKey: 'key', fingerprint: 'f', at },
});

/** Writes collections into a log, with the events of their payments. */
export const collectionsIn = (store: EventStore) => {
  const handle = commandHandler(store, taxesCollectionDecider, { clock: { now: () => start } });
  return async (
    collectionId: string,
    {
      accountId,
      due,
      commands,
    }: { readonly accountId: string; readonly due: Money; readonly commands: readonly TaxesCollectionCommand[] },
  ): Promise<void> => {
    const metadata = { accountId, actor: 'test', correlationId: 'req_1' };
    await store.append(
      streamOf(taxesCollectionDecider, collectionId),
      payableEvents(collectionId, due, start),
      0,
      metadata,
    );
    for (const command of commands) await handle(collectionId, command, { ...metadata, at: start });
  };
};
