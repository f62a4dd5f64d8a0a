import { countryName, isCountry } from '../../../domain/shared/index.ts';
import type { ContentType, Money } from '../../../domain/shared/index.ts';
import { printDutyRate } from '../../../domain/trade/index.ts';
import type { BasePart, DutyRate, RuleOnGoods, Valuation, When } from '../../../domain/trade/index.ts';

const money = ({ amount, currency }: Money): string => `${amount} ${currency}`;

const percent = (fraction: string): string => printDutyRate({ parts: [{ kind: 'adValorem', rate: fraction }] });

/** `duty, freight and insurance`. */
const listed = (parts: readonly string[], joiner: 'and' | 'or' = 'and'): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${joiner} ${parts.at(-1) ?? ''}`;

/** The most entries of a list that a sentence names. */
const mostNamed = 6;

/** The first entries of a list, those of `first` before the others, and how many are left. */
const some = (entries: readonly string[], first: (entry: string) => boolean = () => false): string => {
  const ordered = [...entries.filter(first), ...entries.filter((entry) => !first(entry))];
  const named = ordered.slice(0, mostNamed);
  const left = ordered.length - named.length;
  return left === 0 ? listed(named, 'or') : `${named.join(', ')} or ${left} ${left === 1 ? 'other' : 'others'}`;
};

const place = (code: string): string =>
  code === 'EU' ? 'the European Union' : isCountry(code) ? countryName(code) : code;

const contents: Readonly<Record<ContentType, string>> = {
  Documents: 'documents',
  Gift: 'gifts',
  Sample: 'samples',
  Other: 'other goods',
  CommercialGoods: 'goods for sale',
  ReturnOfGoods: 'returned goods',
};

/** The goods that a rule is read for: their code and origin are named first in long lists. */
type ReadFor = { readonly hsCode: string; readonly origin?: string };

type Words = {
  readonly [Name in keyof When]-?: (expected: NonNullable<When[Name]>, goods: ReadFor) => string;
};

const codes = (list: readonly string[], { hsCode }: ReadFor): string =>
  some(list, (code) => hsCode.startsWith(code) || code.startsWith(hsCode));

const places = (list: readonly string[], { origin }: ReadFor): string =>
  some(list.map(place), (name) => origin !== undefined && name === place(origin));

/** A condition in `When` does not compile before it has words. */
const words: Words = {
  destinations: (list, goods) => `sent to ${places(list, goods)}`,
  regions: (list) => `to the state or province ${some(list)}`,
  regionKnown: (known) => (known ? 'the state or province is known' : 'the state or province is not known'),
  postcodes: (list) => `to postcodes that begin with ${some(list)}`,
  origins: (list, goods) => `made in ${places(list, goods)}`,
  notOrigins: (list, goods) => `not made in ${places(list, goods)}`,
  shippedFrom: (list, goods) => `sent from ${places(list, goods)}`,
  notShippedFrom: (list, goods) => `not sent from ${places(list, goods)}`,
  hs: (list, goods) => `codes that begin with ${codes(list, goods)}`,
  notHs: (list, goods) => `codes that do not begin with ${codes(list, goods)}`,
  noLineHs: (list, goods) => `no goods of the parcel have a code that begins with ${codes(list, goods)}`,
  hsMayBe: (list, goods) => `some goods of the code may be of ${codes(list, goods)}`,
  mayBeListed: ({ list, as }) => `codes in the list ${list}${as.includes('-') ? '' : ` (${some(as)})`}`,
  notWhollyListed: ({ list, as }) => `codes that are not wholly in the list ${list} (${some(as)})`,
  contentTypes: (types) => some(types.map((type) => contents[type])),
  consignee: (kind) => (kind === 'consumer' ? 'the consignee is a consumer' : 'the consignee is a business'),
  channel: (channel) => (channel === 'postal' ? 'by post' : 'by courier'),
  goodsUpTo: (limit) => `the goods are worth up to ${money(limit)}`,
  goodsAbove: (limit) => `the goods are worth more than ${money(limit)}`,
  landedUpTo: (limit) => `the goods with transport and insurance are worth up to ${money(limit)}`,
  landedAbove: (limit) => `the goods with transport and insurance are worth more than ${money(limit)}`,
  unitUpTo: (limit) => `one item is worth up to ${money(limit)}`,
  weightUpTo: (limit) => `the parcel weighs up to ${limit} kg`,
  weightAbove: (limit) => `the parcel weighs more than ${limit} kg`,
  quantityUpTo: (limit) => `there are up to ${limit} pieces of each kind of goods`,
};

/**
 * Whether a condition is settled by the code, the origin and the destination of the goods, for a rule that was found by
 * them.
 */
const isSettled = (name: keyof When, { hs = [], notHs = [] }: When, { hsCode, origin }: ReadFor): boolean => {
  if (name === 'origins' || name === 'notOrigins') return origin !== undefined;
  if (name === 'hs') return hs.some((code) => hsCode.startsWith(code));
  if (name === 'notHs') return !notHs.some((code) => code.startsWith(hsCode));
  return name === 'destinations';
};

/** The conditions of a rule that the goods do not settle, one phrase each. */
export const conditionTexts = (when: When = {}, goods: ReadFor): readonly string[] =>
  (Object.keys(when) as (keyof When)[])
    .filter((name) => !isSettled(name, when, goods))
    .flatMap((name) => {
      const say = words[name] as (expected: unknown, of: ReadFor) => string;
      return when[name] === undefined ? [] : [say(when[name], goods)];
    });

const parts: Readonly<Record<BasePart, string>> = {
  freight: 'transport',
  insurance: 'insurance',
  duty: 'duty',
  fees: 'fees',
};

const base = (of: readonly BasePart[]): string => listed(['the goods', ...of.map((part) => parts[part])]);

const valuationText = ({ dutyBase, taxBase, allowance, share, taxUplift }: Valuation): string =>
  [
    `Duty is calculated on ${base(dutyBase)}, tax on ${base(taxBase)}.`,
    ...(allowance === undefined ? [] : [`${money(allowance)} are deducted first.`]),
    ...(share === undefined ? [] : [`${percent(share)} of the price counts.`]),
    ...(taxUplift === undefined ? [] : [`For tax ${percent(taxUplift)} is added to the value.`]),
  ].join(' ');

const charges = { duty: 'duty', additional: 'additional duty', tax: 'tax' } as const;

const unrated = 'A rate that is not loaded';

const spared = (agreements: readonly string[] = []): string =>
  agreements.length === 0 ? '' : ` Not for goods with a preference by ${some(agreements)}.`;

const rateText = (rate: DutyRate | undefined): string | undefined => rate && printDutyRate(rate);

const amountText = (amount = '0', currency: string, rate: string | undefined): string =>
  rate === undefined ? money({ amount, currency }) : rate;

/** What a rule does, in a sentence or two. */
export const effectText = (found: RuleOnGoods): string => {
  const rate = rateText(found.rate);
  switch (found.kind) {
    case 'valuation':
      return valuationText(found.rule);
    case 'scheme': {
      const { name, numbers, of, unregistered } = found.rule;
      const otherwise = unregistered === 'due' ? 'it is due at the border' : 'nothing is due at the border';
      const accounted = listed(of.map((kind) => charges[kind]));
      return `A seller with a number (${some(numbers)}) accounts for ${accounted} at checkout by ${name}; without one ${otherwise}.`;
    }
    case 'relief': {
      const { of, conditional, notice } = found.rule;
      const condition = conditional === true ? ` ${notice?.message ?? 'Customs grants it on proof.'}` : '';
      return `No ${listed(
        of.map((kind) => charges[kind]),
        'or',
      )}.${condition}`;
    }
    case 'flatDuty': {
      const { charge } = found.rule;
      return charge.per === 'tariffLine'
        ? `${money(charge)} for each line of the tariff (${charge.digits} digits), in place of its rate.`
        : `${rate ?? ''} of the value, in place of the rate of the tariff.` +
            (charge.deduction ? ` ${money(charge.deduction)} are deducted once.` : '');
    }
    case 'column':
      return `${rate ?? unrated}, by the column “${found.rule.column}” of the tariff, in place of its ordinary rate.`;
    case 'preference':
      return `${rate ?? unrated}, ${found.rule.withoutStatement === true ? 'without' : 'with'} a statement on origin.`;
    case 'additionalDuty': {
      const { netOfTariff, residual, sparesAgreements } = found.rule;
      const does =
        netOfTariff === true
          ? `The duty of the tariff is raised to ${rate ?? 'a rate that is not loaded'}.`
          : `${rate ?? unrated} in addition to the duty of the tariff.`;
      const ofOthers = residual === true ? ' The rate of exporters without one of their own.' : '';
      return `${does}${ofOthers}${spared(sparesAgreements)}`;
    }
    case 'excise':
      return found.rule.upTo === undefined
        ? 'Due besides; it depends on strength, volume or content, and is not calculated.'
        : `Due besides, at most ${percent(found.rule.upTo)} of the value with the duty; it is not calculated.`;
    case 'tax':
      return `${percent(found.rule.rate)} ${found.rule.name}${found.rule.inOwnBase === true ? ', which is part of its own base' : ''}.`;
    case 'fee': {
      const { per, amount, minimum, maximum, currency, sparesAgreements } = found.rule;
      const each = {
        consignment: 'a parcel',
        tariffLine: 'for each code',
        value: 'of the value',
        kilogram: 'a kilogram',
      };
      const bounds = [
        ...(minimum === undefined ? [] : [`at least ${money({ amount: minimum, currency })}`]),
        ...(maximum === undefined ? [] : [`at most ${money({ amount: maximum, currency })}`]),
      ];
      return `${[`${amountText(amount, currency, rate)} ${each[per]}`, ...bounds].join(', ')}.${spared(sparesAgreements)}`;
    }
    case 'minimum':
      return `${found.rule.of === 'duty' ? 'Duty' : 'Tax'} below ${money(found.rule)} is not collected.`;
    case 'gap':
      return found.rule.message;
  }
};
