import { isComplete } from '../../../domain/trade/index.ts';
import type { AssessedLine, Declaration, DutyCharge, GoodsLine, Missing } from '../../../domain/trade/index.ts';
import type { Restriction, Restrictions, RestrictionsByDay } from '../ports/restrictions.ts';
import { asGuessed, restrictionsThere } from '../goods/restricted-goods.ts';
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

const presentLine = (line: AssessedLine, goods: GoodsLine | undefined, restrictions: readonly Restriction[]) => {
  const { itemNumber, title, hsCode, notComputable, missing, upTo, charges } = line;
  const sent = goods?.sentHsCode;
  return {
    itemNumber,
    ...(title !== undefined && { title }),
    ...(hsCode !== undefined && (sent === undefined ? { hsCode, predictedHsCode: hsCode } : { hsCode: sent })),
    ...(notComputable !== undefined && { notComputable }),
    complete: isComplete(line),
    ...missingInNumbers(missing, upTo),
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
  const { price, currency, complete, missing, upTo, charges, lines, dataAsOf, declaration } = assessment;
  const { from, to, date } = request;
  const restrictions = askedOn === undefined ? today : byDay.of(date);
  const restrictionsOn = (hsCode: string | undefined, goods: GoodsLine | undefined): readonly Restriction[] => {
    if (hsCode === undefined) return [];
    const asked = { hsCode, countryOfOrigin: goods?.origin ?? '', title: goods?.title, value: goods?.value };
    const [found = []] = restrictionsThere(restrictions, [asked], to, from.country);
    return goods?.guessed === true ? found.map(asGuessed) : found;
  };
  return {
    price: Number(price),
    currency,
    complete,
    ...missingInNumbers(missing, upTo),
    charges: charges.map(sumInNumbers),
    commodities: lines.map((line, index) => {
      const goods = request.lines[index];
      return presentLine(line, goods, restrictionsOn(line.hsCode, goods));
    }),
    ...(dataAsOf && { dataAsOf }),
    customsDeclaration: declarationInNumbers(declaration),
  };
};
