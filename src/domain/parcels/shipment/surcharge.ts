import type { Metadata } from '../../shared/commodity.ts';
import { isCurrency } from '../../shared/currencies.ts';
import { Decimal } from '../../shared/decimal.ts';
import type { Fault } from '../../shared/domain-error.ts';
import { fieldFault, minorUnitFaults } from '../../shared/field-rules.ts';
import type { Dimensions, Weight } from '../../shared/measures.ts';

/** The reasons for charges after the booking. */
export const surchargeTypes = ['weight_correction', 'address_correction', 'remote_area', 'other'] as const;
/** The reason for a surcharge. */
export type SurchargeType = (typeof surchargeTypes)[number];

/** A charge or credit after the booking: `amount` is a decimal string that may be negative. */
export type Surcharge = {
  readonly id: string;
  readonly type: SurchargeType;
  readonly name: string;
  readonly amount: string;
  readonly currency: string;
  readonly metadata?: Metadata;
};

/** The carrier's weight and dimensions, if they are the reason. */
export type ActualMeasures = {
  readonly actualBillWeight?: Weight;
  readonly actualScaleWeight?: Weight;
  readonly actualDimensions?: Dimensions;
};

const amountForm = /^-?\d{1,12}(\.\d{1,6})?$/;

/** The faults of an amount that may be negative but not zero. */
const amountFaults = ({ amount, currency }: Pick<Surcharge, 'amount' | 'currency'>): Fault[] => {
  if (!isCurrency(currency)) return [fieldFault('currency', 'must be a three-letter ISO 4217 code', '"GBP"')];
  if (!amountForm.test(amount) || Decimal.parse(amount).isZero())
    return [fieldFault('amount', 'must be a number other than zero with at most 6 decimals', '-1.50')];
  return minorUnitFaults({ amount, currency }, 'amount');
};

/** The faults of a surcharge. */
export const surchargeFaults = (
  surcharge: Pick<Surcharge, 'type' | 'amount' | 'currency'> & ActualMeasures,
): Fault[] => {
  const { type, actualBillWeight, actualScaleWeight, actualDimensions } = surcharge;
  const measured = Object.entries({ actualBillWeight, actualScaleWeight, actualDimensions }).filter(
    ([, value]) => value !== undefined,
  );
  const misplaced = type === 'weight_correction' ? [] : measured;
  return [
    ...amountFaults(surcharge),
    ...misplaced.map(([field]) =>
      fieldFault(field, 'belongs to a surcharge of another type', '{"type":"weight_correction"}'),
    ),
  ];
};
