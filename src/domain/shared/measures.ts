import { Decimal, largest } from './decimal.ts';

/** The kinds of packaging. */
export const packageTypes = ['envelope', 'tube', 'parcel'] as const;
/** The kind of packaging. */
export type PackageType = (typeof packageTypes)[number];

/** `value` is a decimal string above zero, as sent. */
export type Weight = { readonly unit: 'kg'; readonly value: string };

/** Decimal strings above zero, in centimetres. */
export type Dimensions = {
  readonly unit: 'cm';
  readonly length: string;
  readonly width: string;
  readonly height: string;
};

/**
 * How a service calculates the bill weight: the cubic centimetres that count as one kilogram, and the step (kg) to
 * which a weight is rounded up.
 */
export type WeighingRule = { readonly divisor: string; readonly step: string };

/** The default: 5,000 cm³ are a kilogram (the usual divisor of express carriers), rounded up to the next 100 g. */
export const defaultWeighing: WeighingRule = { divisor: '5000', step: '0.1' };

const gramScale = 3;
const kilograms = (value: Decimal): Weight => ({ unit: 'kg', value: value.trimmed().toString() });

/**
 * The volumetric weight (kg), rounded up to the gram. Rounding to the nearest could print it below a step that the bill
 * weight, calculated from the exact value, has already passed.
 */
export const dimWeightOf = (dimensions: Dimensions, divisor: string = defaultWeighing.divisor): Weight => {
  const volume = Decimal.parse(dimensions.length)
    .times(Decimal.parse(dimensions.width))
    .times(Decimal.parse(dimensions.height));
  return kilograms(volume.dividedBy(Decimal.parse(divisor), gramScale, 'up'));
};

/** The bill weight (kg): the larger of scale weight and volumetric weight, rounded up to the next step. */
export const billWeightOf = (
  scale: Weight,
  dimensions: Dimensions | undefined,
  rule: WeighingRule = defaultWeighing,
): Weight => {
  const weighed = Decimal.parse(scale.value);
  const heavier =
    dimensions === undefined ? weighed : largest(weighed, Decimal.parse(dimWeightOf(dimensions, rule.divisor).value));
  return kilograms(heavier.upToStep(Decimal.parse(rule.step)));
};
