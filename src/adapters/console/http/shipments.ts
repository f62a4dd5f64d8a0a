import { z } from 'zod';
import type { ContentType } from '../../../domain/shared/customs.ts';
import type { shipmentSchema, trackingEvent } from '../../parcels/http/shipments/schemas.ts';
import { HttpError } from '../../platform/http/engine/failures/http-error.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { shipmentBadges } from '../pages/badges.ts';
import { badgeCell, dayCell, moneyCell, nothing, termsCell, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import { badgeOfCollection, collectionsPath, isOpen } from './collection-page.ts';
import type { ConsoleCollection } from './collection-page.ts';
import { deliveryFiguresPage } from './delivery-figures.ts';
import type { ConsoleFrame } from './frame.ts';
import { heldShipmentRoutes, holdAdvice, holdFacts, holdLinks } from './held-shipments.ts';
import { listExport, listPage } from './list-page.ts';
import { partyFacts } from './parties.ts';
import { readsLink } from './personal-reads.ts';
import { printLabelsRoute } from './print-labels.ts';
import { carriersOf, shipmentList } from './shipment-list.ts';
import { quotesPath, rulesAt } from './trade.ts';
import type { FormRefusal, Visit } from './visit.ts';

type Shipment = z.output<typeof shipmentSchema>;
type Scan = z.output<typeof trackingEvent>;

const path = '/console/shipments';
const onePath = `${path}/{shipmentId}`;

const weightText = (weight: { readonly value: unknown; readonly unit: unknown } | undefined): string | undefined =>
  weight === undefined ? undefined : `${String(weight.value)} ${String(weight.unit)}`;

const day = 24 * 3_600_000;

/** Scans, newest first, with the days that passed before each without one where they are more than three. */
const timelineOf = (events: readonly Scan[], at: string) =>
  events.map(({ timestamp, description, location, status, code, carrier, countsFrom, neverCounts }, index) => {
    const older = events[index + 1]?.timestamp;
    const gap = older === undefined ? 0 : Math.floor((Date.parse(timestamp) - Date.parse(older)) / day);
    return {
      when: timeCell(timestamp, at),
      title: status === undefined ? description : shipmentBadges[status].word,
      text: status === undefined ? '' : description,
      place: location,
      gap: gap > 3 ? gap : undefined,
      isPlanned: countsFrom !== undefined && countsFrom > at,
      isOfEarlierParcel: neverCounts !== undefined,
      raw: `${carrier}, code ${code}`,
    };
  });

/** The taxes collections of the parcel, the latest first: one is open at most. */
const collectionsOf = async (visit: Visit, { trackingNumber }: Shipment): Promise<readonly ConsoleCollection[]> => {
  if (trackingNumber === undefined || !visit.may('listTaxesCollections')) return [];
  const query = { trackingNumber, includeArchived: 'true', range: '[0,4]' };
  return (await visit.list('listTaxesCollections', { query })).rows as readonly ConsoleCollection[];
};

const moneyText = (money: ConsoleCollection['amountDue']): string | undefined =>
  money && `${money.amount} ${money.currency}`;

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const isBooked = ({ status }: Shipment): boolean => status !== 'booking_failed' && status !== 'booking_pending';

const chargeRow = ({
  name,
  amount,
  currency,
}: Shipment['rate']['charges'][number] | Shipment['surcharges'][number]) => ({
  cells: [textCell(capitalised(name)), moneyCell(amount, currency)],
});

/** `COMMERCIAL_INVOICE` as `Commercial invoice`; CN22 and CN23 as they are. */
const documentWords = (type: string): string =>
  /\d/.test(type) ? type : capitalised(type.replaceAll('_', ' ').toLowerCase());

const contentWords: Readonly<Record<ContentType, string>> = {
  Documents: 'Documents',
  Gift: 'Gift',
  Sample: 'Sample',
  Other: 'Other',
  CommercialGoods: 'Goods for sale',
  ReturnOfGoods: 'Returned goods',
};

/** What a person can do about a parcel that customs hold: a duty that is not paid is the reason that is known here. */
const adviceOf = (visit: Visit, { status }: Shipment, collections: readonly ConsoleCollection[]) => {
  if (status !== 'customs_hold') return undefined;
  const open = collections.find(isOpen);
  if (open === undefined)
    return {
      text:
        'Customs hold this parcel, and no duty is open here that would explain it. Ask the carrier what customs want, ' +
        'often a paper or a better description of the goods, and tell the consignee.',
    };
  return {
    text: 'Customs hold this parcel, and its duties are not paid:',
    link: {
      href: visit.to(`${collectionsPath}/${open.id}`),
      text: open.status === 'exception' ? 'correct the goods' : 'see what is due, and remind the consignee',
    },
  };
};

/** The id of an object, as the link to its page. */
const linkCell = (visit: Visit, section: string, id: string | undefined): Cell =>
  textCell(id, { isCode: true, href: visit.to(`${section}/${id}`) });

const shipmentPageView = async (
  visit: Visit,
  shipmentId: string,
  asOf: string | undefined,
  refusal?: FormRefusal,
): Promise<View> => {
  const sent = { params: { shipmentId }, ...(asOf !== undefined && { query: { asOf } }) };
  const { json, notices } = await visit.object('getLabel', sent);
  const { shipment } = json as { readonly shipment: Shipment };
  visit.shows('shipment', shipmentId);
  const { at } = visit;
  const { rate, customs, shipTo, shipFrom } = shipment;
  const collections = await collectionsOf(visit, shipment);
  const isMoving = !['delivered', 'returned', 'voided', 'booking_failed', 'lost'].includes(shipment.status);
  const parties = [
    ...(shipTo ? [['Consignee', shipTo] as const] : []),
    ...(shipFrom ? [['Sender', shipFrom] as const] : []),
  ];
  return {
    title: shipment.trackingNumber ?? shipmentId,
    kind: 'shipment',
    template: 'shipment',
    section: path,
    here: visit.to(`${path}/${shipmentId}`, { asOf }),
    ...(isMoving && asOf === undefined && { refreshSeconds: 15 }),
    refusal,
    shipmentId,
    badge: badgeCell(shipmentBadges[shipment.status]),
    asOf,
    facts: [
      { name: 'Reference', cell: textCell(shipment.customerReference) },
      { name: 'Service', cell: textCell(rate.service.name, { note: carriersOf(shipment) }) },
      { name: 'Booked', cell: timeCell(shipment.createdAt, at) },
      { name: 'Ship date', cell: dayCell(shipment.shipDate, at) },
      { name: 'Estimated delivery', cell: dayCell(shipment.estimatedDelivery, at) },
      ...(shipment.deliveredAt === undefined ? [] : [{ name: 'Delivered', cell: timeCell(shipment.deliveredAt, at) }]),
      {
        name: 'Weight',
        cell: textCell(weightText(shipment.weight), { note: `billed ${weightText(shipment.billWeight)}` }),
      },
      {
        name: 'First leg',
        cell: textCell(shipment.firstMile.trackingNumber, { isCode: true, note: shipment.firstMile.carrier }),
      },
      {
        name: 'Last leg',
        cell: textCell(shipment.lastMile.trackingNumber, { isCode: true, note: shipment.lastMile.carrier }),
      },
      { name: 'Pickup', cell: linkCell(visit, '/console/pickups', shipment.pickupId) },
      { name: 'Manifest', cell: linkCell(visit, '/console/manifests', shipment.manifestId) },
      ...(shipment.quoteId === undefined
        ? []
        : [{ name: 'Held quote', cell: linkCell(visit, quotesPath, shipment.quoteId) }]),
      ...collections.map((collection) => ({
        name: 'Duties',
        cell: {
          ...badgeCell(badgeOfCollection(collection, at)),
          href: visit.to(`${collectionsPath}/${collection.id}`),
          note: moneyText(collection.amountDue),
        },
      })),
      ...holdFacts(shipment, at),
      { name: 'Id', cell: { text: shipmentId, isCode: true } },
    ],
    parties: parties.map(([name, party]) => ({ name, facts: partyFacts(party) })),
    isErased: shipment.personalDataErasedAt !== undefined,
    timeline: timelineOf(shipment.events, at),
    trackingUrl: shipment.trackingURL,
    documents: shipment.documents.map(({ id, type, format, name, url }) => ({
      id,
      url,
      text: name ?? `${documentWords(type)} (${format})`,
    })),
    customsFacts: customs && [
      { name: 'Contents', cell: textCell(contentWords[customs.contentType]) },
      { name: 'Incoterms', cell: termsCell(customs.incoterms) },
    ],
    goods: {
      caption: 'Goods',
      columns: [
        { head: 'Goods' },
        { head: 'HS code' },
        { head: 'Origin' },
        { head: 'Quantity', isNumber: true },
        { head: 'Value each', isNumber: true },
      ],
      rows: shipment.commodities.map(({ title, hsCode, countryOfOrigin, quantity, value }) => ({
        cells: [
          textCell(title),
          textCell(hsCode, {
            isCode: true,
            href: rulesAt(visit, shipment.createdAt, {
              hsCode,
              destination: shipment.shipTo?.address?.country,
              origin: countryOfOrigin,
            }),
          }),
          textCell(countryOfOrigin),
          textCell(quantity === undefined ? undefined : String(quantity), { isNumber: true }),
          value === undefined ? nothing : moneyCell(value.amount, value.currency),
        ],
      })),
    },
    charges: {
      caption: 'Charges',
      columns: [{ head: 'Charge' }, { head: 'Amount', isNumber: true }],
      rows: [
        ...rate.charges.map(chargeRow),
        { isTotal: true, cells: [textCell('Price'), moneyCell(rate.price, rate.currency)] },
        ...shipment.surcharges.map(chargeRow),
      ],
    },
    bookingFaults: isBooked(shipment) ? [] : notices.map(({ message }) => message),
    advice: asOf === undefined ? (holdAdvice(shipment) ?? adviceOf(visit, shipment, collections)) : undefined,
    links: [
      ...(visit.may('listHistory', { kind: 'shipment' })
        ? [{ href: visit.to(`/console/history/shipment/${shipmentId}`), text: 'History' }]
        : []),
      ...readsLink(visit, shipmentId),
      ...holdLinks(visit, shipment),
      ...(visit.may('voidLabel') && shipment.status === 'label_created'
        ? [{ href: visit.to(`${path}/${shipmentId}/void`), text: 'Void the label' }]
        : []),
    ],
    byApi: sameByApi(visit, 'getLabel', { shipmentId }),
    raw: JSON.stringify(shipment, null, 2),
  };
};

const byId = z.object({ shipmentId: z.string() });

/** The list of shipments, the page of one, and what people do with it. */
export const shipmentConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => [
  listPage(frame, shipmentList),
  listExport(frame, shipmentList),
  deliveryFiguresPage(frame),
  printLabelsRoute(frame),
  frame.page(
    onePath,
    'One shipment.',
    { params: byId, query: { asOf: z.string().optional().catch(undefined) }, followsLog: true },
    (visit, { params, query }) => shipmentPageView(visit, params.shipmentId, query.asOf),
  ),
  frame.page(
    `${onePath}/void`,
    'What voiding a label does.',
    { params: byId },
    async (visit, { params: { shipmentId } }) => {
      if (!visit.may('voidLabel')) throw new HttpError(403, 'role_missing', 'Your role does not permit this.');
      const { json } = await visit.object('getLabel', { params: { shipmentId } });
      const { shipment } = json as { readonly shipment: Shipment };
      const number = shipment.trackingNumber ?? shipmentId;
      return {
        title: `Void ${number}`,
        template: 'confirm',
        section: path,
        lines: [
          `The carrier gets the label of ${number} back. The parcel must not be sent with it.`,
          'This cannot be undone. Whether the postage is refunded is the decision of the carrier.',
        ],
        action: visit.to(`${path}/${shipmentId}/void`),
        button: 'Void the label',
        backHref: visit.to(`${path}/${shipmentId}`),
        byApi: sameByApi(visit, 'voidLabel', { shipmentId }),
      };
    },
  ),
  frame.form(
    `${onePath}/void`,
    'Void a label.',
    { params: byId, home: path },
    async (visit, _, { params: { shipmentId } }) => {
      await visit.object('voidLabel', { params: { shipmentId } });
      return visit.to(`${path}/${shipmentId}`, { done: 'voided' });
    },
    (visit, refusal, { params }) => shipmentPageView(visit, params.shipmentId, undefined, refusal),
  ),
  ...heldShipmentRoutes(frame),
];
