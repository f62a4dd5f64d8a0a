import { z } from 'zod';
import { countryText } from '../../../application/shared/languages/formats.ts';
import type { CollectionStatus } from '../../../domain/collections/taxes-collection/index.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { badgeCell, distanceText, moneyCell, nothing, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { collectionActionRoutes } from './collection-actions.ts';
import { paymentFiguresLink, paymentFiguresPage } from './collection-figures.ts';
import { badgeOfCollection, collectionPageView, collectionsPath as path, deadlineCell } from './collection-page.ts';
import type { ConsoleCollection } from './collection-page.ts';
import type { ConsoleFrame } from './frame.ts';
import { listExport, listPage } from './list-page.ts';
import type { ListOf } from './list-page.ts';
import type { Tab } from './list-query.ts';

const ofStatuses = (name: string, title: string, status: readonly CollectionStatus[]): Tab => ({
  name,
  title,
  query: { status },
});

/** The first tab has all. */
const tabs: readonly Tab[] = [
  { name: 'all', title: 'All', query: {} },
  ofStatuses('correct', 'To correct', ['exception']),
  ofStatuses('calculated', 'Being calculated', ['pending_classification']),
  ofStatuses('unpaid', 'To be paid', ['pending', 'processing']),
  { name: 'overdue', title: 'Overdue', query: { overdueOnly: 'true' } },
  ofStatuses('paid', 'Paid', ['paid']),
  ofStatuses('refunded', 'Refunded', ['refunded']),
  ofStatuses('over', 'Expired or cancelled', ['expired', 'cancelled']),
];

/** How many messages have gone to the consignee, and when the next one goes. */
const remindersCell = ({ stages }: ConsoleCollection, at: string): Cell => {
  const messages = stages.filter(({ metadata }) => metadata.channel !== undefined);
  const sent = messages.filter(({ status }) => status === 'completed').length;
  const next = messages
    .filter(({ status }) => status === 'scheduled')
    .map(({ scheduledAt }) => scheduledAt)
    .toSorted()[0];
  if (messages.length === 0) return nothing;
  return textCell(`${sent} sent`, next === undefined ? {} : { note: `next ${distanceText(next, at)}` });
};

const list: ListOf<ConsoleCollection> = {
  path,
  title: 'Collections',
  summary: 'The taxes collections of an account.',
  operation: 'listTaxesCollections',
  exported: 'exportTaxesCollections',
  exportedAs: 'taxes_collection_list',
  idOf: ({ id }) => id,
  empty: 'No collection yet. A request for duties with additionalServices.taxesCollection makes one.',
  actions: (visit) => [
    ...paymentFiguresLink(visit),
    ...(visit.may('getSettlement') ? [{ href: visit.to('/console/settlement'), text: 'Settlement' }] : []),
  ],
  tabs,
  filters: [
    { name: 'trackingNumber', label: 'Tracking number', type: 'text' },
    { name: 'customerReference', label: 'Reference', type: 'text' },
    { name: 'createdAtFrom', label: 'Requested from', type: 'date' },
    { name: 'createdAtTo', label: 'Requested until', type: 'date' },
    { name: 'collectionDeadlineFrom', label: 'Deadline from', type: 'date' },
    { name: 'collectionDeadlineTo', label: 'Deadline until', type: 'date' },
    { name: 'includeArchived', label: 'Archived', type: 'choice', choices: [{ value: 'true', text: 'shown too' }] },
  ],
  columns: [
    {
      head: 'Parcel',
      cell: ({ id, trackingNumber, customerReference }, visit) => ({
        text: trackingNumber,
        isCode: true,
        href: visit.to(`${path}/${id}`),
        note: customerReference,
      }),
    },
    { head: 'Status', cell: (each, { at }) => badgeCell(badgeOfCollection(each, at)) },
    { head: 'Sum', isNumber: true, cell: ({ amountDue }) => moneyCell(amountDue?.amount, amountDue?.currency) },
    {
      head: 'Consignee in',
      isPlain: true,
      cell: ({ shipTo }) =>
        textCell(shipTo === undefined ? 'erased' : shipTo.address && countryText(shipTo.address.country, 'en')),
    },
    { head: 'Deadline', sort: 'collectionDeadline', cell: (each, { at }) => deadlineCell(each, at) },
    { head: 'Messages', cell: (each, { at }) => remindersCell(each, at) },
    { head: 'Requested', sort: 'createdAt', cell: ({ createdAt }, { at }) => timeCell(createdAt, at) },
    { head: 'Updated', sort: 'updatedAt', cell: ({ updatedAt }, { at }) => timeCell(updatedAt, at) },
  ],
};

const byId = z.object({ id: z.string() });

/** The list of taxes collections, the page of one, and what people do with it. */
export const collectionConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => [
  listPage(frame, list),
  listExport(frame, list),
  paymentFiguresPage(frame),
  frame.page(
    `${path}/{id}`,
    'One taxes collection.',
    { params: byId, query: { asOf: z.string().optional().catch(undefined) }, followsLog: true },
    (visit, { params, query }) => collectionPageView(visit, params.id, query.asOf),
  ),
  ...collectionActionRoutes(frame),
];
