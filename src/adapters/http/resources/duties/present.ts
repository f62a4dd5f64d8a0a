import type { Restriction, Restrictions } from '../../../../application/ports/restrictions.ts';
import type { Quote } from '../../../../application/trade/duties/recorded-quote.ts';
import { onceFor } from '../../../../domain/shared/once-for.ts';
import type { AssessedLine, Assessment, Declaration, DutyCharge, GoodsLine } from '../../../../domain/trade/index.ts';
import { withPieces } from '../../engine/route/json-pieces.ts';
import { prewritten } from '../../engine/route/route.ts';

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
const textOf = onceFor((restrictions: readonly Restriction[]): Uint8Array => Buffer.from(JSON.stringify(restrictions)));

type Calculated = Pick<Quote, 'request' | 'assessment'>;

const written = ({ request, assessment }: Calculated, restrictions: Restrictions): Uint8Array => {
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
  return withPieces(
    JSON.stringify(json),
    lines.map(({ itemNumber }) => byItem.get(itemNumber) ?? none),
  );
};

/** A recorded calculation as the interface shows it, as JSON text. The very same calculation is put into words once while nothing changes that stands against its goods. */
export const dutiesPresenter = (restrictions: Restrictions) => {
  const words = new WeakMap<Assessment, { readonly edition: string; readonly text: Uint8Array }>();
  return (calculated: Calculated): Uint8Array => {
    const edition = restrictions.edition();
    const known = words.get(calculated.assessment);
    if (known?.edition === edition) return known.text;
    const text = written(calculated, restrictions);
    words.set(calculated.assessment, { edition, text });
    return text;
  };
};
