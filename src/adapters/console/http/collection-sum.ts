import type { z } from 'zod';
import { countryText, localPercent } from '../../../application/shared/languages/formats.ts';
import { Decimal } from '../../../domain/shared/decimal.ts';
import type { collectionSchema } from '../../collections/http/collections/schemas.ts';
import type { charge } from '../../collections/http/duties/schemas.ts';
import { tariffRule } from '../../collections/pages/payment/sum-lines.ts';
import { directionWords } from '../pages/collection-words.ts';
import { dayCell, moneyCell, nothing, textCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';
import { rulesAt } from './trade.ts';
import type { Visit } from './visit.ts';

type Collection = z.output<typeof collectionSchema>;
type Charge = z.output<typeof charge>;
type Rule = NonNullable<Collection['dutiesAndTaxes']>['customsDeclaration']['rules'][number];

/** A short name of the law behind a charge: `customs tariff (European Union), 6109`. */
const lawName = ({ code, rule: id }: Charge, rule: Rule | undefined, destination: string): string => {
  const [, tariff, heading = ''] = tariffRule.exec(id ?? '') ?? [];
  if (tariff !== undefined) return `customs tariff (${countryText(tariff, 'en')}), ${heading}`;
  if (code === 'VAT' || code === 'GST')
    return destination === '' ? 'tax law' : `tax law (${countryText(destination, 'en')})`;
  return rule?.name ?? id ?? '';
};

const percentCell = (rate: number | undefined): Cell =>
  rate === undefined ? { ...nothing, isNumber: true } : { text: localPercent(String(rate), 'en'), isNumber: true };

/** `charges` has the sum of each name over all goods, and fees: what the goods show already is subtracted. */
const chargesOnParcel = (charges: readonly Charge[], onGoods: readonly Charge[]): readonly Charge[] =>
  charges.flatMap((sum) => {
    const rest = onGoods
      .filter(({ name }) => name === sum.name)
      .reduce((left, { amount }) => left.minus(Decimal.parse(String(amount))), Decimal.parse(String(sum.amount)));
    const { rate: _, ...charge } = sum;
    return rest.isZero() ? [] : [{ ...charge, amount: Number(rest.toString()) }];
  });

/** The sum due, a line for each charge of each kind of goods; undefined while there is none. */
export const sumTable = (visit: Visit, { commodities, surcharges, dutiesAndTaxes, amountDue, shipTo }: Collection) => {
  if (!dutiesAndTaxes) return undefined;
  const { charges, customsDeclaration } = dutiesAndTaxes;
  const rules = new Map(customsDeclaration.rules.map((rule) => [rule.id, rule]));
  const destination = shipTo?.address?.country ?? '';
  const row = (charge: Charge, goods: string, href?: string) => ({
    cells: [
      textCell(charge.name),
      textCell(goods),
      percentCell(charge.rate),
      textCell(lawName(charge, rules.get(charge.rule ?? ''), destination), { href }),
      moneyCell(charge.amount, charge.currency),
    ],
  });
  /** The rules for goods, as they were known on the day of the calculation. */
  const rulesHref = ({ hsCode, predictedHsCode, countryOfOrigin: origin }: Collection['commodities'][number]) =>
    rulesAt(visit, customsDeclaration.calculatedAt, {
      hsCode: hsCode ?? predictedHsCode,
      destination: shipTo?.address?.country,
      origin,
    });
  const onGoods = commodities.flatMap((goods) =>
    (goods.dutiesAndTaxes?.charges ?? []).map((charge) => ({
      charge,
      goods: goods.title ?? '',
      href: rulesHref(goods),
    })),
  );
  const onParcel = chargesOnParcel(
    charges,
    onGoods.map(({ charge }) => charge),
  );
  const fees = surcharges.map(({ name, amount, currency }) => ({
    cells: [
      textCell(name),
      textCell('whole parcel'),
      nothing,
      textCell('account settings'),
      moneyCell(amount, currency),
    ],
  }));
  return {
    caption: 'The sum, line by line',
    columns: [
      { head: 'Charge' },
      { head: 'For' },
      { head: 'Rate', isNumber: true },
      { head: 'By' },
      { head: 'Amount', isNumber: true },
    ],
    rows: [
      ...onGoods.map(({ charge, goods, href }) => row(charge, goods, href)),
      ...onParcel.map((charge) => row(charge, 'whole parcel')),
      ...fees,
      {
        isTotal: true,
        cells: [
          textCell('Sum due'),
          { text: '' },
          { text: '' },
          { text: '' },
          moneyCell(amountDue?.amount, amountDue?.currency),
        ],
      },
    ],
  };
};

const validity = ({ validFrom, validTo }: Rule): string =>
  [
    ...(validFrom === undefined ? [] : [`from ${validFrom}`]),
    ...(validTo === undefined ? [] : [`until ${validTo}`]),
  ].join(', ');

/** The rules, rates of exchange and values that the sum follows from. */
export const sourcesOf = ({ dutiesAndTaxes }: Collection) => {
  if (!dutiesAndTaxes) return undefined;
  const { customsDeclaration: declared, dataAsOf } = dutiesAndTaxes;
  const money = (amount: number) => moneyCell(amount, declared.currency);
  return {
    facts: [
      { name: 'Value of the goods', cell: money(declared.goodsValue) },
      { name: 'Transport, insurance', cell: money(declared.freight + declared.insurance) },
      { name: 'Customs value', cell: money(declared.customsValue) },
      { name: 'Rules of', cell: dayCell(declared.calculatedAt) },
      { name: 'Duty rates of', cell: dayCell(dataAsOf?.tariff) },
      { name: 'Taxes read on', cell: dayCell(dataAsOf?.taxes) },
      ...declared.exchangeRates.map(({ from, to, rate, date, source }) => ({
        name: `${from} to ${to}`,
        cell: textCell(String(rate), { note: `${date}: ${source}` }),
      })),
    ],
    rules: {
      caption: 'Rules',
      columns: [{ head: 'Rule' }, { head: 'Source' }, { head: 'Certainty' }],
      rows: declared.rules.map((rule) => ({
        cells: [
          textCell(rule.id, { isCode: true, note: validity(rule) }),
          textCell(rule.source),
          textCell(rule.certainty),
        ],
      })),
    },
  };
};

/** What can make the sum another one, in words; undefined where nothing is known. */
export const uncertaintyOf = ({ complete, upTo, missing = [], amountDue, commodities }: Collection) => {
  if (complete !== false) return undefined;
  const titles = new Map(commodities.map(({ id, title }) => [id, title]));
  const bound = upTo === undefined ? undefined : moneyCell(upTo, amountDue?.currency);
  return {
    text: bound
      ? `The sum is not certain. Duties and taxes can be at most ${bound.text} ${bound.note}.`
      : 'The sum is not certain, and it is not known how much higher it can be.',
    parts: [...Map.groupBy(missing, ({ message, direction }) => `${message} ${directionWords[direction]}`)].map(
      ([text, parts]) => ({
        goods: parts.flatMap(({ commodityId }) => titles.get(commodityId ?? '') ?? []).join(', '),
        text,
      }),
    ),
  };
};
