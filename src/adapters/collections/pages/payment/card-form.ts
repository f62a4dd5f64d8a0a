import type { CardForm } from '../../../../application/collections/ports/payment-processor.ts';
import type { Money } from '../../../../domain/shared/money.ts';
import { pageAsset } from '../../../platform/pages/pages.ts';
import type { Say, TextName } from '../../../platform/pages/texts.ts';

export const formFields = ['paymentMethodId', 'name', 'email'] as const;
export type FormField = (typeof formFields)[number];

/** The faults of a posted form, and its values for correction. The chosen card is not kept. */
export type FormFaults = {
  readonly errors: Readonly<Partial<Record<FormField, TextName>>>;
  readonly values?: Readonly<Record<'name' | 'email', string>>;
};

/** The longest name that is accepted, and the longest e-mail address (RFC 5321, 4.5.3.1.3). */
export const mostCharacters = { name: 100, email: 254 } as const;

type ShownForm = {
  readonly cardForm: CardForm;
  readonly due: Money;
  /** The idempotency key of the form's attempt to pay: as long as the form is the same, it is the same attempt. */
  readonly nonce: string;
  readonly faults?: FormFaults;
};

/** The form's data for the template. The chosen card is not kept. */
export const formData = ({ cardForm, due, nonce, faults }: ShownForm, say: Say, total: string) => ({
  ...(cardForm.kind === 'test_cards'
    ? { cards: cardForm.cards }
    : { script: { url: cardForm.scriptUrl, key: cardForm.publishableKey, style: processorStyle } }),
  nonce,
  amount: due.amount,
  currency: due.currency,
  button: say('payButton', { amount: total }),
  errors: Object.fromEntries(Object.entries(faults?.errors ?? {}).map(([field, text]) => [field, say(text)])),
  values: faults?.values ?? { name: '', email: '' },
  most: mostCharacters,
});

/** The style of the processor's own frame, which style sheets of this page do not reach. */
const processorStyle = JSON.stringify({ base: { fontSize: '16px', fontFamily: 'system-ui, sans-serif' } });

/**
 * Lets the processor's script ask for the card, and sends the id of the payment method to this service. Card numbers
 * stay between the browser and the processor. Each reply holds the address to go to, what the payer has to confirm, or
 * the faults to correct.
 */
export const cardScript = pageAsset('card.js');
