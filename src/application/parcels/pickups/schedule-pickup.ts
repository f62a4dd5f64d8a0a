import {
  instantOfWallTime,
  nextPickupWindow,
  pickupWindowFaults,
  wallTimeOf,
} from '../../../domain/shared/calendar/index.ts';
import type { PickupContext, PickupWindow } from '../../../domain/shared/calendar/index.ts';
import type {
  PickupAddress,
  PickupCommand,
  PickupEvent,
  PickupRequested,
} from '../../../domain/parcels/pickup/index.ts';
import { partyAt, isLivePickup, pickupDecider, asSpelled } from '../../../domain/parcels/pickup/index.ts';
import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { AccountSettingsBook } from '../../accounts/settings.ts';
import { madeBefore, outcomeUnknownUnlessDone } from '../../log/kernel/idempotency.ts';
import type { Claim } from '../../log/kernel/idempotency.ts';
import type { HandleCommand } from '../../log/kernel/command-handler.ts';
import type { Context } from '../../log/kernel/context.ts';
import { holidayNotices } from '../../shared/notices.ts';
import { invalidRequest } from '../../shared/refusals.ts';
import type { Notice } from '../../shared/notices.ts';
import type { Carriers, Carrier } from '../ports/carriers.ts';
import { ConcurrencyError } from '../../log/ports/event-store.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { Ids } from '../../shared/ports/ids.ts';
import type { HandleShipment } from '../shipments/booking.ts';
import { refusedHolds, takeShipments, takeableShipments } from '../shipments/hold-shipments.ts';
import type { Hold } from '../shipments/hold-shipments.ts';
import { calendarRegionOf } from '../shipments/plan-shipment.ts';
import type { ShipmentView } from '../shipments/shipment-view.ts';
import { pickupRules } from './pickup-windows.ts';
import { pickupOfAnyAccount } from './pickup-view.ts';
import type { PickupView } from './pickup-view.ts';
import { stateOf } from '../../log/kernel/state.ts';
import type { Fault } from '../../../domain/shared/index.ts';
import { truncationNotice, partyLimitFaults } from '../shipments/carrier-limits.ts';
import { canonicalCountry } from '../../../domain/shared/countries.ts';

type Collection = PickupWindow & { readonly shipmentIds: readonly string[]; readonly country: string };

const dayOf = (time: string): string => time.slice(0, 10);

/**
 * Throws `parcels_not_collectable` with a fault for each parcel that the pickup cannot include: a carrier collects
 * parcels in their country of origin, and labels with a requested ship date expire after it.
 */
const refuseUncollectable = (shipments: readonly ShipmentView[], pickup: Collection): void => {
  const { shipmentIds, startAt } = pickup;
  const country = canonicalCountry(pickup.country);
  const faults = shipments.flatMap(({ shipmentId, originCountry, shipDate, shipDateByDefault }) => {
    const field = `shipmentIds[${shipmentIds.indexOf(shipmentId)}]`;
    const origin = canonicalCountry(originCountry);
    const said = [
      ...(origin === country ? [] : [`it is sent from ${origin}, and the pickup is in ${country}.`]),
      ...(shipDateByDefault || dayOf(startAt) <= dayOf(shipDate)
        ? []
        : [`its ship date is ${dayOf(shipDate)}, and the pickup is on ${dayOf(startAt)}.`]),
    ];
    return said.map((why) => ({ field, message: `${field} ${shipmentId}: ${why}` }));
  });
  if (faults.length === 0) return;
  const parcels = new Set(faults.map(({ field }) => field)).size;
  throw new DomainError(
    'parcels_not_collectable',
    `${parcels} of ${shipmentIds.length} shipments cannot be collected at that address and time; nothing was done.`,
    faults,
  );
};

type Asked = { readonly address: PickupAddress; readonly reference?: string };

/** Removes duplicates: services of one carrier share a van and its limits. */
const distinct = <Said extends { readonly message: string }>(said: readonly Said[]): readonly Said[] => [
  ...new Map(said.map((one) => [one.message, one])).values(),
];

/** The carriers that a pickup is requested from; without parcels, the first that offers pickups. */
const pickupCarriers = (shipments: readonly ShipmentView[], carriers: Carriers): readonly Carrier[] => {
  if (shipments.length === 0) return carriers.all.filter(({ pickups }) => pickups).slice(0, 1);
  return [...new Set(shipments.map(({ service }) => carriers.of(service.code)))].filter(({ pickups }) => pickups);
};

/** The faults of address fields that the carriers would refuse, with the field names of the request. */
const pickupLimitFaults = ({ address }: Asked, carriers: readonly Carrier[]): readonly Fault[] =>
  distinct(
    carriers.flatMap((carrier) =>
      asSpelled(address, 'address', partyLimitFaults(partyAt(address), 'address', carrier)),
    ),
  );

/** Notices for a reference that is too long for a carrier, which gets it as an instruction. */
const pickupTruncationNotices = ({ reference }: Asked, carriers: readonly Carrier[]): readonly Notice[] =>
  distinct(
    carriers.flatMap((carrier) =>
      truncationNotice(reference, carrier.limits?.text.pickupInstruction, 'reference', carrier),
    ),
  );

/**
 * A parcel is in at most one active pickup. A cancelled, failed or refused pickup releases its parcels by its own
 * status; no event is written to the shipments.
 */
const pickupHold = (store: EventStore, pickupId: string, at: string): Hold => ({
  holderOf: (shipment) => (shipment.phase === 'labelled' ? shipment.pickupId : undefined),
  hasLetGo: async (holderId) => !isLivePickup(await stateOf(store, pickupDecider, holderId)),
  take: (former) => ({ type: 'AssignPickup', data: { pickupId, ...(former !== undefined && { ended: former }), at } }),
});

export type HandlePickup = HandleCommand<PickupCommand, PickupEvent>;

export type PickupRequest = PickupWindow & {
  readonly shipmentIds: readonly string[];
  readonly address: PickupAddress;
  readonly reference?: string;
};

export type ScheduledPickup = {
  readonly pickup: PickupView;
  readonly notices: readonly Notice[];
  readonly replayed: boolean;
};

/**
 * Finishes a requested pickup: it takes all its parcels, or it is refused. May run any number of times for one pickup,
 * in several processes concurrently: the pickup's own stream has one outcome, and that outcome also releases the
 * parcels of a refused pickup.
 */
export const finishPickup = ({
  store,
  handle,
  take,
}: {
  readonly store: EventStore;
  readonly handle: HandlePickup;
  readonly take: ReturnType<typeof takeShipments>;
}) => {
  return async (pickupId: string, context: Context): Promise<PickupView> => {
    const pickup = await pickupOfAnyAccount(store, pickupId);
    if (!pickup) throw new Error(`${pickupId} was written and cannot be read.`);
    if (pickup.status !== 'requested') return pickup;
    const refusals = await take(pickup.shipmentIds, pickupHold(store, pickupId, context.at), context);
    const { at } = context;
    await handle(
      pickupId,
      refusals.length > 0 ? { type: 'RefusePickup', data: { refusals, at } } : { type: 'SchedulePickup', data: { at } },
      context,
    );
    return (await pickupOfAnyAccount(store, pickupId)) ?? pickup;
  };
};

const brokenWindow = (request: PickupWindow, context: PickupContext): DomainError | undefined => {
  const faults = pickupWindowFaults(request, context);
  if (faults.length === 0) return undefined;
  const next = nextPickupWindow(request, context);
  const hint = next
    ? `the next accepted one is from ${next.startAt} to ${next.endAt}`
    : 'no window within a year is accepted';
  return new DomainError(
    'validation_failed',
    `The pickup window breaks ${faults.length === 1 ? 'a rule' : `${faults.length} rules`}; ${hint}.`,
    faults,
  );
};

/** Notices for carriers that take no pickup requests through this service. They do not prevent the pickup. */
const notRequestedNotices = (shipments: readonly ShipmentView[], carriers: Carriers): Notice[] =>
  [...new Set(shipments.map(({ service }) => carriers.of(service.code)))].flatMap(({ name, pickups }) =>
    pickups
      ? []
      : [
          {
            level: 'warning',
            reason: 'carrier_not_told',
            message: `${name} takes no pickup requests through this service: order them there.`,
          },
        ],
  );

/** Schedules a pickup: checks the window and the shipments, takes them, and records the request. */
export const schedulePickup = ({
  store,
  handle,
  handleShipment,
  settings,
  carriers,
  ids,
}: {
  readonly store: EventStore;
  readonly handle: HandlePickup;
  readonly handleShipment: HandleShipment;
  readonly settings: Pick<AccountSettingsBook, 'settingsOf' | 'holidaysOf'>;
  readonly carriers: Carriers;
  readonly ids: Ids;
}) => {
  const finish = finishPickup({ store, handle, take: takeShipments({ store, handle: handleShipment }) });
  const takeable = takeableShipments(store);

  const answer = (pickup: PickupView, others: Omit<ScheduledPickup, 'pickup'>): ScheduledPickup => {
    if (pickup.status === 'refused') throw refusedHolds(pickup.shipmentIds, pickup.refusals);
    return { pickup, ...others };
  };

  const replay = async (pickupId: string, claim: Claim): Promise<ScheduledPickup | undefined> => {
    const pickup = madeBefore(await pickupOfAnyAccount(store, pickupId), claim, ({ status }) => status === 'requested');
    return pickup && answer(pickup, { notices: [], replayed: true });
  };

  return async (request: PickupRequest, context: Context, claim?: Claim): Promise<ScheduledPickup> => {
    const { accountId, at } = context;
    const pickupId = claim ? ids.derived('pck', accountId, claim.path, claim.key) : ids.next('pck');
    // Answer a repeat before the rules are checked: a request that was valid at first may break a rule now, although
    // its pickup exists.
    const before = claim && (await replay(pickupId, claim));
    if (before) return before;

    const region = calendarRegionOf(partyAt(request.address).address);
    const rules = await pickupRules(settings, region, context);
    const broken = brokenWindow(request, rules);
    if (broken) throw broken;
    const shipments = await takeable(request.shipmentIds, pickupHold(store, pickupId, at), accountId);
    refuseUncollectable(shipments, { ...request, country: region.country });
    const carriersToNotify = pickupCarriers(shipments, carriers);
    const tooLong = pickupLimitFaults(request, carriersToNotify);
    if (tooLong.length > 0) throw invalidRequest(tooLong);

    const { startAt, endAt, shipmentIds, reference, address } = request;
    const instantOf = (time: string): string => instantOfWallTime(wallTimeOf(time) ?? time, region);
    const data: PickupRequested['data'] = {
      pickupId,
      requestedAt: at,
      ...(claim && { fingerprint: claim.fingerprint }),
      startAt,
      endAt,
      startInstant: instantOf(startAt),
      endInstant: instantOf(endAt),
      country: region.country,
      shipmentIds,
      ...(reference !== undefined && { reference }),
      personal: { address },
    };
    try {
      await handle(pickupId, { type: 'RequestPickup', data }, context, { expected: 0 });
    } catch (error) {
      const overtaken = error instanceof ConcurrencyError && claim && (await replay(pickupId, claim));
      if (overtaken) return overtaken;
      throw error;
    }
    return answer(await outcomeUnknownUnlessDone('pickup', () => finish(pickupId, context)), {
      notices: [
        ...notRequestedNotices(shipments, carriers),
        ...pickupTruncationNotices(request, carriersToNotify),
        ...holidayNotices(rules.holidays, [startAt.slice(0, 10), endAt.slice(0, 10)], region.country),
      ],
      replayed: false,
    });
  };
};
