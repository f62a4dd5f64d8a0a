import { passesLuhn } from '../../../../../domain/shared/registrations/check-digits.ts';
import { pathText } from '../../../../shared/files/json-reader.ts';
import type { FieldFault } from '../../../../shared/validation/fault-text.ts';

/**
 * ISO/IEC 7812: cards of the payment networks begin with 2 to 6 and have 12 to 19 digits, the last of them a check
 * digit.
 */
const cardForm = /^[2-6]\d{11,18}$/;

const isCardNumber = (value: unknown): boolean => {
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const digits = String(value).replaceAll(/[\s.-]/g, '');
  return cardForm.test(digits) && passesLuhn(digits);
};

const rule =
  'holds a card number, which must never be sent to this service; nothing of it was kept. ' +
  'Let the script of the card processor make a payment method of it in the browser, ' +
  'and send its id as paymentMethodId, for example "pm_card_visa".';

/** The fields of a body that hold a card number, under whatever name. */
export const cardNumbersIn = (value: unknown, path: readonly PropertyKey[] = []): readonly FieldFault[] => {
  if (isCardNumber(value)) {
    const field = pathText(path);
    return [{ field, text: `${field} ${rule}` }];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry, at) => cardNumbersIn(entry, [...path, at]));
  return Object.entries(value).flatMap(([name, entry]) => cardNumbersIn(entry, [...path, name]));
};
