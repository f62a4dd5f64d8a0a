import type { Commodity } from './commodity.ts';
import type { Customs } from './customs.ts';
import { Decimal, numericText } from './decimal.ts';
import type { Fault, Warning } from './domain-error.ts';
import { fieldFault } from './field-rules.ts';
import type { Unchecked } from './field-rules.ts';
import type { Weight } from './measures.ts';

/** Undefined stands for a value that is not a commodity, which already has a fault. */
type SentGoods = readonly (Unchecked<Commodity> | undefined)[] | undefined;

/** The parts of a declaration of goods that were sent. */
export type DeclaredGoods = {
  readonly commodities?: SentGoods;
  readonly contentType?: string | undefined;
  readonly orderTotalValue?: Unchecked<Customs>['orderTotalValue'];
};

const isNothing = (amount: string | undefined): boolean => {
  const text = amount === undefined ? undefined : numericText(amount);
  return text !== undefined && Decimal.parse(text).isZero();
};

/** Faults of sold goods with a value of zero: customs value them at their price. */
const worthlessFaults = ({ commodities = [], contentType }: DeclaredGoods): Fault[] =>
  contentType !== 'CommercialGoods'
    ? []
    : commodities.flatMap((commodity, index) => {
        const field = `commodities[${index}].value.amount`;
        return isNothing(commodity?.value?.amount)
          ? [
              {
                field,
                message:
                  `${field} must be above zero for contentType "CommercialGoods", for example "25.00"; ` +
                  'a gift or a sample may be worth nothing.',
              },
            ]
          : [];
      });

const currencyFaults = ({ commodities = [], orderTotalValue }: DeclaredGoods): Fault[] => {
  const currency = commodities.find((commodity) => commodity?.value?.currency !== undefined)?.value?.currency;
  if (currency === undefined) return [];
  const others = commodities.flatMap((commodity, index) => [
    { field: `commodities[${index}].value.currency`, currency: commodity?.value?.currency },
  ]);
  const total = { field: 'customs.orderTotalValue.currency', currency: orderTotalValue?.currency };
  return [...others, total]
    .filter((sum) => sum.currency !== undefined && sum.currency !== currency)
    .map(({ field }) => fieldFault(field, 'must be the currency of the rest of the declaration', `"${currency}"`));
};

/** Checks the goods of a declaration against each other and against the declaration. */
export const declaredGoodsFaults = (goods: DeclaredGoods): Fault[] => [
  ...worthlessFaults(goods),
  ...currencyFaults(goods),
];

type Weighed = { readonly commodities?: SentGoods; readonly weight?: Unchecked<Weight> | undefined };

const isWeight = (text: string | undefined): text is string => text !== undefined && numericText(text) === text;

/**
 * The net weight of all goods with a known weight, and the gross weight; undefined if the weight of the parcel is
 * unknown.
 */
const netAndGross = ({
  commodities = [],
  weight,
}: Weighed): { readonly net: Decimal; readonly gross: Decimal } | undefined => {
  if (!isWeight(weight?.value)) return undefined;
  const net = commodities.reduce((sum, commodity) => {
    const { unitWeight, kgWeight, quantity = 1 } = commodity ?? {};
    const unit = unitWeight?.value ?? kgWeight;
    return isWeight(unit) && Number.isInteger(quantity)
      ? sum.plus(Decimal.parse(unit).times(Decimal.of(BigInt(quantity))))
      : sum;
  }, Decimal.zero);
  return { net, gross: Decimal.parse(weight.value) };
};

/** Tolerance between scales and weight lists: 5 %. */
const tolerance = Decimal.parse('1.05');

const sentence = (net: Decimal, gross: Decimal): string =>
  `weight.value is ${gross.trimmed().toString()} kg, ` +
  `and the commodities (unitWeight × quantity) weigh ${net.trimmed().toString()} kg without their packing`;

/** A fault if the goods weigh more than their parcel, because postal services refuse such data. */
export const netWeightFaults = (request: Weighed): Fault[] => {
  const weights = netAndGross(request);
  if (weights === undefined || weights.net.compare(weights.gross.times(tolerance)) <= 0) return [];
  const { net, gross } = weights;
  return [
    {
      field: 'weight.value',
      message: `${sentence(net, gross)}: it must be at least that, for example "${net.trimmed().toString()}".`,
    },
  ];
};

/** A warning if they weigh slightly more, which may be caused by rounding. */
export const netWeightWarnings = (request: Weighed): Warning[] => {
  const weights = netAndGross(request);
  if (weights === undefined || weights.net.compare(weights.gross) <= 0) return [];
  return [
    {
      reason: 'net_weight_above_gross',
      field: 'weight.value',
      message: `${sentence(weights.net, weights.gross)}. Customs may ask why.`,
    },
  ];
};
