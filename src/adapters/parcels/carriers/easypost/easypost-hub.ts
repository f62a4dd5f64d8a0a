import type { CarrierDirectory, PickupOrder } from '../../../../application/parcels/ports/carriers.ts';
import { CarrierRefusedError, CarrierUnavailableError } from '../../../../application/parcels/ports/carriers.ts';
import { table } from '../../../../domain/shared/table.ts';
import type { TrackingEvent, LabelFormat } from '../../../../domain/parcels/shipment/index.ts';
import { inTimeOrder, refundOutcomes } from '../../../../domain/parcels/shipment/index.ts';
import { anything, meaningWithin, underWay } from '../milestones.ts';
import type { Refinements } from '../milestones.ts';
import type { EasyPostTracker, EasyPostApi, EasyPostShipment, EasyPostBatch, EasyPostPickup } from './easypost-api.ts';
import type { CarrierChoice } from '../hub/carrier-plugin.ts';
import type { Hub } from '../hub/hub-carrier.ts';
import { easyPostLimits, shipmentRequest, address } from './shipment-request.ts';
import { inParallel } from '../../../../application/shared/concurrency.ts';
import { underReference } from '../hub/hub-client.ts';
import type { PickupHub } from '../hub/hub-pickups.ts';

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
 * A tracker's details as scans of the carrier, oldest first. A detail with an invalid time is left out, because it
 * cannot be sorted.
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
      const [location, state] = [locationOf(given), present(given.tracking_location?.state)];
      return [
        {
          timestamp: new Date(at).toISOString(),
          code: shown,
          description: present(given.message) ?? meaning?.description ?? shown,
          ...(location !== undefined && { location }),
          ...(state !== undefined && { state }),
          ...(meaning?.status !== undefined && { status: meaning.status }),
          carrier,
          reported: { by: 'EasyPost', status: milestone, ...(detail !== undefined && { detail }) },
        },
      ];
    }),
  );

/** Statuses of a parcel that no carrier has received. */
const untouched = new Set(['unknown', 'pre_transit', '']);

/** Statuses of a label that was refunded or is being refunded. */
const isRefunded = ({ refund_status }: EasyPostShipment): boolean =>
  refund_status !== undefined && refund_status !== 'rejected';

/** The label's file in any available format. */
const anyAddressOf = ({ postage_label }: EasyPostShipment): string | undefined => {
  const { label_url, label_pdf_url, label_zpl_url } = postage_label ?? {};
  return label_url ?? label_pdf_url ?? label_zpl_url;
};

const addressOf = ({ postage_label }: EasyPostShipment, format: LabelFormat): string | undefined => {
  const { label_url, label_pdf_url, label_zpl_url, label_file_type = '' } = postage_label ?? {};
  const special = format === 'PDF' ? label_pdf_url : format === 'ZPL' ? label_zpl_url : undefined;
  const isPlain = label_file_type === '' || new RegExp(format, 'i').test(label_file_type);
  return special ?? (isPlain ? label_url : undefined);
};

/** EasyPost as the hub for the parcels of one carrier. */
export const easyPostHub = (
  api: EasyPostApi,
  choice: CarrierChoice,
  directory: CarrierDirectory,
): Hub<EasyPostShipment> => ({
  name: 'EasyPost',
  limits: easyPostLimits,
  find: (reference, signal) => api.retrieve(reference, signal),
  create: (request, signal) => api.create(shipmentRequest(request, choice), signal),
  offers: ({ rates }) => rates.map(({ id, carrier, service, rate }) => ({ id, carrier, service, price: Number(rate) })),
  messages: ({ messages = [] }) =>
    messages.map(({ carrier = '', type = 'rate_error', message }) => ({ carrier, reason: type, text: message })),
  offerAgain: ({ id }, signal) => api.rerate(id, signal),
  buy: ({ id }, offer, _, signal) => api.buy(id, offer, signal),
  referenceOf: ({ reference }) => reference,
  trackingNumberOf: ({ tracking_code }) => tracking_code,
  isVoided: isRefunded,
  isUntouched: ({ tracker }) => untouched.has(tracker?.status ?? ''),
  refundOf: ({ refund_status }) => refundOutcomes.find((outcome) => outcome === refund_status),
  voidLabel: async ({ id, tracking_code }, signal) => {
    if (tracking_code === undefined) return;
    if (!isRefunded(await api.refund(id, signal)))
      throw new CarrierRefusedError('The carrier does not take the label back.');
  },
  labelOf: async (shipment, format, signal) => {
    const there = addressOf(shipment, format);
    if (there !== undefined) return there;
    try {
      return addressOf(await api.labelAs(shipment.id, format, signal), format) ?? anyAddressOf(shipment);
    } catch (error) {
      // Labels are never converted, because some exist in only one format. A label in another format can still be
      // printed.
      if (error instanceof CarrierRefusedError) return anyAddressOf(shipment);
      throw error;
    }
  },
  invoiceOf: ({ forms }) => forms?.find(({ form_type }) => form_type === 'commercial_invoice')?.form_url,
  file: (address, signal) => api.file(address, signal),
  scans: async (parcel, signal) => scansOf(await api.tracker(parcel, choice.carrier, signal), choice.name, directory),
});

/** The most parcels that are looked up at once. */
const atOnce = 24;

/** Local time, as in EasyPost's own examples: `2026-11-23 09:00:00`. */
const wallClock = (time: string): string => time.slice(0, 19).replace('T', ' ');

const holdsExactly = ({ shipments }: EasyPostBatch, wanted: readonly EasyPostShipment[]): boolean =>
  shipments.length === wanted.length && new Set([...shipments, ...wanted].map(({ id }) => id)).size === wanted.length;

/**
 * EasyPost's pickups: created for a shipment or a batch, with rates, one of which is bought.
 * https://docs.easypost.com/docs/pickups
 */
export const easyPostPickups = (
  api: EasyPostApi,
  { name, carrier, account }: CarrierChoice,
): PickupHub<EasyPostPickup> => {
  const findShipments = ({ parcels }: PickupOrder, signal: AbortSignal): Promise<readonly EasyPostShipment[]> =>
    inParallel(parcels, atOnce, async ({ reference }) => {
      const found = await api.retrieve(reference, signal);
      const shipment = underReference('EasyPost', found, found?.reference, reference);
      if (shipment?.tracking_code === undefined)
        throw new CarrierRefusedError(`EasyPost has no label under ${reference}.`);
      return shipment;
    });

  /** EasyPost creates a batch in the background: a later retry finds it ready. */
  const findOrCreateBatch = async (
    shipments: readonly EasyPostShipment[],
    reference: string,
    signal: AbortSignal,
  ): Promise<EasyPostBatch> => {
    const [id] = shipments.flatMap(({ batch_id }) => batch_id ?? []);
    const named = await api.batch(reference, signal);
    const ours = underReference('EasyPost', named, named?.reference, reference);
    const known = ours ?? (id === undefined ? undefined : await api.batch(id, signal));
    const isOurs = known !== undefined && (known.state === 'creating' || holdsExactly(known, shipments));
    const made = isOurs
      ? known
      : await api.createBatch({ batch: { reference, shipments: shipments.map(({ id }) => ({ id })) } }, signal);
    if (made.state === 'creation_failed')
      throw new CarrierRefusedError('EasyPost could not put the parcels of this pickup together.');
    if (made.state === 'creating')
      throw new CarrierUnavailableError('EasyPost is still putting the parcels of this pickup together.');
    return made;
  };

  const make = async (order: PickupOrder, signal: AbortSignal): Promise<EasyPostPickup> => {
    const shipments = await findShipments(order, signal);
    const [only] = shipments;
    const what =
      only && shipments.length === 1
        ? { shipment: { id: only.id } }
        : { batch: { id: (await findOrCreateBatch(shipments, order.reference, signal)).id } };
    const pickup = {
      reference: order.reference,
      address: address(order.address),
      is_account_address: false,
      min_datetime: wallClock(order.startAt),
      max_datetime: wallClock(order.endAt),
      ...(order.clientReference !== undefined && { instructions: order.clientReference }),
      ...what,
      ...(account !== undefined && { carrier_accounts: [account] }),
    };
    return api.createPickup({ pickup }, signal);
  };

  return {
    name: 'EasyPost',
    find: (reference, signal) => api.pickup(reference, signal),
    schedule: async (order, draft, signal) => {
      const pickup = draft ?? (await make(order, signal));
      const [cheapest] = pickup.pickup_rates
        .filter((rate) => rate.carrier === carrier)
        .sort((a, b) => Number(a.rate) - Number(b.rate));
      if (!cheapest) throw new CarrierRefusedError(`${name} offers no pickup there at that time.`);
      return api.buyPickup(pickup.id, { carrier, service: cheapest.service }, signal);
    },
    referenceOf: ({ reference }) => reference,
    confirmationOf: ({ status, confirmation, id }) => (status === 'scheduled' ? (confirmation ?? id) : undefined),
    isCancelled: ({ status }) => status === 'canceled',
    cancel: async ({ id }, signal) => {
      const { status } = await api.cancelPickup(id, signal);
      if (status !== 'canceled') throw new CarrierRefusedError(`${name} does not cancel the pickup.`);
    },
  };
};
