import type { CollectionDayCounts } from '../../../application/collections/collection-figures.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { addDays, daysBetween } from '../../../domain/shared/index.ts';
import { textCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { barChart } from '../pages/charts.ts';
import { sameByApi } from './by-api.ts';
import { collectionsPath } from './collection-page.ts';
import type { ConsoleFrame } from './frame.ts';
import type { Panel } from './list-page.ts';
import type { Visit } from './visit.ts';

const figuresPath = `${collectionsPath}/figures`;
const operation = 'getTaxesCollectionCountsByDay';

/** Days that are counted, to the end of today. A collection that can still be paid is seldom older. */
const period = 90;

const ages = [
  { name: '0–1', from: 0, to: 1 },
  { name: '2–3', from: 2, to: 3 },
  { name: '4–7', from: 4, to: 7 },
  { name: 'over 7', from: 8, to: Number.POSITIVE_INFINITY },
] as const;

const colours = ['s1', 's2', 's3', 's4', 's5'] as const;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

const numberCell = (number: number): Cell => ({ text: number.toLocaleString('en'), isNumber: true });

/** How many open collections of each currency have waited how long. */
const agesPanel = ({ currencies }: CollectionDayCounts, today: string): Panel | undefined => {
  const rows = currencies
    .filter(({ open }) => open > 0)
    .toSorted((one, other) => other.open - one.open)
    .map(({ currency, openSince }) => ({
      name: currency,
      counts: ages.map(({ from, to }) =>
        sum(
          openSince
            .filter(({ day }) => {
              const age = daysBetween(day, today);
              return age >= from && age <= to;
            })
            .map(({ open }) => open),
        ),
      ),
    }));
  if (rows.length === 0) return undefined;
  const totals = ages.map((_, index) => sum(rows.map(({ counts }) => counts[index] ?? 0)));
  const isMore = rows.length > colours.length;
  const drawn = isMore ? rows.slice(0, colours.length - 1) : rows;
  const others = ages.map((_, index) => sum(rows.slice(drawn.length).map(({ counts }) => counts[index] ?? 0)));
  const title = 'Open collections by days since they could be paid';
  return {
    title,
    chart: {
      svg: barChart({
        id: 'open-chart',
        title,
        description: ages.map(({ name }, index) => `${name} days: ${totals[index]}`).join(', '),
        labels: ages.map(({ name }) => name),
        series: [...drawn, ...(isMore ? [{ name: 'Others', counts: others }] : [])].map(({ name, counts }, index) => ({
          name,
          colour: colours[index] ?? 's5',
          values: counts,
        })),
      }),
      table: {
        caption: title,
        columns: [
          { head: 'Currency' },
          ...ages.map(({ name }) => ({ head: `${name} days`, isNumber: true })),
          { head: 'All', isNumber: true },
        ],
        rows: [
          ...rows.map(({ name, counts }) => ({
            cells: [textCell(name), ...[...counts, sum(counts)].map(numberCell)],
          })),
          { isTotal: true, cells: [textCell('All'), ...[...totals, sum(totals)].map(numberCell)] },
        ],
      },
    },
  };
};

/** How many days after the first message the chart ends: the first of these for which a collection is old enough. */
const horizons = [14, 7, 3, 1] as const;

/**
 * The share that was paid so many days after it could be, of all collections that are old enough to tell for each of
 * these days. Those that were cancelled are left out. Undefined where none is old enough.
 */
export const sharesPaid = ({ days }: Pick<CollectionDayCounts, 'days'>, today: string) => {
  const [first] = horizons.flatMap((horizon) => {
    const old = days.filter(({ day }) => addDays(day, horizon) < today);
    const due = sum(old.map(({ open, paid, expired }) => open + paid + expired));
    return due === 0 ? [] : [{ horizon, old, due }];
  });
  if (first === undefined) return undefined;
  const { horizon, old, due } = first;
  const shares = Array.from({ length: horizon + 1 }, (_, after) => {
    const paid = sum(
      old.flatMap(({ paidAfter }) => paidAfter.filter((each) => each.days <= after).map((each) => each.paid)),
    );
    return { after, paid, share: Math.round((paid / due) * 100) };
  });
  return { horizon, due, shares };
};

const paidPanel = (counts: CollectionDayCounts, today: string): Panel | undefined => {
  const known = sharesPaid(counts, today);
  if (known === undefined) return undefined;
  const { horizon, due, shares } = known;
  const title =
    `Per cent paid, by days since the first message: of ${due.toLocaleString('en')} ` +
    `that could be paid for more than ${horizon} ${horizon === 1 ? 'day' : 'days'}`;
  return {
    title,
    chart: {
      svg: barChart({
        id: 'paid-chart',
        title,
        description: shares.map(({ after, share }) => `${after} days: ${share} %`).join(', '),
        labels: shares.map(({ after }) => String(after)),
        series: [{ name: 'Paid by then, %', colour: 's2', values: shares.map(({ share }) => share) }],
      }),
      table: {
        caption: title,
        columns: [{ head: 'Days' }, { head: 'Paid by then', isNumber: true }, { head: 'Share', isNumber: true }],
        rows: shares.map(({ after, paid, share }) => ({
          cells: [textCell(String(after)), numberCell(paid), { text: `${share} %`, isNumber: true }],
        })),
      },
    },
  };
};

/** The way from the list of collections to these figures. */
export const paymentFiguresLink = (visit: Visit): readonly { readonly href: string; readonly text: string }[] =>
  visit.may(operation) ? [{ href: visit.to(figuresPath), text: 'Who pays, and when' }] : [];

/** Whether and when consignees pay. */
export const paymentFiguresPage = (frame: ConsoleFrame): Route =>
  frame.page(figuresPath, 'How long consignees have not paid, and how soon they pay.', {}, async (visit) => {
    const today = visit.at.slice(0, 'YYYY-MM-DD'.length);
    const from = addDays(today, 1 - period);
    const counts = (await visit.object(operation, { query: { from } })).json as CollectionDayCounts;
    return {
      title: 'Who pays, and when',
      template: 'figures',
      section: collectionsPath,
      sectionTitle: 'Collections',
      text: `Collections that could be paid since ${from} (UTC).`,
      emptyText: 'No collection could be paid in these days.',
      panels: [agesPanel(counts, today), paidPanel(counts, today)].filter((panel) => panel !== undefined),
      byApi: sameByApi(visit, operation),
      raw: JSON.stringify(counts, null, 2),
    };
  });
