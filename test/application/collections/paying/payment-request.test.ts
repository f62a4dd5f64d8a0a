import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assertDue } from '../../../../src/application/collections/paying/payment-request.ts';
import { fromMinor } from '../../../../src/domain/shared/money.ts';

const currencies = fc.constantFrom('ISK', 'JPY', 'EUR', 'CAD', 'KWD', 'BHD');
const minor = fc.bigInt(0n, 10n ** 12n);

it('accepts exactly the sum due, in currencies of no, two and three decimals, however its zeros are written', () => {
  fc.assert(
    fc.property(currencies, minor, currencies, minor, fc.boolean(), (currency, sum, otherCurrency, other, isWhole) => {
      const due = fromMinor(sum, currency);
      const named = { field: 'amount', amount: fromMinor(other, currency).amount, ...(isWhole && { currency }) };
      const padded = due.amount.includes('.') ? `${due.amount}0` : `${due.amount}.00`;
      expect(() => assertDue([{ field: 'amount', amount: padded }, { field: 'currency', currency }], due)).not.toThrow(); // oxfmt-ignore
      if (other !== sum) expect(() => assertDue([named], due)).toThrow(`The sum due is ${due.amount} ${currency}`);
      if (otherCurrency !== currency)
        expect(() => assertDue([{ field: 'currency', currency: otherCurrency }], due)).toThrow(
          `The sum due is ${due.amount} ${currency}`,
        );
      expect(() => assertDue([named], undefined)).not.toThrow();
    }),
  );
});
