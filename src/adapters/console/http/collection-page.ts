import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { historyEvent } from '../../audit/http/routes.ts';
import type { collectionSchema } from '../../collections/http/collections/schemas.ts';
import type { shipmentSchema } from '../../parcels/http/shipments/schemas.ts';
import { collectionBadges, overdueBadge, shipmentBadges, stageBadges } from '../pages/badges.ts';
import { badgeCell, moneyCell, nothing, textCell, timeCell } from '../pages/cells.ts';
import type { Badge, Cell } from '../pages/cells.ts';
import { paperWords, problemWords, reasonWords, skipWords, stageWords } from '../pages/collection-words.ts';
import type { View } from '../pages/console-pages.ts';
import { sameByApi } from './by-api.ts';
import { attemptsTable, postingsTable } from './collection-payments.ts';
import { sourcesOf, sumTable, uncertaintyOf } from './collection-sum.ts';
import { partyFacts } from './parties.ts';
import { readsLink } from './personal-reads.ts';
import type { FormRefusal, Visit } from './visit.ts';

export type ConsoleCollection = z.output<typeof collectionSchema>;
type Shipment = z.output<typeof shipmentSchema>;

export const collectionsPath = '/console/collections';

export const badgeOfCollection = (
  { status, collectionDeadline }: Pick<ConsoleCollection, 'status' | 'collectionDeadline'>,
  at: string,
): Badge =>
  status === 'pending' && collectionDeadline !== undefined && collectionDeadline <= at
    ? overdueBadge
    : collectionBadges[status];

/** Whether somebody may still pay it, or correct it first. */
export const isOpen = ({ status }: Pick<ConsoleCollection, 'status'>): boolean =>
  status === 'pending' || status === 'processing' || status === 'pending_classification' || status === 'exception';

/** The distance to a deadline is left out where nobody has to keep it any more. */
export const deadlineCell = (collection: ConsoleCollection, at: string): Cell => {
  const { note, ...exact } = timeCell(collection.collectionDeadline, at);
  return isOpen(collection) ? { ...exact, note } : exact;
};

export const readCollection = async (visit: Visit, id: string, asOf?: string): Promise<ConsoleCollection> => {
  const sent = { params: { id }, ...(asOf !== undefined && { query: { asOf } }) };
  return (await visit.object('getTaxesCollection', sent)).json as ConsoleCollection;
};

type Recorded = z.output<typeof historyEvent>;

/** The events up to the point in time that the page shows, the oldest first. */
const historyOf = async (visit: Visit, id: string, asOf: string | undefined): Promise<readonly Recorded[]> => {
  const { rows } = await visit.list('listHistory', {
    params: { kind: 'taxes_collection', id },
    query: { range: '[0,249]' },
  });
  const isVersion = /^\d+$/.test(asOf ?? '');
  return (rows as readonly Recorded[])
    .filter(({ version, recordedAt }) =>
      asOf === undefined ? true : isVersion ? version <= Number(asOf) : recordedAt <= asOf,
    )
    .toReversed();
};

const shipmentsOf = async (visit: Visit, { trackingNumber }: ConsoleCollection): Promise<readonly Shipment[]> => {
  if (!visit.may('listLabels')) return [];
  const { rows } = await visit.list('listLabels', { query: { trackingNumber, range: '[0,0]' } });
  return rows as readonly Shipment[];
};

/** Who did it: a person of the console by the id of the user, a token by its subject. */
const actorText = (visit: Visit, actor: string): string => {
  if (actor === visit.person.userId) return 'you';
  if (actor === visit.account.id) return 'a token of the account';
  return actor === 'system' ? 'the service' : actor;
};

const timelineOf = (visit: Visit, { id, events }: ConsoleCollection, recorded: readonly Recorded[]) => {
  const actors = new Map(recorded.map(({ version, actor }) => [version, actor]));
  return events.map(({ id: eventId, timestamp, eventType }) => {
    const version = eventId.split(':').at(-1) ?? '';
    const actor = actors.get(Number(version));
    return {
      when: timeCell(timestamp, visit.at),
      title: eventType.description,
      actor: actor === undefined ? undefined : actorText(visit, actor),
      // The first event only asks for it: there is nothing to show of that moment.
      href: version === '1' ? undefined : visit.to(`${collectionsPath}/${id}`, { asOf: version }),
    };
  });
};

const stagesTable = ({ stages }: ConsoleCollection, at: string) => ({
  caption: 'Messages and deadline',
  columns: [{ head: 'Step' }, { head: 'State' }, { head: 'When' }, { head: 'More' }],
  rows: stages.map(({ type, status, scheduledAt, completedAt, error, skipReason, retryCount, metadata }) => ({
    cells: [
      textCell(stageWords(type), metadata.requested ? { note: 'asked for' } : {}),
      badgeCell(stageBadges[status]),
      status === 'skipped' || status === 'cancelled' ? nothing : timeCell(completedAt ?? scheduledAt, at),
      textCell(
        [
          ...(skipReason === undefined ? [] : [skipWords[skipReason]]),
          ...(error === undefined ? [] : [`error ${error}`]),
          ...(retryCount > 0 ? [`tried ${retryCount + 1} times`] : []),
          ...(metadata.delivery ? [metadata.delivery] : []),
        ].join(', '),
      ),
    ] satisfies readonly Cell[],
  })),
});

const goodsTable = ({ commodities }: ConsoleCollection) => ({
  caption: 'Goods',
  columns: [
    { head: 'Goods' },
    { head: 'HS code' },
    { head: 'Origin' },
    { head: 'Quantity', isNumber: true },
    { head: 'Value each', isNumber: true },
    { head: 'Due', isNumber: true },
  ],
  rows: commodities.map((goods) => ({
    cells: [
      textCell(goods.title),
      textCell(goods.hsCode ?? goods.predictedHsCode, {
        isCode: true,
        ...(goods.classification && { note: `predicted, confidence ${goods.classification.confidenceLevel}` }),
      }),
      textCell(goods.countryOfOrigin),
      textCell(goods.quantity === undefined ? undefined : String(goods.quantity), { isNumber: true }),
      goods.value === undefined ? nothing : moneyCell(goods.value.amount, goods.value.currency),
      moneyCell(goods.dutiesAndTaxes?.totalAmount, goods.dutiesAndTaxes?.currency),
    ] satisfies readonly Cell[],
  })),
});

const parcelCell = (visit: Visit, { trackingNumber }: ConsoleCollection, [shipment]: readonly Shipment[]): Cell =>
  shipment === undefined
    ? textCell(trackingNumber, { isCode: true, note: 'no shipment of this account' })
    : {
        text: trackingNumber,
        isCode: true,
        href: visit.to(`/console/shipments/${shipment.shipmentId}`),
        note: shipmentBadges[shipment.status].word,
      };

const summaryOf = (visit: Visit, collection: ConsoleCollection, shipments: readonly Shipment[]) => {
  const { amountDue, reason, customsHold, customsPaidAt, status, externalManifestId } = collection;
  const { at } = visit;
  return [
    { name: 'Sum due', cell: moneyCell(amountDue?.amount, amountDue?.currency) },
    { name: 'Parcel', cell: parcelCell(visit, collection, shipments) },
    { name: 'Reference', cell: textCell(collection.customerReference) },
    { name: 'Deadline', cell: deadlineCell(collection, at) },
    ...(reason === undefined || status === 'exception'
      ? []
      : [{ name: 'Why it is over', cell: textCell(reasonWords(reason)) }]),
    ...(customsPaidAt === undefined ? [] : [{ name: 'Paid', cell: timeCell(customsPaidAt, at) }]),
    ...(customsHold ? [{ name: 'Held by customs', cell: timeCell(customsHold.since, at) }] : []),
    { name: 'Requested', cell: timeCell(collection.createdAt, at) },
    { name: 'Updated', cell: timeCell(collection.updatedAt, at) },
    ...(externalManifestId === undefined ? [] : [{ name: 'Manifest', cell: textCell(externalManifestId) }]),
    { name: 'Id', cell: textCell(collection.id, { isCode: true }) },
  ];
};

/** Buttons that do it at once, and links to the pages that ask first. */
const actionsOf = (visit: Visit, collection: ConsoleCollection) => {
  const { id, status, isArchived } = collection;
  const isPending = status === 'pending';
  const hasPayments = status === 'processing' || collection.transactions.length > 0;
  const posts = [
    { operation: 'remindConsignee', path: 'remind', text: 'Remind', isShown: isPending },
    {
      operation: 'recalculateTaxesCollection',
      path: 'recalculate',
      text: 'Calculate again',
      isShown: isPending || status === 'exception' || status === 'pending_classification',
    },
  ];
  const links = [
    { operation: 'resolveTaxesCollection', path: 'resolve', text: 'Correct', isShown: status === 'exception' },
    { operation: 'settleTaxesCollection', path: 'settle', text: 'Ask the processor', isShown: hasPayments },
    { operation: 'refundTaxesCollection', path: 'refund', text: 'Refund', isShown: status === 'paid' },
    { operation: 'cancelTaxesCollection', path: 'cancel', text: 'Cancel', isShown: isOpen(collection) },
    {
      operation: 'archiveTaxesCollection',
      path: 'archive',
      text: 'Archive',
      isShown: !isOpen(collection) && !isArchived,
    },
  ];
  const usable = (all: typeof posts) =>
    all
      .filter(({ operation, isShown }) => isShown && visit.may(operation))
      .map(({ path, text }) => ({ href: visit.to(`${collectionsPath}/${id}/${path}`), text }));
  return { posts: usable(posts), links: usable(links) };
};

/** How soon the page asks for news: while the service or a bank works at it, sooner. */
const refreshOf = ({ status }: ConsoleCollection): 15 | 60 | undefined => {
  if (status === 'pending_classification' || status === 'processing') return 15;
  return status === 'pending' ? 60 : undefined;
};

export const collectionPageView = async (
  visit: Visit,
  id: string,
  asOf: string | undefined,
  refusal?: FormRefusal,
): Promise<View> => {
  const collection = await readCollection(visit, id, asOf);
  visit.shows('taxes_collection', id);
  const [shipments, recorded] = await Promise.all([shipmentsOf(visit, collection), historyOf(visit, id, asOf)]);
  const { at } = visit;
  const titles = new Map(collection.commodities.map(({ id, title }) => [id, title]));
  const refreshSeconds = asOf === undefined ? refreshOf(collection) : undefined;
  return {
    title: collection.trackingNumber,
    kind: 'collection',
    template: 'collection',
    section: collectionsPath,
    here: visit.to(`${collectionsPath}/${id}`, { asOf }),
    ...(refreshSeconds && { refreshSeconds }),
    refusal,
    asOf,
    nowHref: visit.to(`${collectionsPath}/${id}`),
    badge: badgeCell(badgeOfCollection(collection, at)),
    isArchived: collection.isArchived,
    idempotencyKey: randomUUID(),
    ...(asOf === undefined ? actionsOf(visit, collection) : { posts: [], links: [] }),
    readsHref: readsLink(visit, id)[0]?.href,
    problems: collection.problems.map(({ commodityId, message }) => ({
      goods: titles.get(commodityId),
      message: problemWords(message),
    })),
    uncertainty: uncertaintyOf(collection),
    sum: sumTable(visit, collection),
    sources: sourcesOf(collection),
    goods: goodsTable(collection),
    attempts: attemptsTable(recorded, at),
    postings: postingsTable(collection, at),
    stages: stagesTable(collection, at),
    stagesText: isOpen(collection) ? 'They are planned once the sum is known.' : 'None was sent.',
    historyHref: visit.to(`/console/history/taxes_collection/${id}`),
    timeline: timelineOf(visit, collection, recorded),
    facts: summaryOf(visit, collection, shipments),
    consignee: collection.shipTo && partyFacts(collection.shipTo),
    isErased: collection.personalDataErasedAt !== undefined,
    papers: collection.attachments.map(({ id, eventName, data, createdAt, downloadURL }) => ({
      id,
      url: downloadURL,
      text: paperWords[eventName],
      name: data.name,
      when: timeCell(createdAt, at),
    })),
    paymentUrl: collection.paymentUrl,
    byApi: [
      sameByApi(visit, 'getTaxesCollection', { id }),
      ...(visit.may('remindConsignee') ? [sameByApi(visit, 'remindConsignee', { id }, {})] : []),
      ...(visit.may('recalculateTaxesCollection') ? [sameByApi(visit, 'recalculateTaxesCollection', { id })] : []),
    ].join('\n'),
    raw: JSON.stringify(collection, null, 2),
  };
};
