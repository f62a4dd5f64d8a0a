import type { Decimal } from '../../../shared/decimal.ts';

/** The places that a division is carried to. Shares and conversions seldom come out even. */
export const divisionScale = 30;

const settledScale = 15;

/**
 * Takes away what divisions have left far behind the point, where a sum is compared with a limit or rounded: 10 EUR
 * that came by way of another currency are 10 EUR again, and half a cent is half a cent.
 */
export const settled = (amount: Decimal): Decimal =>
  amount.scale > settledScale ? amount.rounded(settledScale) : amount;
