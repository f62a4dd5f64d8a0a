import type { ShipmentEvent } from '../../../domain/parcels/shipment/index.ts';
import { contextCausedBy } from '../../log/kernel/context.ts';
import type { Policy } from '../../log/kernel/policy.ts';
import { idIn, streamOf } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { HonourQuotes } from '../../trade/held-quotes/honour-quote.ts';

/** The held calculation that a requested label names. */
export const quoteIdOf = async (store: Pick<EventStore, 'read'>, shipmentId: string): Promise<string | undefined> => {
  const [first] = await store.read<ShipmentEvent>(streamOf('shipment', shipmentId), { to: 1 });
  return first?.event.type === 'ShipmentRequested' ? first.event.data.quoteId : undefined;
};

/** Gives a held calculation back when the label that was charged by it was not booked, or was voided. */
export const withdrawHeldQuotes = ({
  store,
  withdraw,
  clock,
}: {
  readonly store: Pick<EventStore, 'read'>;
  readonly withdraw: HonourQuotes['withdraw'];
  readonly clock: Clock;
}): Policy => ({
  name: 'held-quote-withdrawals',
  on: ['BookingFailed', 'ShipmentVoided'] satisfies readonly ShipmentEvent['type'][],
  react: async (recorded) => {
    const shipmentId = idIn(recorded.stream);
    const quoteId = await quoteIdOf(store, shipmentId);
    if (quoteId === undefined) return;
    const reason = recorded.event.type === 'ShipmentVoided' ? 'voided' : 'booking_failed';
    await withdraw(quoteId, { shipmentId, reason }, contextCausedBy(recorded, clock.now()));
  },
});
