import type { BookingRequest } from '../../../../application/parcels/ports/carriers.ts';
import { Decimal, crossesCustomsBorder, unitWeightOf } from '../../../../domain/shared/index.ts';
import type { Customs } from '../../../../domain/shared/index.ts';

/** Shortens a text to `max` characters without cutting one in two. */
export const truncate = (text: string, max: number | undefined): string =>
  max === undefined || text.length <= max ? text : [...text].slice(0, max).join('').trimEnd();

/** Whether a parcel needs a customs declaration. */
export const isDeclared = ({ shipFrom, shipTo, commodities }: BookingRequest): boolean =>
  commodities.length > 0 && crossesCustomsBorder(shipFrom.address, shipTo.address);

/** Whether somebody signs for the declaration by name: not where the papers are left to be signed by hand. */
export const isCertified = ({ signedBy, customs, papers }: BookingRequest): boolean =>
  signedBy !== undefined && customs?.certified !== false && papers?.signature !== 'by_hand';

/** The weight of one unit of a commodity (kg): as declared, or an equal share of the parcel. */
export const unitKilograms = (
  commodity: BookingRequest['commodities'][number],
  { weight, commodities }: BookingRequest,
): string => {
  const known = unitWeightOf(commodity);
  if (known) return known.value;
  const units = commodities.reduce((sum, { quantity }) => sum + quantity, 0);
  return Decimal.parse(weight.value)
    .dividedBy(Decimal.of(BigInt(units)), 6)
    .toString();
};

/** The hubs' terms for a parcel's contents; each hub has its own term for returned goods. */
export const contentWords = {
  Documents: 'documents',
  Gift: 'gift',
  Sample: 'sample',
  Other: 'other',
  CommercialGoods: 'merchandise',
} as const satisfies Partial<Record<Customs['contentType'], string>>;
