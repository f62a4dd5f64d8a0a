import { usageEndpoints } from '../../../application/events/lone-events.ts';
import type { UsageEndpoint } from '../../../application/events/lone-events.ts';
import type { presentUsage } from '../../../application/trade/usage/usage-log.ts';
import type { usageStats } from '../../../application/trade/usage/usage-stats.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { callBadge } from '../pages/badges.ts';
import { badgeCell, moneyCell, nothing, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import type { ConsoleFrame } from './frame.ts';
import { listPage } from './list-page.ts';
import type { Panel } from './list-page.ts';
import { quotePage } from './quote-page.ts';
import { codeText, heldQuotesPath, quotesPath, rulesPath, tradePath } from './trade.ts';
import type { Visit } from './visit.ts';

type Call = ReturnType<typeof presentUsage>;
type Stats = Awaited<ReturnType<ReturnType<typeof usageStats>>>;
type Counts = Pick<Stats, 'totalRequests' | 'successful' | 'failed' | 'collectionsCreated'>;

const endpointTexts: Readonly<Record<UsageEndpoint, string>> = {
  'duties-taxes': 'Duties and taxes',
  'hts-compliance': 'Restrictions',
  classifications: 'Customs codes',
};

const countText = (count: number): string => count.toLocaleString('en');

const countsTable = (caption: string, head: string, rows: readonly (Counts & { readonly name: string })[]) => ({
  caption,
  columns: [
    { head },
    { head: 'Calls', isNumber: true },
    { head: 'Answered', isNumber: true },
    { head: 'Refused', isNumber: true },
    { head: 'Collections', isNumber: true },
  ],
  rows: rows.map(({ name, totalRequests, successful, failed, collectionsCreated }) => ({
    cells: [
      textCell(name),
      ...[totalRequests, successful, failed, collectionsCreated].map((count): Cell => ({
        text: countText(count),
        isNumber: true,
      })),
    ],
  })),
});

/** The last day of a period whose end is not part of it. */
const lastDay = (to: string): string => new Date(Date.parse(to) - 1).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** How many calls there were in the days of the filters; the counts take no other filter. */
const countsPanel = async (visit: Visit, filters: ReadonlyMap<string, string>): Promise<Panel> => {
  const days = Object.fromEntries([...filters].filter(([name]) => name === 'from' || name === 'to'));
  const stats = await visit
    .object('getDutiesUsageStats', { query: days })
    .then(({ json }) => json as Stats)
    .catch((error: unknown) => visit.refusalOf(error));
  if ('message' in stats) return { title: 'Calls', text: `They are not counted: ${stats.message}` };
  return {
    title: `Calls from ${stats.from.slice(0, 'YYYY-MM-DD'.length)} to ${lastDay(stats.to)} (UTC)`,
    figures: [
      { name: 'calls of all kinds', value: countText(stats.totalRequests) },
      { name: 'answered', value: countText(stats.successful) },
      { name: 'refused', value: countText(stats.failed) },
      { name: 'collections requested', value: countText(stats.collectionsCreated) },
    ],
    ...(stats.totalRequests > 0 && {
      folded: {
        title: 'By destination and day',
        tables: [
          countsTable(
            'Calls by destination',
            'Destination',
            stats.byDestination.map(({ destination, ...counts }) => ({ name: destination, ...counts })),
          ),
          countsTable(
            'Calls by day',
            'Day (UTC)',
            stats.byDay.toReversed().map(({ date, ...counts }) => ({ name: date, ...counts })),
          ),
        ],
      },
    }),
  };
};

/** A repeated reply is recorded as a call of its own, which has no calculation. */
const isQuoteId = (id: string): boolean => id.startsWith('qte_');

const routeText = ({
  originCountry,
  destinationCountry,
}: Pick<Call, 'originCountry' | 'destinationCountry'>): string | undefined =>
  originCountry === undefined && destinationCountry === undefined
    ? undefined
    : `${originCountry ?? '?'} → ${destinationCountry ?? '?'}`;

/** The calls of the trade engine: calculations, restrictions and customs codes. */
export const quoteConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => [
  listPage<Call>(frame, {
    path: quotesPath,
    section: tradePath,
    title: 'Calculations',
    summary: 'The calls of the trade engine.',
    operation: 'listDutiesUsageLogs',
    idOf: ({ id }) => id,
    empty: 'Nothing was asked yet. Calls of duties-taxes, hts-compliance and classifications are shown here.',
    filters: [
      {
        name: 'endpoint',
        label: 'Kind',
        type: 'choice',
        choices: usageEndpoints.map((value) => ({ value, text: endpointTexts[value] })),
      },
      { name: 'destinationCountry', label: 'Destination', type: 'country' },
      { name: 'hsCode', label: 'Customs code, or its first 4, 6 or 8 digits', type: 'text' },
      { name: 'from', label: 'From (UTC)', type: 'date', isFixedDay: true },
      { name: 'to', label: 'Until, included', type: 'date', isFixedDay: true },
    ],
    actions: (visit) => [
      ...(visit.may('getTariffLine') ? [{ href: visit.to(rulesPath), text: 'Rules for a code' }] : []),
      { href: visit.to(tradePath), text: 'What is known' },
      ...(visit.may('listHeldQuoteEntries') ? [{ href: visit.to(heldQuotesPath), text: 'Held quotes' }] : []),
    ],
    above: async (visit, filters) => (visit.may('getDutiesUsageStats') ? [await countsPanel(visit, filters)] : []),
    columns: [
      {
        head: 'At',
        sort: 'createdAt',
        cell: ({ id, createdAt, endpoint, total }, visit) => ({
          ...timeCell(createdAt, visit.at),
          ...(endpoint === 'duties-taxes' &&
            total !== undefined &&
            isQuoteId(id) &&
            visit.may('getQuote') && { href: visit.to(`${quotesPath}/${id}`) }),
        }),
      },
      { head: 'Kind', cell: ({ endpoint }) => textCell(endpointTexts[endpoint]) },
      { head: 'Route', cell: (call) => textCell(routeText(call)) },
      {
        head: 'Goods',
        cell: ({ commoditiesCount, hsCodes }) => ({
          ...(commoditiesCount === undefined ? nothing : { text: countText(commoditiesCount) }),
          note: hsCodes?.map(codeText).join(', '),
        }),
      },
      { head: 'Duties and taxes', isNumber: true, cell: ({ total, currency }) => moneyCell(total, currency) },
      {
        head: 'Answer',
        cell: ({ statusCode, requestId }) => ({
          ...badgeCell(callBadge(statusCode)),
          note: statusCode < 400 ? undefined : `${statusCode}, ${requestId}`,
        }),
      },
      {
        head: 'Took',
        isNumber: true,
        cell: ({ durationMs }) => ({ text: countText(durationMs), note: 'ms', isNumber: true }),
      },
      {
        head: 'Led to',
        cell: ({ collectionId }, visit) =>
          collectionId === undefined
            ? nothing
            : { text: 'a collection', href: visit.to(`/console/collections/${collectionId}`) },
      },
    ],
  }),
  quotePage(frame),
];
