import type { CarrierDirectory } from '../../../../application/parcels/ports/carriers.ts';
import { table } from '../../../../domain/shared/table.ts';
import type { TrackingEvent } from '../../../../domain/parcels/shipment/index.ts';
import { inTimeOrder } from '../../../../domain/parcels/shipment/index.ts';
import { anything, meaningWithin, underWay } from '../milestones.ts';
import type { Refinements } from '../milestones.ts';
import type { EasyPostTracker } from './easypost-api.ts';

type Detail = EasyPostTracker['tracking_details'][number];

const present = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text.trim();

/**
 * EasyPost's `status` is the milestone. Its `status_detail` is no finer milestone: recorded parcels are `delivered`
 * with the detail `arrived_at_destination`, and the list of details has no `delivered` at all.
 * https://docs.easypost.com/docs/trackers
 */
const refinements: Refinements = table({
  unknown: anything,
  in_transit: underWay,
  failure: new Set(['delivery_failed', 'exception', 'lost', 'customs_hold']),
  return_to_sender: new Set(['return_to_sender', 'returned']),
});

const locationOf = ({ tracking_location }: Detail): string | undefined => {
  const [city, country] = [present(tracking_location?.city), present(tracking_location?.country)];
  return city === undefined ? country : country === undefined ? city : `${city}, ${country}`;
};

/**
 * A tracker's details as scans of the carrier, oldest first. A detail with an invalid time cannot be sorted and is left
 * out.
 */
export const scansOf = (
  { tracking_details }: EasyPostTracker,
  carrier: string,
  directory: CarrierDirectory,
): readonly TrackingEvent[] =>
  inTimeOrder(
    tracking_details.flatMap((given): TrackingEvent[] => {
      const at = Date.parse(given.datetime);
      if (Number.isNaN(at)) return [];
      const [milestone, detail, code] = [given.status, present(given.status_detail), present(given.carrier_code)];
      const meaning = meaningWithin(directory, { service: 'EasyPost', carrier, milestone, detail, code }, refinements);
      const shown = code ?? detail ?? milestone;
      const location = locationOf(given);
      return [
        {
          timestamp: new Date(at).toISOString(),
          code: shown,
          description: present(given.message) ?? meaning?.description ?? shown,
          ...(location !== undefined && { location }),
          ...(meaning?.status !== undefined && { status: meaning.status }),
          carrier,
          reported: { by: 'EasyPost', status: milestone, ...(detail !== undefined && { detail }) },
        },
      ];
    }),
  );
