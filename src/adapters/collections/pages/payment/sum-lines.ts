import { countryText, dayText, localMoney, localPercent } from '../../../../application/shared/languages/formats.ts';
import type { Language } from '../../../../application/shared/languages/languages.ts';
import { Decimal } from '../../../../domain/shared/decimal.ts';
import { moneyOf, sumMoney } from '../../../../domain/shared/money.ts';
import type { Money } from '../../../../domain/shared/money.ts';
import { unlinked } from '../../../../domain/shared/unlinked.ts';
import type { Assessment, DutyCharge, DutyRequest } from '../../../../domain/trade/index.ts';
import type { Say, TextName } from '../../../platform/pages/texts.ts';

type UsedRule = Assessment['declaration']['rules'][number];

/** One charge as shown to the payer: its name, the rule behind it with its dates, and the amount. */
type ChargeLine = {
  readonly name: string;
  readonly rule: string;
  readonly amount: string;
  readonly sum: Money;
  /** The purpose of the charge, in a sentence. */
  readonly explanation: string;
};
type LineGroup = { readonly title: string; readonly facts?: string; readonly charges: readonly ChargeLine[] };

const nameTexts: Readonly<Record<string, TextName>> = {
  Duty: 'duty',
  VAT: 'vat',
  GST: 'gst',
  HST: 'hst',
  'Sales tax': 'salesTax',
  Excise: 'excise',
  'Customs fee': 'customsFee',
  'Disbursement fee': 'disbursementFee',
};
const explanationTexts = {
  DUTY: 'explainDuty',
  VAT: 'explainTax',
  GST: 'explainTax',
  EXCISE: 'explainExcise',
  FEE: 'explainFee',
} as const satisfies Readonly<Record<DutyCharge['code'], TextName>>;
const textOfName: ReadonlyMap<string, TextName> = new Map(Object.entries(nameTexts));

/** The id of a tariff rule: the tariff and the heading, such as `tariff-EU-6109`. */
export const tariffRule = /^tariff-([A-Z]{2})-(\d+)$/;
const asOfDay = / ?\(as of (\d{4}-\d{2}-\d{2})\)/;

const valueOf = ({ amount, currency }: Money, quantity: number): Money =>
  moneyOf(Decimal.parse(amount).times(Decimal.of(BigInt(quantity))), currency);

const isNothing = (rate: string | undefined): boolean => rate === undefined || Decimal.parse(rate).isZero();

const isCharged = ({ amount }: Pick<DutyCharge, 'amount'>): boolean => !Decimal.parse(amount).isZero();

type Words = { readonly say: Say; readonly language: Language };

/** The dates of a rule: its validity, else the date of its source, else the day of the calculation. */
const datesOf = ({ source, validFrom, validTo }: UsedRule, calculatedAt: string, { say, language }: Words): string => {
  const [, asOf] = asOfDay.exec(source) ?? [];
  const dates = [
    ...(validFrom === undefined ? [] : [say('since', { date: dayText(validFrom, language) })]),
    ...(validTo === undefined ? [] : [say('until', { date: dayText(validTo, language) })]),
  ];
  if (dates.length > 0) return dates.join(', ');
  return asOf === undefined
    ? say('onDay', { date: dayText(calculatedAt, language) })
    : say('asOf', { date: dayText(asOf, language) });
};

const wordsOfRule = (
  { code, rate = '0' }: DutyCharge,
  rule: UsedRule,
  destination: string,
  { say, language }: Words,
): string => {
  const percent = localPercent(rate, language);
  const [, tariff, heading = ''] = tariffRule.exec(rule.id) ?? [];
  if (tariff !== undefined)
    return say('byTariff', { rate: percent, place: countryText(tariff, language), code: heading });
  if (code === 'VAT' || code === 'GST')
    return say('byTaxLaw', { rate: percent, place: countryText(destination, language) });
  const { name = rule.id } = rule;
  return isNothing(rate) ? name : say('byRule', { rate: percent, name });
};

const surchargeLine = (sum: Money, { say, language }: Words): ChargeLine => ({
  name: say('collectionFee'),
  rule: say('collectionFeeRule'),
  amount: localMoney(sum, language),
  sum,
  explanation: say('collectionFeeRule'),
});

/** The sum in groups: one for each kind of goods, and one for charges and surcharges on the whole parcel. */
export const sumLines = (
  { lines, charges, currency, declaration }: Assessment,
  { lines: goods, to }: DutyRequest,
  surcharges: readonly Money[],
  words: Words,
): readonly LineGroup[] => {
  const { say, language } = words;
  const rules = new Map(declaration.rules.map((rule) => [rule.id, rule]));

  const chargeLine = (charge: DutyCharge): ChargeLine => {
    const rule = rules.get(charge.rule);
    const text = textOfName.get(charge.name);
    return {
      name: text === undefined ? charge.name : say(text),
      rule: rule
        ? `${wordsOfRule(charge, rule, to.country, words)}, ${datesOf(rule, declaration.calculatedAt, words)}`
        : '',
      amount: localMoney(charge, language),
      sum: moneyOf(Decimal.parse(charge.amount), charge.currency),
      explanation: say(explanationTexts[charge.code]),
    };
  };

  const ofGoods = lines.map((line, index): LineGroup => {
    const { quantity = 1, value, origin = '' } = goods[index] ?? {};
    const facts = { country: origin === '' ? '' : countryText(origin, language), code: line.hsCode ?? '' };
    return {
      title: say('goods', { quantity: String(quantity), title: unlinked(line.title ?? '') }),
      ...(value && { facts: say('goodsFacts', { ...facts, value: localMoney(valueOf(value, quantity), language) }) }),
      charges: line.charges.filter(isCharged).map(chargeLine),
    };
  });

  // `charges` holds the sum of each name over all lines, and fees; what the lines already show is subtracted.
  const onLines = lines.flatMap((line) => line.charges);
  const onParcel = charges.flatMap((charge): readonly DutyCharge[] => {
    const { rate: _, ...sum } = charge;
    const own = onLines.filter(({ name }) => name === charge.name);
    const rest = own.reduce((left, { amount }) => left.minus(Decimal.parse(amount)), Decimal.parse(charge.amount));
    return rest.isZero() ? [] : [{ ...sum, ...moneyOf(rest, currency) }];
  });
  const ofParcel = [...onParcel.map(chargeLine), ...surcharges.map((surcharge) => surchargeLine(surcharge, words))];
  return ofParcel.length === 0 ? ofGoods : [...ofGoods, { title: say('wholeParcel'), charges: ofParcel }];
};

/** All charges of one kind: their sum, their purpose, and the calculation of each, by goods. */
type KindOfCharge = {
  readonly name: string;
  readonly explanation: string;
  readonly amount: string;
  readonly parts: readonly LineGroup[];
};

/** The same sum in the form that the payer sees first: one line for each kind of charge. */
export const kindsOfCharges = (groups: readonly LineGroup[], language: Language): readonly KindOfCharge[] => {
  const names = [...new Set(groups.flatMap(({ charges }) => charges.map(({ name }) => name)))];
  return names.map((name) => {
    const parts = groups
      .map((group) => ({ ...group, charges: group.charges.filter((charge) => charge.name === name) }))
      .filter(({ charges }) => charges.length > 0);
    const charges = parts.flatMap((part) => part.charges);
    const { currency = '' } = charges[0]?.sum ?? {};
    const sum = sumMoney(charges.map((charge) => charge.sum), currency); // oxfmt-ignore
    return { name, explanation: charges[0]?.explanation ?? '', amount: localMoney(sum, language), parts };
  });
};
