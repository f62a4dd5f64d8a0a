import { z } from 'zod';
import { addDays } from '../../../domain/shared/local-date.ts';
import type { Settlement } from '../../../application/collections/settlement/settlement.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { moneyCell, textCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { sameByApi } from './by-api.ts';
import { collectionsPath } from './collection-page.ts';
import type { ConsoleFrame } from './frame.ts';
import type { FormRefusal, Visit } from './visit.ts';

type Balance = Settlement['balances'][number]['changes'];
type Day = NonNullable<Settlement['days']>[number];

export const settlementPath = '/console/settlement';

/** The days of a period, both included; undefined is open. */
type Period = { readonly from?: string | undefined; readonly to?: string | undefined };

const firstOfMonth = (day: string): string => `${day.slice(0, 'YYYY-MM'.length)}-01`;

/** The periods that are one click away. The first one is shown where the address names none. */
const periodsAt = (at: string) => {
  const today = at.slice(0, 'YYYY-MM-DD'.length);
  const lastOfMonth = addDays(firstOfMonth(today), -1);
  return [
    { name: 'month', title: 'This month', period: { from: firstOfMonth(today), to: today } },
    { name: 'last', title: 'Last month', period: { from: firstOfMonth(lastOfMonth), to: lastOfMonth } },
    { name: 'all', title: 'All time', period: {} },
  ] as const satisfies readonly { readonly name: string; readonly title: string; readonly period: Period }[];
};

const text = z.string().max(40).optional().catch(undefined);
const asked = { tab: text, from: text, to: text, currency: z.string().max(3).optional().catch(undefined) };

const periodOf = (
  { tab, from, to }: { readonly tab?: string | undefined } & Period,
  at: string,
): Period & { readonly tab?: string } => {
  if ((from ?? '') !== '' || (to ?? '') !== '') return { from: from || undefined, to: to || undefined };
  const periods = periodsAt(at);
  const { name, period } = periods.find((each) => each.name === tab) ?? periods[0];
  return { ...period, tab: name };
};

const queryOf = ({ from, to }: Period): Readonly<Record<string, string>> => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

const plus = (one: string, other: string): string => Decimal.parse(one).plus(Decimal.parse(other)).toString();

/** The lines of a balance. One that is no total is left out where it is zero throughout. */
const lines: readonly { readonly name: string; readonly of: (balance: Balance) => string; readonly isTotal?: true }[] =
  [
    { name: 'Paid by consignees', of: ({ collected }) => collected },
    { name: 'Refunded', of: ({ refunded }) => negated(refunded) },
    { name: 'In dispute', of: ({ inDispute }) => negated(inDispute) },
    { name: 'Lost in disputes', of: ({ lostDisputes }) => negated(lostDisputes) },
    { name: 'Fees of the processor', of: ({ fees }) => negated(fees) },
    { name: 'Owed to the account', of: ({ owed }) => owed, isTotal: true },
    { name: 'To return: was not due', of: ({ toReturn }) => toReturn },
    { name: 'Left at the processor', of: ({ owed, toReturn }) => plus(owed, toReturn), isTotal: true },
    { name: 'Refunds under way', of: ({ refundsPending }) => refundsPending },
    { name: 'Sums may be short by', of: ({ shortfall }) => shortfall.upTo },
  ];

const negated = (amount: string): string => Decimal.parse('0').minus(Decimal.parse(amount)).toString();

const balanceTable = ({ currency, opening, changes, closing }: Settlement['balances'][number]) => ({
  caption: `Balance in ${currency}`,
  columns: [
    { head: currency },
    { head: 'At the start', isNumber: true },
    { head: 'Change', isNumber: true },
    { head: 'At the end', isNumber: true },
  ],
  rows: lines
    .map(({ name, of, isTotal }) => ({ name, isTotal, amounts: [opening, changes, closing].map(of) }))
    .filter(({ isTotal, amounts }) => isTotal || amounts.some((amount) => !Decimal.parse(amount).isZero()))
    .map(({ name, isTotal, amounts }) => ({
      ...(isTotal && { isTotal }),
      cells: [textCell(name), ...amounts.map((text): Cell => ({ text, isNumber: true }))],
    })),
});

/** More days than this are left to the export. */
const daysAtMost = 60;

const daysTable = (visit: Visit, days: readonly Day[]) => ({
  caption: 'By day',
  columns: [
    { head: 'Day (UTC)' },
    { head: 'Paid', isNumber: true },
    { head: 'Refunded', isNumber: true },
    { head: 'Disputes', isNumber: true },
    { head: 'Fees', isNumber: true },
    { head: 'Owed', isNumber: true },
  ],
  rows: days
    .toReversed()
    .slice(0, daysAtMost)
    .map(({ day, currency, changes }) => ({
      cells: [
        { text: day, time: day, href: visit.to(settlementPath, { from: day, to: day }) },
        moneyCell(changes.collected, currency),
        moneyCell(negated(changes.refunded), currency),
        moneyCell(negated(plus(changes.inDispute, changes.lostDisputes)), currency),
        moneyCell(negated(changes.fees), currency),
        moneyCell(changes.owed, currency),
      ] satisfies readonly Cell[],
    })),
});

const nothing: { readonly settlement: Settlement; readonly refusal: FormRefusal | undefined } = {
  settlement: { balances: [], days: [] },
  refusal: undefined,
};

/** What consignees have paid and what is owed to the account, by currency and day. */
export const settlementConsoleRoutes = (frame: ConsoleFrame): readonly Route[] => [
  frame.page(settlementPath, 'What was collected, and what is owed.', { query: asked }, async (visit, { query }) => {
    const { tab, ...period } = periodOf(query, visit.at);
    const { settlement, refusal } = await visit
      .object('getSettlement', { query: { ...queryOf(period), includeDays: 'true' } })
      .then(({ json }) => ({ settlement: json as Settlement, refusal: undefined }))
      .catch((error: unknown) => ({ ...nothing, refusal: visit.refusalOf(error) }));
    const isWanted = ({ currency }: { readonly currency: string }) =>
      (query.currency ?? '') === '' || currency === query.currency;
    const days = (settlement.days ?? []).filter(isWanted);
    const { from, to } = period;
    return {
      title: 'Settlement',
      template: 'settlement',
      section: collectionsPath,
      here: visit.to(settlementPath, { ...query }),
      ...(refusal && { status: refusal.status }),
      refusal,
      path: settlementPath,
      from: from ?? '',
      until: to ?? '',
      currency: query.currency ?? '',
      currencies: settlement.balances.map(({ currency }) => currency),
      tabs: periodsAt(visit.at).map(({ name, title }) => ({
        title,
        href: visit.to(settlementPath, { tab: name, currency: query.currency }),
        isCurrent: name === tab,
      })),
      exportHref: visit.may('exportSettlement') ? visit.to(`${settlementPath}/export`, { from, to }) : undefined,
      balances: settlement.balances.filter(isWanted).map((balance) => ({ ...balance, table: balanceTable(balance) })),
      days: daysTable(visit, days),
      daysLeftOut: Math.max(0, days.length - daysAtMost),
      reconcile: [
        'npx waybill payments reconcile',
        ...(from === undefined ? [] : [`--from ${from}`]),
        ...(to === undefined || refusal ? [] : [`--to ${addDays(to, 1)}`]),
      ].join(' '),
      byApi: sameByApi(visit, 'getSettlement'),
      raw: JSON.stringify(settlement, null, 2),
    };
  }),
  frame.page(`${settlementPath}/export`, 'The settlement as a file.', { query: asked }, (visit, { query }) =>
    visit.file('exportSettlement', { query: queryOf({ from: query.from, to: query.to }) }),
  ),
];
