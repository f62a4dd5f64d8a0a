import { Decimal } from '../../shared/decimal.ts';

/** A hundredth of a decimal number, exactly: per cent as a fraction, cents as dollars. */
export const hundredthOf = (value: Decimal): string =>
  Decimal.of(value.digits, value.scale + 2)
    .trimmed()
    .toString();

/** A fraction as per cent: `0.044` is `4.4%`. */
export const percentText = (rate: string): string => `${Decimal.parse(rate).times(Decimal.of(100n)).trimmed().toString()}%`;
