import type { Restriction, Restrictions } from '../../../application/ports/restrictions.ts';
import type { Quote } from '../../../application/trade/duties/quote-duties.ts';
import type { AssessedLine, Declaration, DutyCharge, GoodsLine } from '../../../domain/trade/index.ts';
import { prewritten } from '../route.ts';

/** The interface shows these as JSON numbers: the nearest there are to the exact decimals. */
const chargeInNumbers = ({ name, code, amount, currency, rate, rule }: DutyCharge) => ({
  name,
  code,
  amount: Number(amount),
  currency,
  ...(rate !== undefined && { rate: Number(rate) }),
  rule,
});

const sumInNumbers = ({ name, code, amount, currency }: DutyCharge) => ({ name, code, amount: Number(amount), currency });

const declarationInNumbers = ({
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

const presentLine = ({ itemNumber, title, hsCode, notComputable, charges }: AssessedLine, goods: GoodsLine | undefined) => {
  const sent = goods?.sentHsCode;
  return {
    itemNumber,
    ...(title !== undefined && { title }),
    ...(hsCode !== undefined && (sent === undefined ? { hsCode, predictedHsCode: hsCode } : { hsCode: sent })),
    ...(notComputable !== undefined && { notComputable }),
    charges: charges.map(chargeInNumbers),
    restrictions: prewritten,
  };
};

const none = Buffer.from('[]');

// The same lists are shown again and again, and are most of an answer.
const texts = new WeakMap<readonly Restriction[], Uint8Array>();
const textOf = (restrictions: readonly Restriction[]): Uint8Array => {
  const known = texts.get(restrictions);
  if (known) return known;
  const text = Buffer.from(JSON.stringify(restrictions));
  texts.set(restrictions, text);
  return text;
};

/** A recorded calculation as the interface shows it; what stands against each line is in `pieces`, as text. */
export const presentDuties = ({ request, assessment }: Quote, restrictions: Restrictions) => {
  const { price, currency, complete, charges, lines, declaration } = assessment;
  const coded = lines.flatMap(({ hsCode, itemNumber }) => (hsCode === undefined ? [] : [{ hsCode, itemNumber }]));
  const found = restrictions.on(
    coded.map(({ hsCode, itemNumber }) => ({ hsCode, countryOfOrigin: request.lines[itemNumber - 1]?.origin ?? '' })),
    request.to.country,
    request.from.country,
  );
  const byItem = new Map(coded.map(({ itemNumber }, index) => [itemNumber, textOf(found[index] ?? [])]));
  const json = {
    price: Number(price),
    currency,
    complete,
    charges: charges.map(sumInNumbers),
    commodities: lines.map((line) => presentLine(line, request.lines[line.itemNumber - 1])),
    customsDeclaration: declarationInNumbers(declaration),
  };
  return { json, pieces: lines.map(({ itemNumber }) => byItem.get(itemNumber) ?? none) };
};
