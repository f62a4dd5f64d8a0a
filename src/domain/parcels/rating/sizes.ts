import { Decimal } from '../../shared/decimal.ts';
import type { Dimensions, PackageType, Weight } from '../../shared/measures.ts';

/**
 * The largest package of one kind that a service accepts: centimetres, and kilograms of actual weight. Decimal strings.
 */
export type SizeLimit = {
  /** Of the longest side. */
  readonly length: string;
  /** Of length plus girth: the longest side and the way around the other two. */
  readonly lengthAndGirth: string;
  readonly weight?: string;
};

/** The largest size of each kind of packaging. */
export type SizeLimits = { readonly [Type in PackageType]: SizeLimit };

/**
 * The limits if a rate card states none. Parcels: what express carriers accept on their conveyors, 270 cm and 400 cm
 * with girth (their published limits are 274 and 400). Envelopes and rolls: near the limits of letter post (Convention
 * Manual of the Universal Postal Union, article 17-104), with more weight and length.
 */
export const defaultSizes: SizeLimits = {
  envelope: { length: '60', lengthAndGirth: '160', weight: '5' },
  tube: { length: '150', lengthAndGirth: '250', weight: '20' },
  parcel: { length: '270', lengthAndGirth: '400' },
};

const two = Decimal.of(2n);

/** The dimension of a package that is too large, as the end of a sentence that begins with the service. */
export const oversize = (
  { length, lengthAndGirth, weight: heaviest }: SizeLimit,
  packageType: PackageType,
  { weight, dimensions }: { readonly weight: Weight; readonly dimensions?: Dimensions | undefined },
): { readonly field: 'weight' | 'dimensions'; readonly message: string } | undefined => {
  const name = `${packageType}s`;
  if (heaviest !== undefined && Decimal.parse(weight.value).compare(Decimal.parse(heaviest)) > 0)
    return { field: 'weight', message: `takes ${name} of up to ${heaviest} kg; this one weighs ${weight.value} kg.` };
  if (dimensions === undefined) return undefined;
  const [longest = Decimal.zero, ...others] = [dimensions.length, dimensions.width, dimensions.height]
    .map((side) => Decimal.parse(side))
    .sort((one, other) => other.compare(one));
  const whole = others.reduce((sum, side) => sum.plus(side.times(two)), longest);
  if (longest.compare(Decimal.parse(length)) > 0)
    return {
      field: 'dimensions',
      message: `takes ${name} of up to ${length} cm; the longest side of this one is ${longest.toString()} cm.`,
    };
  if (whole.compare(Decimal.parse(lengthAndGirth)) <= 0) return undefined;
  return {
    field: 'dimensions',
    message: `takes ${name} of up to ${lengthAndGirth} cm in length and girth; this one has ${whole.trimmed().toString()} cm.`,
  };
};
