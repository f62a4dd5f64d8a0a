import type { ShipmentEvent } from '../../src/domain/parcels/shipment/index.ts';
import { promised } from './finding.ts';
import type { Finding } from './finding.ts';

export type Recorded = { readonly shipmentId: string; readonly version: number; readonly event: ShipmentEvent };

const told: ReadonlySet<string> = new Set(['LabelGenerated', 'BookingFailed', 'TrackingRecorded', 'ShipmentVoided']);

/** The shipments of a log, wherever it was read from. */
export class History {
  readonly events: readonly Recorded[];

  constructor(events: readonly Recorded[]) {
    this.events = events;
  }

  /** Events that every listening endpoint is to be told of, as a receiver names them. */
  get announced(): readonly string[] {
    return this.events
      .filter(({ event }) => told.has(event.type))
      .map(({ shipmentId, version }) => `${shipmentId}@${version}`);
  }

  /** Tracking numbers as the log has them, by shipment. */
  get labels(): ReadonlyMap<string, readonly string[]> {
    const numbers = this.events.flatMap(({ shipmentId, event }) =>
      event.type === 'LabelGenerated' ? [{ shipmentId, number: event.data.trackingNumber }] : [],
    );
    return new Map(
      [...Map.groupBy(numbers, ({ shipmentId }) => shipmentId)].map(([id, all]) => [
        id,
        all.map(({ number }) => number),
      ]),
    );
  }

  get documents(): readonly { readonly id: string; readonly sha256: string }[] {
    return this.events.flatMap(({ event }) => (event.type === 'LabelGenerated' ? event.data.documents : []));
  }

  /** What must hold of the log whatever was done to the service. */
  findings(acknowledged: ReadonlyMap<string, string>): readonly Finding[] {
    const { labels } = this;
    const requested = new Set(this.events.filter(({ version }) => version === 1).map(({ shipmentId }) => shipmentId));
    const finished = new Set(
      this.events.flatMap(({ shipmentId, event }) =>
        event.type === 'LabelGenerated' || event.type === 'BookingFailed' ? [shipmentId] : [],
      ),
    );
    const numbers = [...labels.values()].flat();
    const given = new Map<string, number>();
    for (const number of numbers) given.set(number, (given.get(number) ?? 0) + 1);
    return [
      promised(
        'acknowledged labels that are in the log once, with that number',
        acknowledged.size,
        [...acknowledged].filter(([id, number]) => labels.get(id)?.join() !== number).map(([id]) => id),
      ),
      promised(
        'tracking numbers given out once',
        numbers.length,
        [...given].filter(([, times]) => times > 1).map(([number]) => number),
      ),
      promised(
        'shipments that came to an end: a label, or a refusal',
        requested.size,
        [...requested].filter((id) => !finished.has(id)),
      ),
    ];
  }
}
