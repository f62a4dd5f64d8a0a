import { crossesCustomsBorder } from '../../../../domain/shared/customs-border.ts';
import { canonicalCountry } from '../../../../domain/shared/countries.ts';
import type { Address } from '../../../../domain/shared/party.ts';
import type { JourneyVariant, PlannedScan } from '../../../../application/parcels/tracking/advance.ts';
import { builtInCodes } from './built-in-carrier.ts';

/** One future scan: `hoursAfterPrevious` after the previous one, or after the label was made. */
export type JourneyStep = PlannedScan & { readonly description: string };

type Ends = { readonly shipFrom: { readonly address: Address }; readonly shipTo: { readonly address: Address } };

const locationOf = ({ city, country }: Address): string => `${city}, ${canonicalCountry(country)}`;

/**
 * The scans of a parcel from collection to its final status. Within one customs territory no variant has customs scans.
 */
export const journey = ({ shipFrom, shipTo }: Ends, variant: JourneyVariant = 'smooth'): readonly JourneyStep[] => {
  const origin = locationOf(shipFrom.address);
  const destination = locationOf(shipTo.address);
  const step = (code: string, location: string, hoursAfterPrevious: number): JourneyStep => {
    const meaning = builtInCodes[code];
    if (!meaning) throw new RangeError(`Not a code of the built-in carrier: ${code}`);
    return { code, ...meaning, location, hoursAfterPrevious };
  };

  const customs = crossesCustomsBorder(shipFrom.address, shipTo.address)
    ? [
        ...(variant === 'customs_hold' ? [step('EME', destination, 2)] : []),
        step('EDC', destination, variant === 'customs_hold' ? 46 : 4),
      ]
    : [];
  const there = [
    step('EMA', origin, 4),
    step('EMB', origin, 6),
    step('EMC', origin, 8),
    step('EMD', destination, 14),
    ...customs,
    step('EMF', destination, 3),
    step('EDG', destination, 12),
  ];
  const attempt = step('EMH', destination, 5);

  switch (variant) {
    case 'smooth':
    case 'customs_hold':
      return [...there, step('EMI', destination, 4)];
    case 'delivery_failed':
      return [...there, attempt, step('EDG', destination, 19), step('EMI', destination, 4)];
    case 'returned':
      return [...there, attempt, step('EDH', destination, 3), step('HRS', destination, 168), step('HRD', origin, 96)];
  }
};
