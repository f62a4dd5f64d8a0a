import { z } from 'zod';
import type { dutiesAndTaxes } from '../../collections/http/duties/schemas.ts';
import type { quoteReply, replayReply } from '../../collections/http/duties/quote-routes.ts';
import type { presentQuoteHold } from '../../../application/trade/held-quotes/held-quote.ts';
import type { Route } from '../../platform/http/engine/route/route.ts';
import { differenceBadges } from '../pages/badges.ts';
import { badgeCell, moneyCell, nothing, termsCell, textCell, timeCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { sameByApi } from './by-api.ts';
import type { ConsoleFrame } from './frame.ts';
import { quotesPath, rulesAt, tradePath } from './trade.ts';
import type { Visit } from './visit.ts';

type Duties = z.output<typeof dutiesAndTaxes>;
type Quote = z.output<typeof quoteReply>['quote'];
type Replay = z.output<typeof replayReply>['replay'];
type Charge = Duties['commodities'][number]['charges'][number];

const byId = z.object({ quoteId: z.string() });

/** A cell of a row that has no such value by its nature. */
const blank: Cell = { text: '' };

/** `19 %` of a rate of 0.19. */
const rateText = (rate: number | undefined): string | undefined =>
  rate === undefined ? undefined : `${Number((rate * 100).toFixed(4))} %`;

/** The rule of a charge in words, with its id. */
const ruleCell = ({ customsDeclaration }: Duties, { rule }: Charge): Cell => {
  const known = customsDeclaration.rules.find(({ id }) => id === rule);
  return textCell(known?.name ?? rule, { note: known?.name === undefined ? undefined : rule });
};

/** The charges that are of the whole parcel, such as a fee of the carrier. */
const chargesOfParcel = ({ charges, commodities }: Duties) => {
  const ofGoods = commodities.flatMap((goods) => goods.charges);
  return charges.filter(({ code, name }) => !ofGoods.some((charge) => charge.code === code && charge.name === name));
};

const chargesTable = (visit: Visit, { dutiesAndTaxes: duties, ...quote }: Quote) => ({
  caption: 'Charges of each of the goods',
  columns: [
    { head: 'Goods' },
    { head: 'Charge' },
    { head: 'Rate', isNumber: true },
    { head: 'Amount', isNumber: true },
    { head: 'By the rule' },
  ],
  rows: [
    ...duties.commodities.flatMap((goods) => {
      const { itemNumber, title, hsCode, predictedHsCode, notComputable, charges } = goods;
      const code = hsCode ?? predictedHsCode;
      const name = textCell(title ?? `Item ${itemNumber}`, {
        note: code,
        href: rulesAt(visit, quote.calculatedAt, { hsCode: code, destination: quote.destinationCountry }),
      });
      if (charges.length === 0)
        return [{ cells: [name, textCell(notComputable ?? 'nothing is due'), nothing, nothing, nothing] }];
      return charges.map((charge) => ({
        cells: [
          name,
          textCell(charge.name),
          textCell(rateText(charge.rate), { isNumber: true }),
          moneyCell(charge.amount, charge.currency),
          ruleCell(duties, charge),
        ],
      }));
    }),
    ...chargesOfParcel(duties).map((charge) => ({
      cells: [
        textCell('The parcel'),
        textCell(charge.name),
        nothing,
        moneyCell(charge.amount, charge.currency),
        ruleCell(duties, charge),
      ],
    })),
    {
      isTotal: true,
      cells: [textCell('Sum'), blank, blank, moneyCell(duties.price, duties.currency), blank],
    },
  ],
});

const rulesTable = ({ customsDeclaration }: Duties) => ({
  caption: 'Rules that were used',
  columns: [{ head: 'Rule' }, { head: 'In force' }, { head: 'Certainty' }, { head: 'Source' }],
  rows: customsDeclaration.rules.map(({ id, name, validFrom, validTo, certainty, source }) => ({
    cells: [
      textCell(name ?? id, { note: name === undefined ? undefined : id }),
      textCell(
        validFrom === undefined && validTo === undefined ? undefined : `${validFrom ?? '…'} to ${validTo ?? '…'}`,
      ),
      textCell(certainty),
      textCell(source),
    ],
  })),
});

/** The sums by charge, as recorded and as of today. */
const comparedTable = ({ recorded, recalculated }: Replay) => {
  const codes = [...new Set([...recorded.charges, ...recalculated.charges].map(({ code }) => code))];
  const of = ({ charges }: Duties, wanted: string) => charges.find(({ code }) => code === wanted);
  return {
    caption: 'The recorded sums beside those of today',
    columns: [{ head: 'Charge' }, { head: 'Recorded', isNumber: true }, { head: 'Today', isNumber: true }],
    rows: [
      ...codes.map((code) => {
        const [then, now] = [of(recorded, code), of(recalculated, code)];
        return {
          cells: [
            textCell(then?.name ?? now?.name),
            moneyCell(then?.amount, then?.currency),
            moneyCell(now?.amount, now?.currency),
          ],
        };
      }),
      {
        isTotal: true,
        cells: [
          textCell('Sum'),
          moneyCell(recorded.price, recorded.currency),
          moneyCell(recalculated.price, recalculated.currency),
        ],
      },
    ],
  };
};

const replayOf = async (visit: Visit, quoteId: string) => {
  const { json } = await visit.object('replayQuote', { params: { quoteId } });
  const { replay } = json as { readonly replay: Replay };
  return {
    facts: [
      { name: 'Answer', cell: badgeCell(replay.equal ? differenceBadges.same : differenceBadges.other) },
      {
        name: 'Rules and tariff',
        cell: badgeCell(replay.sameRules ? differenceBadges.same : differenceBadges.other),
      },
    ],
    table: comparedTable(replay),
  };
};

type QuoteHold = NonNullable<ReturnType<typeof presentQuoteHold>>;

/** Whether a label is charged the figure. The last day of a hold is a UTC day, in whatever zone the page is. */
const holdCells: Readonly<Record<QuoteHold['status'], (hold: QuoteHold, visit: Visit) => Cell>> = {
  held: ({ until }) => textCell(`held until the end of ${until} (UTC)`),
  expired: ({ until }) => textCell(`expired at the end of ${until} (UTC)`),
  released: () => textCell('released: it is held no longer'),
  honoured: ({ shipmentId = '' }, visit) => ({
    text: `honoured by ${shipmentId}`,
    href: visit.to(`/console/shipments/${shipmentId}`),
  }),
};

/** None for a calculation that was never held. */
const quoteHoldFacts = async (visit: Visit, quoteId: string): Promise<readonly { name: string; cell: Cell }[]> => {
  if (!visit.may('getQuoteHold')) return [];
  const found = await visit.object('getQuoteHold', { params: { quoteId } }).catch((error: unknown) => {
    visit.refusalOf(error);
    return undefined;
  });
  if (found === undefined) return [];
  const { hold } = found.json as { readonly hold: QuoteHold };
  return [
    { name: 'Hold', cell: holdCells[hold.status](hold, visit) },
    { name: 'Held figure', cell: moneyCell(hold.amount, hold.currency) },
  ];
};

const factsOf = ({ calculatedAt, date, originCountry, destinationCountry, dutiesAndTaxes }: Quote, at: string) => {
  const { price, currency, complete, upTo, chargesRange, customsDeclaration } = dutiesAndTaxes;
  return [
    { name: 'Calculated', cell: timeCell(calculatedAt, at) },
    { name: 'Route', cell: textCell(`${originCountry} → ${destinationCountry}`) },
    { name: 'Rules of the day', cell: { text: date, time: date } },
    { name: 'Duties and taxes', cell: moneyCell(price, currency) },
    ...(complete
      ? []
      : [{ name: 'At most', cell: upTo === undefined ? textCell('not known') : moneyCell(upTo, currency) }]),
    ...(chargesRange?.from === undefined
      ? []
      : [{ name: 'At least, by the codes', cell: moneyCell(chargesRange.from, currency) }]),
    { name: 'Customs value', cell: moneyCell(customsDeclaration.customsValue, customsDeclaration.currency) },
    { name: 'Terms', cell: termsCell(customsDeclaration.incoterms) },
    { name: 'Version', cell: textCell(customsDeclaration.ruleSetVersion, { isCode: true }) },
  ];
};

/** Each sentence once: what can make a sum higher as well as lower has two entries. */
const missingOf = ({ missing = [], commodities }: Duties): readonly string[] => [
  ...new Set([
    ...missing.map(({ message }) => message),
    ...commodities.flatMap(({ itemNumber, title, missing: ofLine = [] }) =>
      ofLine.map(({ message }) => `${title ?? `Item ${itemNumber}`}: ${message}`),
    ),
  ]),
];

/** One recorded calculation, and with `replay` the answer of today beside it. */
export const quotePage = (frame: ConsoleFrame): Route =>
  frame.page(
    `${quotesPath}/{quoteId}`,
    'One recorded calculation.',
    { params: byId, query: { replay: z.literal('1').optional().catch(undefined) } },
    async (visit, { params, query }) => {
      const { quoteId } = params;
      const { json } = await visit.object('getQuote', { params });
      const { quote } = json as { readonly quote: Quote };
      const { dutiesAndTaxes } = quote;
      const again =
        query.replay === undefined
          ? {}
          : await replayOf(visit, quoteId)
              .then((replay) => ({ replay }))
              .catch((error: unknown) => ({ refusal: visit.refusalOf(error) }));
      return {
        title: quote.id,
        kind: 'calculation',
        template: 'quote',
        section: tradePath,
        ...again,
        quotesHref: visit.to(quotesPath),
        replayHref: visit.may('replayQuote') ? visit.to(`${quotesPath}/${quoteId}`, { replay: 1 }) : undefined,
        historyHref: visit.may('listHistory') ? visit.to(`/console/history/duty_quote/${quoteId}`) : undefined,
        facts: [...factsOf(quote, visit.at), ...(await quoteHoldFacts(visit, quoteId))],
        missing: missingOf(dutiesAndTaxes),
        charges: chargesTable(visit, quote),
        rules: rulesTable(dutiesAndTaxes),
        byApi: sameByApi(visit, query.replay === undefined ? 'getQuote' : 'replayQuote', { quoteId }),
        raw: JSON.stringify(quote, null, 2),
      };
    },
  );
