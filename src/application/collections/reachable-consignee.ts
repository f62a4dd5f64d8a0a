import { DomainError } from '../../domain/shared/domain-error.ts';
import { contactFaults } from '../../domain/shared/party.ts';
import { isPlaceholderEmail, isPlaceholderPhone } from '../../domain/shared/placeholder-contacts.ts';
import type { Party } from '../../domain/shared/index.ts';
import type { Notice } from '../shared/notice.ts';
import type { PhoneNumbers } from '../shared/ports/messengers.ts';

/** Whether a number, as E.164 writes it, can take text messages as far as its numbering plan says. */
export type TakesSms = (number: string) => boolean;

type Contact = { readonly field: 'shipTo.email' | 'shipTo.phone'; readonly why: string };

/** Why the number of a consignee reaches nobody; undefined where it can. */
const phoneProblem = (
  { phone, address: { country } }: Party,
  numbers: PhoneNumbers,
  takesSms: TakesSms,
): string | undefined => {
  if (phone === undefined || phone.trim() === '') return undefined;
  if (isPlaceholderPhone(phone)) return 'is a placeholder';
  const number = numbers(phone, country);
  if (number === undefined)
    return `is no number by the numbering plan of ${country}; one number, such as "+49 1512 3456789"`;
  return takesSms(number) ? undefined : 'takes no text messages: it is no mobile number';
};

/**
 * Checks that a consignee can be asked for the money. A contact that reaches nobody counts as none: without another one
 * the request is refused (`validation_failed`), with another one it is a warning.
 */
export const reachableConsignee =
  ({ numbers, takesSms }: { readonly numbers: PhoneNumbers; readonly takesSms: TakesSms }) =>
  ({ shipTo }: { readonly shipTo: Party }): readonly Notice[] => {
    const phone = phoneProblem(shipTo, numbers, takesSms);
    const isNoEmail = shipTo.email !== undefined && isPlaceholderEmail(shipTo.email);
    const unusable: readonly Contact[] = [
      ...(isNoEmail ? [{ field: 'shipTo.email', why: 'is a placeholder' } as const] : []),
      ...(phone === undefined ? [] : [{ field: 'shipTo.phone', why: phone } as const]),
    ];
    const { email: givenEmail, phone: givenPhone, ...others } = shipTo;
    const left: Party = {
      ...others,
      ...(givenEmail !== undefined && !isNoEmail && { email: givenEmail }),
      ...(givenPhone !== undefined && phone === undefined && { phone: givenPhone }),
    };
    const faults = contactFaults(left, 'shipTo');
    if (faults.length > 0) {
      const reasons = unusable.map(({ field, why }) => ({ field, message: `${field} ${why}.` }));
      throw new DomainError('validation_failed', 'Nobody can be reached to pay.', [...reasons, ...faults]);
    }
    return unusable.map(({ field, why }) => ({
      level: 'warning',
      reason: 'contact_unusable',
      field,
      message: `${field} ${why}. Messages go to the other contact only.`,
    }));
  };
