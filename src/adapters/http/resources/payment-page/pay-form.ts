import { z } from 'zod';
import type { CardForm } from '../../../../application/ports/payment-processor.ts';
import type { Money } from '../../../../domain/shared/money.ts';
import { formFields, mostCharacters } from '../../../web/payment/card-form.ts';
import type { FormFaults, FormField } from '../../../web/payment/card-form.ts';
import type { TextName } from '../../../web/payment/texts.ts';

type SentAttempt = {
  readonly paymentMethodId: string;
  readonly name?: string;
  readonly email?: string;
  readonly nonce: string;
  readonly shown: Money;
};

/** `outdated`: the hidden fields are not those of this page. */
export type ReadForm =
  | { readonly kind: 'attempt'; readonly attempt: SentAttempt }
  | { readonly kind: 'faults'; readonly faults: FormFaults }
  | { readonly kind: 'outdated' };

const nonceForm = /^[\w-]{16,64}$/;
const amountForm = /^\d{1,15}(\.\d{1,3})?$/;
const currencyForm = /^[A-Z]{3}$/;
const methodForm = /^\w{1,255}$/;
const email = z.email().max(mostCharacters.email);

const knows = (cardForm: CardForm, paymentMethodId: string): boolean =>
  cardForm.kind === 'test_cards'
    ? cardForm.cards.some((card) => card.paymentMethodId === paymentMethodId)
    : methodForm.test(paymentMethodId);

/** Reads the form of the page. Repeated fields count as missing. */
export const readForm = (sent: Readonly<Record<string, unknown>>, cardForm: CardForm): ReadForm => {
  const fields = new Map(Object.entries(sent));
  const textOf = (field: string): string => {
    const value = fields.get(field);
    return typeof value === 'string' ? value.trim() : '';
  };
  const [nonce, amount, currency] = [textOf('nonce'), textOf('amount'), textOf('currency')];
  if (!nonceForm.test(nonce) || !amountForm.test(amount) || !currencyForm.test(currency)) return { kind: 'outdated' };

  const [paymentMethodId = '', name = '', address = ''] = formFields.map(textOf);
  const errors: Partial<Record<FormField, TextName>> = {
    ...(!knows(cardForm, paymentMethodId) && { paymentMethodId: 'cardMissing' }),
    ...([...name].length > mostCharacters.name && { name: 'nameTooLong' }),
    ...(address !== '' && !email.safeParse(address).success && { email: 'emailInvalid' }),
  };
  if (Object.keys(errors).length > 0) {
    // What is far too long to be corrected is not sent back.
    return { kind: 'faults', faults: { errors, values: { name: name.slice(0, 500), email: address.slice(0, 500) } } };
  }
  const payer = { ...(name !== '' && { name }), ...(address !== '' && { email: address }) };
  return { kind: 'attempt', attempt: { paymentMethodId, ...payer, nonce, shown: { amount, currency } } };
};
