import type { ShipmentEvent } from '../../../domain/parcels/shipment/index.ts';
import { contextCausedBy } from '../../log/kernel/context.ts';
import type { Policy } from '../../log/kernel/policy.ts';
import { idIn, streamOf } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Clock } from '../../shared/ports/clock.ts';
import type { HandleHeldQuote } from '../../trade/held-quotes/hold-quote.ts';

/** Gives a held calculation back when the label that was charged by it was not booked, or was voided. */
export const withdrawHeldQuotes = ({
  store,
  handle,
  clock,
}: {
  readonly store: Pick<EventStore, 'read'>;
  readonly handle: HandleHeldQuote;
  readonly clock: Clock;
}): Policy => ({
  name: 'held-quote-withdrawals',
  on: ['BookingFailed', 'ShipmentVoided'] satisfies readonly ShipmentEvent['type'][],
  react: async (recorded) => {
    const shipmentId = idIn(recorded.stream);
    const [first] = await store.read<ShipmentEvent>(streamOf('shipment', shipmentId));
    const quoteId = first?.event.type === 'ShipmentRequested' ? first.event.data.quoteId : undefined;
    if (quoteId === undefined) return;
    const reason = recorded.event.type === 'ShipmentVoided' ? 'voided' : 'booking_failed';
    const context = contextCausedBy(recorded, clock.now());
    await handle(quoteId, { type: 'WithdrawHonour', data: { quoteId, shipmentId, reason, at: context.at } }, context);
  },
});
