import type { BookingRequest } from '../../../../application/parcels/ports/carriers.ts';
import { Decimal, crossesCustomsBorder, unitWeightOf } from '../../../../domain/shared/index.ts';
import type { Customs } from '../../../../domain/shared/index.ts';

/** Shortens a text to `max` UTF-16 units without splitting a character. */
export const truncate = (text: string, max: number | undefined): string =>
  max === undefined || text.length <= max ? text : [...text].slice(0, max).join('').trimEnd();

/** Whether a parcel needs a customs declaration. */
export const isDeclared = ({ shipFrom, shipTo, commodities }: BookingRequest): boolean =>
  commodities.length > 0 && crossesCustomsBorder(shipFrom.address, shipTo.address);

/** Whether a named person signs the declaration: not if the papers are to be signed by hand. */
export const isCertified = ({ signedBy, customs, papers }: BookingRequest): boolean =>
  signedBy !== undefined && customs?.certified !== false && papers?.signature !== 'by_hand';

/** The weight of one unit of a commodity (kg): as declared, or an equal share of the parcel's weight. */
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

/** The hubs' terms for the contents of a parcel; each hub has its own term for returned goods. */
export const contentWords = {
  Documents: 'documents',
  Gift: 'gift',
  Sample: 'sample',
  Other: 'other',
  CommercialGoods: 'merchandise',
} as const satisfies Partial<Record<Customs['contentType'], string>>;
