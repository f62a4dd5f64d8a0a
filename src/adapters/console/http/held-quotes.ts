import type { HeldQuoteEntry, HeldQuoteSums } from '../../../application/trade/held-quotes/ledger.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { moneyCell, nothing, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import type { ConsoleFrame } from './frame.ts';
import { listPage } from './list-page.ts';
import type { Panel } from './list-page.ts';
import { heldQuotesPath, quotesPath, tradePath } from './trade.ts';
import type { Visit } from './visit.ts';

type Entry = Omit<HeldQuoteEntry, 'accountId'>;
type Sums = {
  readonly sums: readonly HeldQuoteSums[];
  readonly days: readonly (HeldQuoteSums & { readonly day: string })[];
};

const columns = ['Labels', 'Held', 'Assessed', 'Gains', 'Losses', 'Net'];

const cellsOf = ({ currency, labels, held, assessed, gains, losses, net }: HeldQuoteSums): readonly Cell[] => [
  { text: labels.toLocaleString('en'), isNumber: true },
  ...[held, assessed, gains, losses, net].map((amount) => moneyCell(amount, currency)),
];

/** The sums of the days and the currency of the filters; the other filters are for the list alone. */
const sumsPanel = async (visit: Visit, filters: ReadonlyMap<string, string>): Promise<Panel> => {
  const query = Object.fromEntries([...filters].filter(([name]) => ['from', 'to', 'currency'].includes(name)));
  const { sums, days } = (await visit.object('getHeldQuoteSums', { query })).json as Sums;
  const table = (caption: string, head: string, rows: readonly (HeldQuoteSums & { readonly day?: string })[]) => ({
    caption,
    columns: [{ head }, ...columns.map((name) => ({ head: name, isNumber: true }))],
    rows: rows.map(({ day, ...row }) => ({ cells: [textCell(day ?? row.currency), ...cellsOf(row)] })),
  });
  return {
    title: 'Gains and losses',
    text: 'The held figures less what was assessed at their labels. Customs ask for the latter; the difference is yours.',
    ...(sums.length > 0 && {
      figures: sums.map(({ currency, net }) => ({ name: `net, ${currency}`, value: net })),
      folded: {
        title: 'By currency and day',
        tables: [table('By currency', 'Currency', sums), table('By day', 'Day (UTC)', days.toReversed())],
      },
    }),
  };
};

/** The ledger of held calculations. */
export const heldQuoteConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => [
  listPage<Entry>(frame, {
    path: heldQuotesPath,
    section: tradePath,
    title: 'Held quotes',
    summary: 'What labels were charged by held calculations.',
    operation: 'listHeldQuoteEntries',
    idOf: ({ id }) => id,
    empty: 'No label was charged by a held calculation yet.',
    filters: [
      { name: 'currency', label: 'Currency', type: 'text' },
      { name: 'quoteId', label: 'Calculation', type: 'text' },
      { name: 'from', label: 'From (UTC)', type: 'date', isFixedDay: true },
      { name: 'to', label: 'Until, included', type: 'date', isFixedDay: true },
    ],
    actions: (visit) => [{ href: visit.to(quotesPath), text: 'Calculations' }],
    above: async (visit, filters) => [await sumsPanel(visit, filters)],
    columns: [
      {
        head: 'At',
        sort: 'createdAt',
        cell: ({ createdAt, quoteId }, visit) => ({
          ...timeCell(createdAt, visit.at),
          href: visit.to(`${quotesPath}/${quoteId}`),
        }),
      },
      { head: 'What', cell: ({ type }) => textCell(type === 'honoured' ? 'honoured' : 'given back') },
      {
        head: 'Shipment',
        cell: ({ shipmentId }, visit) => ({ text: shipmentId, href: visit.to(`/console/shipments/${shipmentId}`) }),
      },
      { head: 'Held', isNumber: true, cell: ({ held, currency }) => moneyCell(held, currency) },
      {
        head: 'Assessed',
        isNumber: true,
        cell: ({ assessed, currency, isAssessedInPart }) => ({
          ...(assessed === undefined ? nothing : moneyCell(assessed, currency)),
          ...(isAssessedInPart === true && { note: 'in part' }),
        }),
      },
      { head: 'Difference', isNumber: true, cell: ({ difference, currency }) => moneyCell(difference, currency) },
    ],
  }),
];
