import type { CarrierDirectory } from '../../../../application/parcels/ports/carriers.ts';
import { table } from '../../../../domain/shared/table.ts';
import type { TrackingEvent } from '../../../../domain/parcels/shipment/index.ts';
import { inTimeOrder } from '../../../../domain/parcels/shipment/index.ts';
import { anything, meaningWithin } from '../milestones.ts';
import type { Refinements } from '../milestones.ts';
import { momentOf } from './karrio-api.ts';
import type { KarrioTracker } from './karrio-api.ts';

/**
 * Karrio's status is the milestone, but `in_transit` is also what its connectors answer to a code they do not know:
 * there the carrier's own code decides. https://github.com/karrioapi/karrio, modules/connectors
 */
const refinements: Refinements = table({
  pending: anything,
  unknown: anything,
  in_transit: anything,
  on_hold: new Set(['exception', 'customs_hold', 'in_hub']),
  delivery_delayed: new Set(['exception', 'customs_hold']),
  return_to_sender: new Set(['return_to_sender', 'returned']),
});

/**
 * A tracker's events as scans of the carrier, oldest first. An event with an invalid time cannot be sorted and is left
 * out.
 */
export const scansOf = (
  { status, events }: KarrioTracker,
  carrier: string,
  directory: CarrierDirectory,
): readonly TrackingEvent[] =>
  inTimeOrder(
    (events ?? [])
      .flatMap((event, index): TrackingEvent[] => {
        const timestamp = momentOf(event);
        if (timestamp === undefined) return [];
        const code = event.code ?? event.status ?? '';
        // The tracker's own status is that of its newest event.
        const word = event.status ?? (index === 0 ? status : undefined);
        const meaning =
          word === undefined
            ? directory.meaningOf(carrier, code)
            : meaningWithin(directory, { service: 'Karrio', carrier, milestone: word, code }, refinements);
        return [
          {
            timestamp,
            code: code === '' ? (word ?? 'unknown') : code,
            description: event.description ?? meaning?.description ?? code,
            ...(event.location !== undefined && event.location !== '' && { location: event.location }),
            ...(meaning?.status !== undefined && { status: meaning.status }),
            carrier,
            ...(word !== undefined && { reported: { by: 'Karrio', status: word } }),
          },
        ];
      })
      .reverse(),
  );
