import { isComplete } from '../../../domain/trade/index.ts';
import type {
  AssessedLine,
  ChargesRange,
  Declaration,
  DutyCharge,
  GoodsLine,
  Missing,
} from '../../../domain/trade/index.ts';
import type { Restriction, Restrictions, RestrictionsByDay } from '../ports/restrictions.ts';
import { asGuessed, restrictionsThere, withThoseOfCandidates } from '../goods/restricted-goods.ts';
import type { Quote } from './recorded-quote.ts';

/** The API has amounts as JSON numbers: those nearest to the exact decimals. */
export const chargeInNumbers = ({ name, code, amount, currency, rate, rule }: DutyCharge) => ({
  name,
  code,
  amount: Number(amount),
  currency,
  ...(rate !== undefined && { rate: Number(rate) }),
  rule,
});

const sumInNumbers = ({ name, code, amount, currency }: DutyCharge) => ({
  name,
  code,
  amount: Number(amount),
  currency,
});

export const declarationInNumbers = ({
  goodsValue,
  freight,
  insurance,
  customsValue,
  deMinimis,
  exchangeRates,
  checkoutTaxes,
  ...others
}: Declaration) => {
  const { contentType, incoterms, currency, ...rest } = others;
  const { applied, threshold, currency: of } = deMinimis;
  return {
    contentType,
    incoterms,
    currency,
    goodsValue: Number(goodsValue),
    freight: Number(freight),
    insurance: Number(insurance),
    customsValue: Number(customsValue),
    deMinimis: { applied, ...(threshold !== undefined && { threshold: Number(threshold), currency: of }) },
    exchangeRates: exchangeRates.map((entry) => ({ ...entry, rate: Number(entry.rate) })),
    checkoutTaxes: checkoutTaxes.map((tax) => ({ ...tax, amount: Number(tax.amount) })),
    ...rest,
  };
};

/**
 * The missing parts, in which direction they change the sum, and the highest sum with them. Absent if nothing is
 * missing.
 */
const missingInNumbers = (missing: readonly Missing[] = [], upTo: string | undefined) => ({
  ...(upTo !== undefined && { upTo: Number(upTo) }),
  ...(missing.length > 0 && {
    missing: missing.map(({ upTo: alone, direction = 'higher', ...part }) => ({
      ...part,
      direction,
      ...(alone !== undefined && { upTo: Number(alone) }),
    })),
  }),
});

/** A range in numbers; undefined if there is none. */
export const rangeInNumbers = (range: ChargesRange | undefined) =>
  range && {
    chargesRange: {
      ...(range.from !== undefined && { from: Number(range.from) }),
      ...(range.upTo !== undefined && { upTo: Number(range.upTo) }),
    },
  };

/**
 * Whether the code is certain, and whether the charges are. Absent in answers that were recorded before they said so.
 */
export const certaintyOf = ({ hsCode, notComputable, chargesRange }: AssessedLine, goods: GoodsLine | undefined) => {
  const isKnown =
    hsCode === undefined || goods?.sentHsCode !== undefined || goods?.candidates !== undefined || goods?.codeCertain;
  if (isKnown !== true) return undefined;
  return {
    codeCertain: hsCode !== undefined && goods?.candidates === undefined,
    chargesCertain: chargesRange === undefined && notComputable === undefined,
  };
};

/** The codes that the goods may have, with what they bear under each. */
const candidatesIn = ({ candidates: assessed }: AssessedLine, goods: GoodsLine | undefined) =>
  goods?.candidates && {
    candidates: goods.candidates.map(({ hsCode, name, confidence }, index) => {
      const { price, complete = false, upTo } = assessed?.[index] ?? {};
      return {
        hsCode,
        name,
        confidence,
        ...(price !== undefined && { price: Number(price) }),
        complete,
        ...(upTo !== undefined && { upTo: Number(upTo) }),
      };
    }),
  };

const presentLine = (line: AssessedLine, goods: GoodsLine | undefined, restrictions: readonly Restriction[]) => {
  const { itemNumber, title, hsCode, notComputable, missing, upTo, chargesRange, charges } = line;
  const sent = goods?.sentHsCode;
  return {
    itemNumber,
    ...(title !== undefined && { title }),
    ...(hsCode !== undefined && (sent === undefined ? { hsCode, predictedHsCode: hsCode } : { hsCode: sent })),
    ...(notComputable !== undefined && { notComputable }),
    complete: isComplete(line),
    ...missingInNumbers(missing, upTo),
    ...certaintyOf(line, goods),
    ...rangeInNumbers(chargesRange),
    ...candidatesIn(line, goods),
    ...(goods?.question && line.chargesRange && { question: goods.question }),
    charges: charges.map(chargeInNumbers),
    restrictions,
  };
};

/** The restrictions that a reply shows: of the day that the client asked for, else of today. */
export type ShownRestrictions = { readonly today: Restrictions; readonly byDay: RestrictionsByDay };

/** A calculation in replies. */
export const presentDuties = (
  { request, askedOn, assessment }: Pick<Quote, 'request' | 'askedOn' | 'assessment'>,
  { today, byDay }: ShownRestrictions,
) => {
  const { price, currency, complete, missing, upTo, chargesRange, charges, lines, dataAsOf, declaration } = assessment;
  const { from, to, date } = request;
  const restrictions = askedOn === undefined ? today : byDay.of(date);
  const restrictionsOn = (hsCode: string | undefined, goods: GoodsLine | undefined): readonly Restriction[] => {
    if (hsCode === undefined) return [];
    const others = (goods?.candidates ?? []).map((candidate) => candidate.hsCode).filter((code) => code !== hsCode);
    const asked = { countryOfOrigin: goods?.origin ?? '', title: goods?.title, value: goods?.value };
    const [found = [], ...ofOthers] = restrictionsThere(
      restrictions,
      [hsCode, ...others].map((code) => ({ ...asked, hsCode: code })),
      to,
      from.country,
    );
    const own = goods?.guessed === true ? found.map(asGuessed) : found;
    return withThoseOfCandidates(own, ofOthers, others);
  };
  return {
    price: Number(price),
    currency,
    complete,
    ...missingInNumbers(missing, upTo),
    ...rangeInNumbers(chargesRange),
    charges: charges.map(sumInNumbers),
    commodities: lines.map((line, index) => {
      const goods = request.lines[index];
      return presentLine(line, goods, restrictionsOn(line.hsCode, goods));
    }),
    ...(dataAsOf && { dataAsOf }),
    customsDeclaration: declarationInNumbers(declaration),
  };
};
