import { Readable } from 'node:stream';
import { z } from 'zod';
import { ownPage, ownPages } from '../../../../application/log/kernel/own.ts';
import type { Condition, ReadableModels } from '../../../../application/log/ports/read-models.ts';
import { bookingReasons } from '../../../../application/parcels/shipments/booking-notices.ts';
import { presentShipment } from '../../../../application/parcels/shipments/present-shipment.ts';
import type { Links } from '../../../../application/parcels/shipments/present-shipment.ts';
import { shipmentCounts } from '../../../../application/parcels/shipments/shipment-counts.ts';
import { presentShipmentRow, shipmentColumns } from '../../../../application/parcels/shipments/shipment-row.ts';
import type { ShipmentRow } from '../../../../application/parcels/shipments/shipment-row.ts';
import { numberFields, shipmentView } from '../../../../application/parcels/shipments/shipment-view.ts';
import type { ShipmentField, ShipmentView } from '../../../../application/parcels/shipments/shipment-view.ts';
import { heldShipments, holdersInLists, shownHolds } from '../../../../application/parcels/shown-holds.ts';
import { plainNumber, shipmentStatuses } from '../../../../domain/parcels/shipment/index.ts';
import { canonicalCountry } from '../../../../domain/shared/countries.ts';
import { csvOf } from '../../../platform/http/engine/csv.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import {
  changedSince,
  countryCode,
  exportQuery,
  flag,
  instant,
  listKeysOf,
  listQuery,
  oneOrMany,
  until,
} from '../../../platform/http/schemas/index.ts';
import { shipmentSchema } from './schemas.ts';

export const shipmentsPath = '/api/shipments/labels';
export const readingShipments = { tag: 'Shipments', access: { scope: 'read_shipments' } } as const;

const filters = {
  status: oneOrMany(z.enum(shipmentStatuses))
    .optional()
    .meta({ description: 'Only shipments in one of these states.' }),
  trackingNumber: z.string().optional().meta({ description: 'Only the shipment with this tracking number.' }),
  number: z.string().max(100).optional().meta({
    description:
      'Only shipments with this number: their tracking number or that of a leg, whatever its spaces, dashes and case.',
    example: 'LA 0000 0001 6ZZ',
  }),
  customerReference: z
    .string()
    .optional()
    .meta({ description: 'Only shipments with this reference, written exactly so.' }),
  carrier: oneOrMany(z.string().max(100))
    .optional()
    .meta({ description: 'Only shipments booked with one of these carriers, written exactly so.' }),
  serviceCode: oneOrMany(z.string().max(100))
    .optional()
    .meta({ description: 'Only shipments by one of these services: a `code` of `GET /api/services`.' }),
  destinationCountry: oneOrMany(countryCode)
    .optional()
    .meta({ description: 'Only shipments to a consignee in one of these countries.', example: 'DE' }),
  hasNotices: flag.optional().meta({
    description:
      'Only shipments with a notice on their booking (`true`), or without (`false`): ' +
      'no label, a warning of the booking, a rejected refund, a scan of a voided parcel.',
  }),
  failureReason: oneOrMany(z.enum(Object.values(bookingReasons)))
    .optional()
    .meta({
      description: 'Only shipments that have no label for one of these reasons, which their `messages` say.',
    }),
  isHeld: flag.optional().meta({
    description:
      'Only shipments that wait for a person because of a list of denied parties (`true`), or only others (`false`).',
  }),
  pickupId: z.string().max(100).optional().meta({
    description: 'Only shipments that this pickup collects: none of one that failed or was cancelled.',
    example: 'pck_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
  }),
  manifestId: z.string().max(100).optional().meta({
    description: 'Only shipments in this manifest.',
    example: 'mft_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2',
  }),
  createdAtFrom: instant.optional(),
  createdAtTo: until.optional(),
  ...changedSince,
  updatedAtTo: until.optional().meta({
    description: 'Only objects last changed before this time; a date is included whole (UTC).',
    example: '2026-01-15',
  }),
};
type Filters = { readonly [Name in keyof typeof filters]?: z.output<(typeof filters)[Name]> };

const conditionsOf = (wanted: Filters): readonly Condition<ShipmentField>[] => {
  const where: Condition<ShipmentField>[] = [];
  const is = (field: ShipmentField, value: string | number | undefined): void => {
    if (value !== undefined) where.push({ field, equals: value });
  };
  const isOneOf = (field: ShipmentField, values: readonly string[] | undefined): void => {
    if (values !== undefined) where.push({ field, oneOf: values });
  };
  const isWithin = (field: ShipmentField, from: string | undefined, to: string | undefined): void => {
    if (from !== undefined) where.push({ field, from });
    if (to !== undefined) where.push({ field, to });
  };
  const { trackingNumber, number, hasNotices, isHeld } = wanted;
  isOneOf('status', wanted.status);
  is('trackingNumber', trackingNumber === undefined ? undefined : plainNumber(trackingNumber));
  if (number !== undefined) where.push({ anyOf: numberFields, equals: plainNumber(number) });
  is('customerReference', wanted.customerReference);
  isOneOf('carrier', wanted.carrier);
  isOneOf('serviceCode', wanted.serviceCode);
  isOneOf('destinationCountry', wanted.destinationCountry?.map(canonicalCountry));
  is('hasNotices', hasNotices === undefined ? undefined : Number(hasNotices));
  isOneOf('failureReason', wanted.failureReason);
  is('isHeld', isHeld === undefined ? undefined : Number(isHeld));
  isWithin('createdAt', wanted.createdAtFrom, wanted.createdAtTo);
  isWithin('updatedAt', wanted.updatedAtFrom, wanted.updatedAtTo);
  return where;
};

/** Everything that meets the filters, the oldest first. */
const pagesOf = async function* (
  query: Filters,
  accountId: string,
  readModels: ReadableModels,
): AsyncGenerator<readonly ShipmentView[]> {
  const where = conditionsOf(query);
  const held = await heldShipments(holdersInLists(readModels), accountId, query);
  if (held === undefined) {
    yield* ownPages(readModels, shipmentView, accountId, { where, by: 'createdAt' });
    return;
  }
  const sort = { field: 'createdAt', direction: 'ASC' } as const;
  const range = [0, held.keys.length - 1] as const;
  yield (await ownPage(readModels, shipmentView, accountId, { where, sort, range, ...held })).rows;
};

const countsReply = z
  .object({
    total: z.int().meta({ description: 'All shipments of the account.' }),
    byStatus: z
      .array(
        z.object({
          status: z.enum(shipmentStatuses).meta({ description: 'Where the parcel is in its life.' }),
          count: z.int().meta({ description: 'Shipments in this state now.', example: 12 }),
        }),
      )
      .meta({ description: 'Every state, also those of no shipment, in the order of a normal transport.' }),
  })
  .meta({ id: 'ShipmentCounts', description: 'How many shipments an account has.' });

export type ShipmentListDependencies = { readonly readModels: ReadableModels; readonly links: Links };

const rowsOf = async function* (
  pages: AsyncIterable<readonly ShipmentView[]>,
  { readModels, links }: ShipmentListDependencies,
): AsyncGenerator<readonly ShipmentRow[]> {
  for await (const page of pages) {
    const holdsOf = await shownHolds(holdersInLists(readModels))(page);
    yield page.map((view) => presentShipmentRow(view, holdsOf(view), links));
  }
};

export const shipmentListRoutes = ({ readModels, links }: ShipmentListDependencies): readonly Route[] => [
  route({
    ...readingShipments,
    rate: 'list',
    method: 'get',
    path: shipmentsPath,
    operationId: 'listLabels',
    summary: 'List shipments.',
    query: listQuery(filters, ['createdAt', 'updatedAt']),
    replies: { 200: { description: 'Shipments.', schema: z.array(shipmentSchema) } },
    handler: async ({ query: { id, range, sort, ...wanted }, context: { accountId, at } }) => {
      const holders = holdersInLists(readModels);
      const held = await heldShipments(holders, accountId, wanted);
      const { rows, total } = await ownPage(readModels, shipmentView, accountId, {
        where: conditionsOf(wanted),
        sort,
        range,
        keys: listKeysOf('shipment', id) ?? held?.keys,
        only: held?.only,
      });
      const holdsOf = await shownHolds(holders)(rows);
      return {
        list: rows.values().map((view) => presentShipment(view, holdsOf(view), links, at)),
        resource: 'shipments',
        total,
        range,
      };
    },
  }),
  route({
    ...readingShipments,
    rate: 'read',
    method: 'get',
    path: '/api/shipments/counts',
    operationId: 'getShipmentCounts',
    summary: 'Count shipments.',
    description: 'How many are in each state now. The numbers are exact, and those of `status` in the list.',
    replies: { 200: { description: 'The numbers.', schema: countsReply } },
    handler: async ({ context: { accountId } }) => ({ json: await shipmentCounts({ readModels })(accountId) }),
  }),
  route({
    ...readingShipments,
    rate: 'export',
    method: 'get',
    path: `${shipmentsPath}/export`,
    operationId: 'exportLabels',
    summary: 'Shipments as CSV.',
    description:
      'With the filters of the list, the oldest first. ' +
      'RFC 4180 in UTF-8; a cell that a spreadsheet would calculate begins with an apostrophe.',
    query: exportQuery(filters),
    replies: {
      200: {
        description: 'One line for each shipment, after a header.',
        schema: z.string(),
        type: 'text/csv',
        headers: {
          'content-disposition': {
            description: 'The name of the file.',
            example: 'attachment; filename="shipments.csv"',
          },
        },
      },
    },
    handler: ({ query, context: { accountId } }) => {
      const pages = pagesOf(query, accountId, readModels);
      return Promise.resolve({
        bytes: Readable.from(csvOf(shipmentColumns, rowsOf(pages, { readModels, links }))),
        type: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': 'attachment; filename="shipments.csv"' },
      });
    },
  }),
];
