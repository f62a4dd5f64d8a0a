import { Decimal } from '../../../shared/decimal.ts';
import type { CheckoutTax } from './assessment.ts';
import type { Case } from './case.ts';
import { rounded } from './charges.ts';
import type { Computed } from './compute.ts';

/** What the seller accounts for at checkout, summed by scheme and tax. */
export const checkoutTaxesOf = (inCase: Case, { lines }: Computed): readonly CheckoutTax[] => {
  const sums = new Map<string, CheckoutTax>();
  for (const { atCheckout } of lines.values()) {
    for (const { name, scheme, amount, rule } of atCheckout) {
      const [key, added] = [`${scheme} ${name}`, rounded(inCase, amount)];
      const known = sums.get(key);
      const sum = known ? Decimal.parse(known.amount).plus(added) : added;
      sums.set(key, { scheme, name, amount: sum.toString(), currency: inCase.request.currency, rule });
    }
  }
  return [...sums.values()];
};
