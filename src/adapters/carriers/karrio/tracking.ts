import type { CarrierDirectory } from '../../../application/ports/carriers.ts';
import { table } from '../../../domain/shared/table.ts';
import type { TrackingEvent } from '../../../domain/shipment/index.ts';
import { inTimeOrder } from '../../../domain/shipment/index.ts';
import { anything, meaningWithin } from '../milestones.ts';
import type { Refinements } from '../milestones.ts';
import type { KarrioTracker } from './replies.ts';

type Event = NonNullable<KarrioTracker['events']>[number];

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

const clockTime = /^(\d{1,2}):(\d{2})(?::\d{2})?\s*([AaPp][Mm])?$/;

/** `14:05` and `2:05 PM`, as carriers write them. */
const hoursAndMinutes = (time: string): string => {
  const [, hours, minutes, half] = clockTime.exec(time.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return '00:00';
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${minutes}`;
};

/**
 * The moment of an event. Older Karrio servers give a date and a time without a zone, as the carrier shows them: they
 * are read as UTC, which keeps their order and is off by the zone.
 */
export const momentOf = ({ timestamp, date, time }: Event): string | undefined => {
  const parsed = Date.parse(timestamp ?? `${date ?? ''}T${hoursAndMinutes(time ?? '')}:00.000Z`);
  return Number.isNaN(parsed) ? undefined : new Date(parsed).toISOString();
};

/** A tracker's events as scans of the carrier, oldest first. An event with an invalid time cannot be sorted and is left out. */
export const scansOf = ({ status, events }: KarrioTracker, carrier: string, directory: CarrierDirectory): readonly TrackingEvent[] =>
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
