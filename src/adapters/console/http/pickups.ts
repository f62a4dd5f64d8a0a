import { z } from 'zod';
import type { PickupStatus } from '../../../domain/parcels/pickup/index.ts';
import type { pickupReply, pickupSchema } from '../../parcels/http/pickups/schemas.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { pickupBadges } from '../pages/badges.ts';
import { badgeCell, dayCell, textCell, timeCell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import { newIdempotencyKey, refusalInLabels, senderFields, shownFields } from './form-fields.ts';
import type { FieldFacts } from './form-fields.ts';
import type { ConsoleFrame } from './frame.ts';
import { leaveOutButton, newOfParcels } from './selected-parcels.ts';
import type { Again } from './selected-parcels.ts';
import { listPage } from './list-page.ts';
import type { Tab } from './list-query.ts';
import { pickupCalendar, windowChoices, withChosenWindow } from './pickup-days.ts';
import { listedParcelsLink, moreText, parcelsOf, parcelTable, senderOf, withNumbers } from './parcel-table.ts';
import type { FormRefusal, Visit } from './visit.ts';

type Pickup = z.output<typeof pickupSchema>;

const path = '/console/pickups';
const newPath = `${path}/new`;
const onePath = `${path}/{pickupId}`;

const ofStatuses = (name: string, title: string, status: readonly PickupStatus[]): Tab => ({
  name,
  title,
  query: { status },
});

const tabs: readonly Tab[] = [
  { name: 'all', title: 'All', query: {} },
  ofStatuses('ahead', 'Ahead', ['created', 'confirmed']),
  ofStatuses('completed', 'Collected', ['completed']),
  ofStatuses('failed', 'Failed', ['failed']),
  ofStatuses('cancelled', 'Cancelled', ['cancelled']),
];

/** `Mon, 30 Nov 2026, 09:00–12:00`: local times at the address, whose `Z` does not mean UTC. */
const windowText = ({ startAt, endAt }: Pick<Pickup, 'startAt' | 'endAt'>): string => {
  const dayText = (at: string): string =>
    `${new Date(at).toLocaleString('en', { weekday: 'short', timeZone: 'UTC' })}, ${dayCell(at).text}`;
  const [from, until] = [startAt.slice(11, 16), endAt.slice(11, 16)];
  return startAt.slice(0, 10) === endAt.slice(0, 10)
    ? `${dayText(startAt)}, ${from}–${until}`
    : `${dayText(startAt)}, ${from} – ${dayText(endAt)}, ${until}`;
};

const whoOf = ({ address }: Pickup): string | undefined => address?.company ?? address?.name;

const confirmationText = ({ confirmations }: Pickup): string =>
  confirmations
    .map(({ carrier, confirmation }) => (confirmation === undefined ? carrier : `${carrier} ${confirmation}`))
    .join(', ');

const pickupsPage = (frame: ConsoleFrame): Route =>
  listPage<Pickup>(frame, {
    path,
    title: 'Pickups',
    summary: 'The pickups of an account.',
    operation: 'listPickups',
    idOf: ({ id }) => id,
    empty: 'No pickup yet. Select parcels in the list of shipments, and add them to a pickup.',
    actions: (visit) => (visit.may('createPickup') ? [{ href: visit.to(newPath), text: 'New pickup' }] : []),
    tabs,
    above: pickupCalendar,
    filters: [
      { name: 'startAtFrom', label: 'From (local day)', type: 'date', isFixedDay: true },
      { name: 'startAtTo', label: 'Until (local day)', type: 'date', isFixedDay: true },
      { name: 'shipmentId', label: 'Parcel id', type: 'text' },
    ],
    columns: [
      {
        head: 'Window (local time)',
        sort: 'startAt',
        cell: (pickup, visit) => ({
          text: windowText(pickup),
          href: visit.to(`${path}/${pickup.id}`),
          note: pickup.reference,
        }),
      },
      {
        head: 'Status',
        cell: ({ status, failure }) => ({ ...badgeCell(pickupBadges[status]), note: failure?.message }),
      },
      {
        head: 'Address',
        cell: (pickup) =>
          textCell(pickup.address === undefined ? 'erased' : whoOf(pickup), {
            note: [pickup.address?.address.city, pickup.address?.address.country].filter(Boolean).join(', '),
          }),
      },
      {
        head: 'Parcels',
        isNumber: true,
        cell: ({ shipmentIds }) => textCell(String(shipmentIds.length), { isNumber: true }),
      },
      { head: 'Confirmation', cell: (pickup) => textCell(confirmationText(pickup)) },
      { head: 'Requested', sort: 'createdAt', cell: ({ createdAt }, { at }) => timeCell(createdAt, at) },
    ],
  });

const readPickup = async (visit: Visit, pickupId: string): Promise<Pickup> => {
  const { json } = await visit.object('getPickup', { params: { pickupId } });
  return (json as z.output<typeof pickupReply>).pickup;
};

const pickupPageView = async (visit: Visit, pickupId: string, refusal?: FormRefusal): Promise<View> => {
  const pickup = await readPickup(visit, pickupId);
  const parcels = await parcelsOf(visit, pickup.shipmentIds);
  const { at } = visit;
  const { address, failure } = pickup;
  const place = address?.address;
  const isCancellable = (pickup.status === 'created' || pickup.status === 'confirmed') && visit.may('cancelPickup');
  return {
    title: windowText(pickup),
    kind: 'pickup',
    template: 'handover',
    section: path,
    here: visit.to(`${path}/${pickupId}`),
    ...(pickup.status === 'created' && { refreshSeconds: 15 }),
    crumb: 'Pickups',
    badge: badgeCell(pickupBadges[pickup.status]),
    refusal,
    warning: failure?.message,
    links: [
      ...(pickup.shipmentIds.length > 0 ? [listedParcelsLink(visit, { pickupId })] : []),
      ...(visit.may('listHistory', { kind: 'pickup' })
        ? [{ href: visit.to(`/console/history/pickup/${pickupId}`), text: 'History' }]
        : []),
      ...(isCancellable ? [{ href: visit.to(`${path}/${pickupId}/cancel`), text: 'Cancel the pickup' }] : []),
    ],
    parcels: parcelTable(visit, parcels),
    parcelsText: pickup.shipmentIds.length === 0 ? 'No parcel is named in it.' : moreText(pickup.shipmentIds, parcels),
    facts: [
      { name: 'Window', cell: textCell(windowText(pickup), { note: 'local time' }) },
      { name: 'Reference', cell: textCell(pickup.reference) },
      ...(pickup.confirmations.length === 0
        ? [{ name: 'Confirmation', cell: textCell(undefined) }]
        : pickup.confirmations.map(({ carrier, confirmation }) => ({
            name: 'Confirmation',
            cell: textCell(confirmation ?? 'not yet', { isCode: confirmation !== undefined, note: carrier }),
          }))),
      { name: 'Requested', cell: timeCell(pickup.createdAt, at) },
      { name: 'Updated', cell: timeCell(pickup.updatedAt, at) },
      { name: 'Id', cell: { text: pickupId, isCode: true } },
    ],
    parties: [
      {
        name: 'Address',
        facts:
          address === undefined
            ? [{ name: 'Address', cell: textCell('erased') }]
            : [
                { name: 'Name', cell: textCell([address.name, address.company].filter(Boolean).join(', ')) },
                {
                  name: 'Address',
                  cell: textCell(
                    [
                      place?.line1 ?? place?.addressLine1,
                      place?.line2 ?? place?.addressLine2,
                      [place?.postcode ?? place?.postalCode, place?.city].filter(Boolean).join(' '),
                      place?.state,
                      place?.country,
                    ]
                      .filter(Boolean)
                      .join(', '),
                  ),
                },
                { name: 'Telephone', cell: textCell(address.phone ?? undefined) },
                { name: 'E-mail', cell: textCell(address.email ?? undefined) },
              ],
      },
    ],
    byApi: sameByApi(visit, 'getPickup', { pickupId }),
    raw: JSON.stringify(pickup, null, 2),
  };
};

const timeFields: readonly FieldFacts[] = [
  { name: 'startAt', label: 'From', type: 'datetime-local', isOptional: true },
  { name: 'endAt', label: 'Until', type: 'datetime-local', hint: 'One to twelve hours later.', isOptional: true },
];
const otherFields: readonly FieldFacts[] = [
  ...senderFields,
  { name: 'reference', label: 'Reference', hint: 'Your own number; the carrier gets it.', isOptional: true },
];
const formFields: readonly FieldFacts[] = [...timeFields, ...otherFields];

const newPickupView = async (visit: Visit, ids: readonly string[], again?: Again): Promise<View> => {
  visit.assertMay('createPickup');
  const parcels = await parcelsOf(visit, ids);
  const [first] = parcels;
  const typed = again?.typed ?? (first ? senderOf(first) : {});
  const { values, ...windows } = await windowChoices(visit, typed);
  return {
    title: 'New pickup',
    template: 'handover-form',
    section: path,
    crumb: 'Pickups',
    refusal: refusalInLabels(formFields, withNumbers(parcels, again?.refusal)),
    action: visit.to(newPath),
    button: 'Request the pickup',
    backHref: visit.to(ids.length === 0 ? path : '/console/shipments'),
    idempotencyKey: newIdempotencyKey(),
    ids,
    windows: { ...windows, fields: shownFields(timeFields, values, again?.refusal) },
    fields: shownFields(otherFields, values, again?.refusal),
    parcels: parcelTable(visit, parcels, {
      head: 'Selected',
      cell: ({ shipmentId }) => leaveOutButton(shipmentId),
    }),
    parcelsText:
      ids.length === 0
        ? 'No parcel is selected: the carrier comes for whatever is there. Select parcels in the list of shipments.'
        : moreText(ids, parcels),
    byApi: sameByApi(visit, 'createPickup', {}, { startAt: '…', endAt: '…', shipmentIds: ids, address: {} }),
  };
};

const byId = z.object({ pickupId: z.string() });

/** The list of pickups, the page of one, the form of a new one, and cancelling. */
export const pickupConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => [
  pickupsPage(frame),
  ...newOfParcels(frame, {
    path,
    kind: 'pickup',
    operation: 'createPickup',
    fields: formFields,
    read: withChosenWindow,
    view: newPickupView,
    idIn: (json) => (json as z.output<typeof pickupReply>).pickup.id,
    done: 'pickup_requested',
  }),
  frame.page(onePath, 'One pickup.', { params: byId, followsLog: true }, (visit, { params }) =>
    pickupPageView(visit, params.pickupId),
  ),
  frame.page(
    `${onePath}/cancel`,
    'What cancelling a pickup does.',
    { params: byId },
    async (visit, { params: { pickupId } }) => {
      const pickup = await readPickup(visit, pickupId);
      return {
        title: 'Cancel the pickup',
        template: 'confirm',
        section: path,
        lines: [
          `The carrier is told not to come: ${windowText(pickup)}, ${whoOf(pickup) ?? 'address erased'}.`,
          ...(pickup.shipmentIds.length === 0
            ? []
            : ['The labels of its parcels stay valid, and they can be added to another pickup at once.']),
          'This cannot be undone.',
        ],
        action: visit.to(`${path}/${pickupId}/cancel`),
        button: 'Cancel the pickup',
        backHref: visit.to(`${path}/${pickupId}`),
        byApi: sameByApi(visit, 'cancelPickup', { pickupId }),
      };
    },
  ),
  frame.form(
    `${onePath}/cancel`,
    'Cancel a pickup.',
    { params: byId, home: path },
    async (visit, _, { params: { pickupId } }) => {
      await visit.object('cancelPickup', { params: { pickupId } });
      return visit.to(`${path}/${pickupId}`, { done: 'pickup_cancelled' });
    },
    (visit, refusal, { params }) => pickupPageView(visit, params.pickupId, refusal),
  ),
];
