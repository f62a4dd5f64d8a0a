import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { Fault, Party } from '../../../domain/shared/index.ts';
import { counts, isTerminal } from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { recordTracking } from './record-tracking.ts';
import type { ShipmentView } from '../shipments/shipment-view.ts';

export type PlannedScan = {
  readonly status: ShipmentStatus;
  readonly code: string;
  readonly location: string;
  readonly hoursAfterPrevious: number;
};

export type JourneyVariant = 'smooth' | 'customs_hold' | 'delivery_failed' | 'returned';

/** The built-in carrier's scans from collection to the end, oldest first. */
export type Journeys = (
  ends: { readonly shipFrom: Party; readonly shipTo: Party },
  variant: JourneyVariant,
) => readonly PlannedScan[];

/** Codes of scans that can happen anywhere and are not on a planned route. */
export type UnplannedCodes = Readonly<Record<'exception' | 'lost', string>>;

export type Advance = { readonly to: ShipmentStatus } | { readonly steps: number } | { readonly hours: number };

/** Statuses that a parcel can be moved to, and the kind of route that leads there. */
const ways: Readonly<Partial<Record<ShipmentStatus, JourneyVariant>>> = {
  collected: 'smooth',
  in_hub: 'smooth',
  in_transit: 'smooth',
  customs_hold: 'customs_hold',
  customs_cleared: 'smooth',
  out_for_delivery: 'smooth',
  delivered: 'smooth',
  delivery_failed: 'delivery_failed',
  available_for_pickup: 'returned',
  return_to_sender: 'returned',
  returned: 'returned',
};
export const reachableStatuses: readonly ShipmentStatus[] = [
  ...(Object.keys(ways) as ShipmentStatus[]),
  'exception',
  'lost',
];

const cannot = (message: string, fault?: Fault): DomainError =>
  new DomainError('cannot_advance', message, fault ? [fault] : []);

/** The planned scans after the parcel's last scan. */
const stillToCome = (plan: readonly PlannedScan[], { scans }: ShipmentView): readonly PlannedScan[] =>
  plan.slice(plan.findLastIndex(({ code }) => scans.some((scan) => scan.code === code)) + 1);

const variantSoFar = ({ scans }: ShipmentView): JourneyVariant => {
  const statuses = new Set(scans.map(({ status }) => status));
  if (statuses.has('return_to_sender') || statuses.has('available_for_pickup')) return 'returned';
  if (statuses.has('delivery_failed')) return 'delivery_failed';
  return statuses.has('customs_hold') ? 'customs_hold' : 'smooth';
};

const within = (plan: readonly PlannedScan[], hours: number): readonly PlannedScan[] => {
  let passed = 0;
  return plan.filter(({ hoursAfterPrevious }) => (passed += hoursAfterPrevious) <= hours);
};

/**
 * The times of a number of scans: in order, all after the parcel's last scan, the last of them now, a second apart if
 * there is room.
 */
const scanTimes = (count: number, { scans, createdAt }: ShipmentView, now: number): ((index: number) => number) => {
  const known = scans
    .filter(counts)
    .reduce((latest, { timestamp }) => Math.max(latest, Date.parse(timestamp)), Date.parse(createdAt));
  const apart = Math.max(1, Math.min(1_000, Math.floor((now - known) / count)));
  const before = Math.max(known, now - count * apart);
  return (index) => before + (index + 1) * apart;
};

export type SandboxDependencies = {
  readonly journeys: Journeys;
  readonly mishaps: UnplannedCodes;
  readonly carrier: string;
  readonly record: ReturnType<typeof recordTracking>;
};

/**
 * Moves a parcel at once with scans of the built-in carrier: to a status, by a number of scans, or by the scans of a
 * number of hours. Returns the number of scans.
 */
export const advanceShipment =
  ({ journeys, mishaps, carrier, record }: SandboxDependencies) =>
  async (shipment: ShipmentView, advance: Advance, context: Context): Promise<number> => {
    const { shipFrom, shipTo } = shipment.people;
    if (shipment.trackingNumber === undefined || shipment.status === 'voided' || !shipFrom || !shipTo) {
      throw cannot(`${shipment.shipmentId} is ${shipment.status}: there is no parcel to move.`);
    }
    const plan = (variant: JourneyVariant): readonly PlannedScan[] =>
      stillToCome(journeys({ shipFrom, shipTo }, variant), shipment);

    /** The scans of a return, the only journey of a delivered parcel: the consignee refuses it or sends it back. */
    const back = (to: ShipmentStatus): readonly PlannedScan[] => {
      const way = journeys({ shipFrom, shipTo }, 'returned');
      const end = way.findIndex(({ status }) => status === to);
      return way.slice(
        way.findIndex(({ status }) => status === 'return_to_sender'),
        end + 1,
      );
    };

    const towards = (to: ShipmentStatus): readonly PlannedScan[] => {
      if (shipment.status === 'delivered' && (to === 'return_to_sender' || to === 'returned')) return back(to);
      if (isTerminal(shipment.status)) throw cannot(`${shipment.shipmentId} is ${shipment.status}: its way has ended.`);
      if (to === 'exception' || to === 'lost')
        return [
          {
            status: to,
            code: mishaps[to],
            location: `${shipFrom.address.city}, ${shipFrom.address.country}`,
            hoursAfterPrevious: 1,
          },
        ];
      const variant = ways[to];
      const ahead = variant ? plan(variant) : [];
      const end = ahead.findIndex(({ status }) => status === to);
      if (end < 0) {
        throw cannot(`${shipment.shipmentId} is ${shipment.status} and does not come to ${to} from there.`, {
          field: 'to',
          message: `to must be ahead of ${shipment.status}, for example "delivered".`,
        });
      }
      return ahead.slice(0, end + 1);
    };

    const ahead = plan(variantSoFar(shipment));
    const scans =
      'to' in advance
        ? towards(advance.to)
        : 'steps' in advance
          ? ahead.slice(0, advance.steps)
          : within(ahead, advance.hours);
    const timeOf = scanTimes(scans.length, shipment, Date.parse(context.at));
    const reported = scans.map(({ code, location }, index) => ({
      code,
      location,
      timestamp: new Date(timeOf(index)).toISOString(),
    }));
    return reported.length === 0 ? 0 : record(shipment, carrier, reported, context);
  };
