import { shipmentStatuses } from '../../../domain/parcels/shipment/index.ts';
import type { ShipmentStatus } from '../../../domain/parcels/shipment/index.ts';
import type { service } from '../../parcels/http/shipments/schemas.ts';
import type { PostedForm } from '../../platform/http/pages/forms.ts';
import { shipmentBadges } from '../pages/badges.ts';
import { badgeCell, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import type { z } from 'zod';
import { bookingReasons } from '../../../application/parcels/shipments/booking-notices.ts';
import { mostPrinted } from '../../../application/parcels/shipments/print-documents.ts';
import { idsOf } from './form-fields.ts';
import type { ListOf } from './list-page.ts';
import { matchingRows, takesAllMatching } from './list-query.ts';
import type { Choice, Tab } from './list-query.ts';
import { parcelsOf } from './parcel-table.ts';
import type { ListedParcel } from './parcel-table.ts';
import { figuresLink } from './delivery-figures.ts';
import { movingStatuses, stoppedStatuses } from './shipment-figures.ts';
import type { Visit } from './visit.ts';

const path = '/console/shipments';

type Service = z.output<typeof service>;

/** Bookings without a label, but for those that a person has refused: nothing is left to do about them. */
export const failedBookings = {
  status: ['booking_failed'],
  failureReason: Object.values(bookingReasons).filter((reason) => reason !== bookingReasons.denied_party),
};

/** Parcels that wait for a person because of a list of denied parties. */
export const heldParcels = { isHeld: 'true' };

/** The statuses of each tab; the first tab has all. */
const tabs: readonly Tab[] = [
  { name: 'all', title: 'All', query: {} },
  ...(
    [
      ['booked', 'Booked', ['booking_pending', 'label_created']],
      ['moving', 'Moving', movingStatuses],
      ['customs', 'Customs', ['customs_hold']],
      ['problem', 'Problem', ['booking_failed', 'delivery_failed', 'exception', 'available_for_pickup', 'lost']],
      ['delivered', 'Delivered', ['delivered', 'returned']],
      ['void', 'Void', ['voided']],
    ] as const satisfies readonly (readonly [string, string, readonly ShipmentStatus[]])[]
  ).map(([name, title, status]) => ({ name, title, query: { status } })),
  { name: 'stopped', title: 'Stopped on the way', query: { status: stoppedStatuses }, isUnlisted: true },
  { name: 'failed', title: 'Booking unclear or failed', query: failedBookings, isUnlisted: true },
  { name: 'held', title: 'Name on a list of denied parties', query: heldParcels, isUnlisted: true },
  {
    name: 'unanswered',
    title: 'Booking without an answer',
    query: { status: ['booking_pending'], isHeld: 'false' },
    isUnlisted: true,
  },
];

const placeOf = (party: ListedParcel['shipTo']): string =>
  [party?.address?.city, party?.address?.country].filter((part) => part !== undefined && part !== '').join(', ');

/** Lists show a name, a town and a country only; the full address is one click further. */
const consignee = ({ shipTo }: ListedParcel): Cell =>
  shipTo === undefined ? textCell('erased') : textCell(shipTo.name ?? shipTo.company ?? '–', { note: placeOf(shipTo) });

export const carriersOf = ({ firstMile, lastMile }: ListedParcel): string =>
  [...new Set([firstMile.carrier, lastMile.carrier].filter((carrier) => carrier !== undefined))].join(' → ');

/** All services of the catalogue: parcels may have been booked with one that no longer can be. */
const servicesOf = async (visit: Visit): Promise<readonly Service[]> =>
  visit.may('listServices')
    ? ((await visit.object('listServices', { query: { includeInactive: 'true' } })).json as readonly Service[])
    : [];

const serviceChoices = async (visit: Visit): Promise<readonly Choice[]> =>
  (await servicesOf(visit)).map(({ code, name }) => ({ value: code, text: name }));

const carriersOfServices = async (visit: Visit): Promise<readonly Choice[]> =>
  [...new Set((await servicesOf(visit)).map(({ carrier = '' }) => carrier))]
    .toSorted()
    .map((name) => ({ value: name, text: name }));

/** The manifest or the pickup with which the parcel is handed over, as the link to it. */
const handover = ({ pickupId, manifestId }: ListedParcel, visit: Visit): Cell =>
  manifestId === undefined
    ? textCell(pickupId === undefined ? undefined : 'Pickup', { href: visit.to(`/console/pickups/${pickupId}`) })
    : textCell('Manifest', {
        href: visit.to(`/console/manifests/${manifestId}`),
        ...(pickupId !== undefined && { note: 'and pickup' }),
      });

export const shipmentList: ListOf<ListedParcel> = {
  path,
  title: 'Shipments',
  summary: 'The shipments of an account.',
  operation: 'listLabels',
  idOf: ({ shipmentId }) => shipmentId,
  empty: 'No parcel has been booked yet.',
  exported: 'exportLabels',
  exportedAs: 'shipment_list',
  actions: figuresLink,
  bulk: [
    { path: `${path}/print`, text: 'Print labels', operation: 'printLabels', isFile: true },
    { path: '/console/pickups/select', text: 'Add to pickup', operation: 'createPickup' },
    { path: '/console/manifests/select', text: 'Close in a manifest', operation: 'createManifest' },
    { path: `${path}/void-selected/select`, text: 'Void labels', operation: 'voidLabel' },
  ],
  mostMatching: mostPrinted,
  tabs,
  filters: [
    { name: 'number', label: 'Any number', type: 'text' },
    { name: 'customerReference', label: 'Reference', type: 'text' },
    {
      name: 'status',
      label: 'Status',
      type: 'choice',
      choices: shipmentStatuses.map((value) => ({ value, text: shipmentBadges[value].word })),
    },
    { name: 'carrier', label: 'Carrier', type: 'choice', choices: carriersOfServices },
    { name: 'serviceCode', label: 'Service', type: 'choice', choices: serviceChoices },
    { name: 'destinationCountry', label: 'Country', type: 'country' },
    { name: 'pickupId', label: 'Pickup', type: 'text' },
    { name: 'manifestId', label: 'Manifest', type: 'text' },
    { name: 'createdAtFrom', label: 'Booked from', type: 'date' },
    { name: 'createdAtTo', label: 'Booked until', type: 'date' },
    { name: 'updatedAtFrom', label: 'Changed from', type: 'date' },
    { name: 'updatedAtTo', label: 'Changed until', type: 'date' },
  ],
  columns: [
    {
      head: 'Parcel',
      cell: ({ shipmentId, trackingNumber, customerReference }, visit) => ({
        text: trackingNumber ?? shipmentId,
        isCode: true,
        href: visit.to(`${path}/${shipmentId}`),
        note: customerReference,
      }),
    },
    { head: 'Status', cell: ({ status }) => badgeCell(shipmentBadges[status]) },
    { head: 'Service', isPlain: true, cell: (each) => textCell(each.rate.service.name, { note: carriersOf(each) }) },
    { head: 'Consignee', isPlain: true, cell: consignee },
    { head: 'Handover', cell: handover },
    { head: 'Booked', sort: 'createdAt', cell: ({ createdAt }, { at }) => timeCell(createdAt, at) },
    { head: 'Last scan', sort: 'updatedAt', cell: (each, { at }) => timeCell(each.events[0]?.timestamp, at) },
  ],
};

/** The ids of the parcels that a form above the list takes: the ticked ones, or all that match, at most `most`. */
export const idsTaken = async (visit: Visit, form: PostedForm, most: number): Promise<readonly string[]> =>
  takesAllMatching(form) ? (await matchingRows(visit, shipmentList, form, most)).map(shipmentList.idOf) : idsOf(form);

/** These parcels, without ticked ones that do not exist. */
export const parcelsTaken = (visit: Visit, form: PostedForm, most: number): Promise<readonly ListedParcel[]> =>
  takesAllMatching(form) ? matchingRows(visit, shipmentList, form, most) : parcelsOf(visit, idsOf(form), most);
