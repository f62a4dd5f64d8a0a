import { Readable } from 'node:stream';
import { z } from 'zod';
import type {
  archiveCollection,
  cancelCollection,
  recalculateCollection,
  resolveCollection,
} from '../../../../application/collections/change-collection.ts';
import type { CollectionLinks } from '../../../../application/collections/present-collection.ts';
import { collectionView } from '../../../../application/collections/collection-view.ts';
import type { CollectionField, CollectionView } from '../../../../application/collections/collection-view.ts';
import { ownCollection } from '../../../../application/collections/find-collection.ts';
import type { ShowCollections } from '../../../../application/collections/show-collections.ts';
import { ownPage, ownPages } from '../../../../application/log/kernel/own.ts';
import type { Clock } from '../../../../application/shared/ports/clock.ts';
import { streamOf } from '../../../../application/log/ports/event-store.ts';
import type { Condition, ReadableModels } from '../../../../application/log/ports/read-models.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import { plainNumber } from '../../../../domain/parcels/shipment/index.ts';
import { collectionStatuses } from '../../../../domain/collections/taxes-collection/index.ts';
import type {
  CollectionConflict,
  TaxesCollectionRefusal,
} from '../../../../domain/collections/taxes-collection/index.ts';
import { attachmentRoutes } from './attachment-routes.ts';
import type { AttachmentDependencies } from './attachment-routes.ts';
import { byId, changingCollections, notFound, path, readingCollections, showing } from './common.ts';
import type { ShowCollection } from './common.ts';
import { objectRoute } from '../../../platform/http/engine/route/object-route.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import {
  changedSince,
  exportQuery,
  flag,
  instant,
  listKeysOf,
  listQuery,
  oneOrMany,
  until,
} from '../../../platform/http/schemas/index.ts';
import { collectionFigureRoutes } from './figure-routes.ts';
import { cancelRequest, collectionReply, collectionSchema, resolveRequest } from './schemas.ts';
import { collectionColumns, presentCollectionRow } from '../../../../application/collections/collection-row.ts';
import type { CollectionRow } from '../../../../application/collections/collection-row.ts';
import { csvOf } from '../../../platform/http/engine/csv.ts';

const rowsOf = async function* (
  pages: AsyncIterable<readonly CollectionView[]>,
  links: Pick<CollectionLinks, 'payment'>,
): AsyncGenerator<readonly CollectionRow[]> {
  for await (const page of pages) yield page.map((view) => presentCollectionRow(view, links));
};

/** Collections as CSV, a page at a time, the header line first. */
const collectionsCsv = (
  pages: AsyncIterable<readonly CollectionView[]>,
  links: Pick<CollectionLinks, 'payment'>,
): AsyncGenerator<string> => csvOf(collectionColumns, rowsOf(pages, links));

/** The HTTP status of each reason. A new reason does not compile without its status. */
export const collectionReasons: Readonly<Record<TaxesCollectionRefusal | CollectionConflict, number>> = {
  amount_changed: 409,
  collection_exists: 409,
  collection_not_found: 404,
  collection_not_in_exception: 409,
  collection_not_pending: 409,
  collection_over: 409,
  collection_open: 409,
  collection_not_paid: 409,
  collection_not_payable: 409,
  earlier_payment_open: 409,
  payment_in_progress: 409,
  refund_below_minor_unit: 400,
  refund_exceeds_payment: 409,
  reminded_recently: 429,
  too_many_attempts: 429,
  tracking_number_taken: 409,
  external_manifest_id_taken: 409,
};

const answer = { description: 'The taxes collection as it is now.', schema: collectionReply };

const filters = {
  status: oneOrMany(z.enum(collectionStatuses))
    .optional()
    .meta({ description: 'Only collections in one of these states.' }),
  trackingNumber: z.string().max(100).optional().meta({ description: 'Only those of this parcel.' }),
  customerReference: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "Only those with this number of the client's order." }),
  overdueOnly: flag.optional().meta({ description: 'Only those that are pending after their deadline.' }),
  includeArchived: flag.optional().meta({ description: 'Archived collections too.' }),
  createdAtFrom: instant.optional(),
  createdAtTo: until.optional(),
  collectionDeadlineFrom: instant.optional(),
  collectionDeadlineTo: until.optional(),
  ...changedSince,
};
type Filters = { readonly [Name in keyof typeof filters]?: z.output<(typeof filters)[Name]> };

const conditionsOf = (wanted: Filters, now: string): readonly Condition<CollectionField>[] => {
  const conditions: Condition<CollectionField>[] = [{ field: 'status', oneOf: wanted.status ?? collectionStatuses }];
  const between = (field: CollectionField, from: string | undefined, to: string | undefined): void => {
    if (from !== undefined || to !== undefined)
      conditions.push({ field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
  };
  if (wanted.includeArchived !== true) conditions.push({ field: 'isArchived', equals: 0 });
  if (wanted.trackingNumber !== undefined)
    conditions.push({ field: 'trackingNumber', equals: plainNumber(wanted.trackingNumber) });
  if (wanted.customerReference !== undefined)
    conditions.push({ field: 'customerReference', equals: wanted.customerReference });
  if (wanted.overdueOnly === true)
    conditions.push({ field: 'status', equals: 'pending' }, { field: 'deadline', to: now });
  between('createdAt', wanted.createdAtFrom, wanted.createdAtTo);
  between('updatedAt', wanted.updatedAtFrom, undefined);
  between('deadline', wanted.collectionDeadlineFrom, wanted.collectionDeadlineTo);
  return conditions;
};

type Needs = AttachmentDependencies & {
  readonly links: CollectionLinks;
  readonly show: ShowCollections;
  readonly readModels: ReadableModels;
  readonly clock: Pick<Clock, 'now'>;
  readonly cancel: ReturnType<typeof cancelCollection>;
  readonly archive: ReturnType<typeof archiveCollection>;
  readonly resolve: ReturnType<typeof resolveCollection>;
  readonly recalculate: ReturnType<typeof recalculateCollection>;
};

const readRoutes = ({ store, readModels, clock, links, show }: Needs, shown: ShowCollection): readonly Route[] => [
  route({
    ...readingCollections,
    rate: 'list',
    method: 'get',
    path,
    operationId: 'listTaxesCollections',
    summary: 'List taxes collections.',
    query: listQuery(filters, ['createdAt', 'collectionDeadline', 'updatedAt']),
    replies: { 200: { description: 'Taxes collections.', schema: z.array(collectionSchema) } },
    handler: async ({ query: { id, range, sort, ...wanted }, context: { accountId } }) => {
      const field = sort.field === 'collectionDeadline' ? 'deadline' : sort.field;
      const where = conditionsOf(wanted, clock.now());
      const { rows, total } = await ownPage(readModels, collectionView, accountId, {
        where,
        sort: { ...sort, field },
        range,
        keys: listKeysOf('taxesCollection', id),
      });
      return { list: await show.list(rows), resource: 'taxes-collections', total, range };
    },
  }),
  route({
    ...readingCollections,
    rate: 'export',
    method: 'get',
    path: `${path}/export`,
    operationId: 'exportTaxesCollections',
    summary: 'Taxes collections as CSV.',
    description:
      'With the filters of the list, the oldest first. ' +
      'RFC 4180 in UTF-8; a cell that a spreadsheet would calculate begins with an apostrophe.',
    query: exportQuery(filters),
    replies: {
      200: {
        description: 'One line for each taxes collection, after a header.',
        schema: z.string(),
        type: 'text/csv',
        headers: {
          'content-disposition': {
            description: 'The name of the file.',
            example: 'attachment; filename="taxes-collections.csv"',
          },
        },
      },
    },
    handler: ({ query, context: { accountId } }) => {
      const where = conditionsOf(query, clock.now());
      const pages = ownPages(readModels, collectionView, accountId, {
        where,
        by: 'createdAt',
      });
      return Promise.resolve({
        bytes: Readable.from(collectionsCsv(pages, links)),
        type: 'text/csv; charset=utf-8',
        headers: { 'content-disposition': 'attachment; filename="taxes-collections.csv"' },
      });
    },
  }),
  objectRoute(store, {
    ...readingCollections,
    rate: 'read',
    path: `${path}/{id}`,
    operationId: 'getTaxesCollection',
    summary: 'Read one taxes collection.',
    params: byId,
    replies: { 200: { description: 'The taxes collection.', schema: collectionReply } },
    refusals: { 404: notFound() },
    handler: async ({ params: { id }, context }, momentOf) => {
      const { store, at } = await momentOf(streamOf('taxesCollection', id));
      return shown(await ownCollection(store, id, context.accountId), at);
    },
  }),
];

const changeRoutes = ({ cancel, archive, resolve, recalculate }: Needs, shown: ShowCollection): readonly Route[] => [
  route({
    ...changingCollections,
    method: 'post',
    path: `${path}/{id}/cancel`,
    operationId: 'cancelTaxesCollection',
    summary: 'Cancel a taxes collection.',
    description: 'Possible while it is open. Can be repeated.',
    params: byId,
    body: cancelRequest.default({}),
    replies: { 200: answer },
    refusals: {
      404: notFound(),
      409: new DomainError('collection_over', 'The taxes collection is over: it was paid or has expired.'),
    },
    handler: async ({ params: { id }, body: { reason }, context }) => shown(await cancel(id, context, reason)),
  }),
  route({
    ...changingCollections,
    method: 'post',
    path: `${path}/{id}/archive`,
    operationId: 'archiveTaxesCollection',
    summary: 'Archive a taxes collection that is over.',
    description: 'Lists leave it out unless `includeArchived` is true. Can be repeated.',
    params: byId,
    replies: { 200: answer },
    refusals: {
      404: notFound(),
      409: new DomainError('collection_open', 'The taxes collection is still open; cancel it before it is archived.'),
    },
    handler: async ({ params: { id }, context }) => shown(await archive(id, context)),
  }),
  route({
    ...changingCollections,
    method: 'post',
    path: `${path}/{id}/recalculate`,
    operationId: 'recalculateTaxesCollection',
    summary: 'Calculate duties and taxes again, by the rules and rates of today.',
    params: byId,
    replies: { 200: answer },
    refusals: {
      404: notFound(),
      409: new DomainError(
        'collection_not_pending',
        'The taxes collection is in status expired; it can be recalculated while pending.',
      ),
    },
    handler: async ({ params: { id }, context }) => shown(await recalculate(id, context)),
  }),
  route({
    ...changingCollections,
    method: 'post',
    path: `${path}/{id}/resolve`,
    operationId: 'resolveTaxesCollection',
    summary: 'Correct the goods of a taxes collection in status exception.',
    description:
      'The goods are classified and assessed again. `acceptUncertain` accepts a sum that is incomplete, or by an unsure code.',
    params: byId,
    body: resolveRequest,
    replies: { 200: answer },
    refusals: {
      404: notFound(),
      409: new DomainError(
        'collection_not_in_exception',
        'The taxes collection is not in status exception; its goods can be corrected only then.',
      ),
    },
    handler: async ({ params: { id }, body: { commodities, acceptUncertain }, context }) =>
      shown(
        await resolve(id, context, {
          ...(commodities && { commodities }),
          ...(acceptUncertain !== undefined && { acceptUncertain }),
        }),
      ),
  }),
];

export const collectionsRoutes = (needs: Needs): readonly Route[] => {
  const shown = showing(needs.show);
  return [
    ...collectionFigureRoutes(needs),
    ...readRoutes(needs, shown),
    ...attachmentRoutes(needs),
    ...changeRoutes(needs, shown),
  ];
};
