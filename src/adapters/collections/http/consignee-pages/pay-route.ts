import { z } from 'zod';
import type { PayCollection } from '../../../../application/collections/paying/pay-collection.ts';
import { ProcessorUnavailableError } from '../../../../application/collections/ports/payment-processor.ts';
import type { CardForm } from '../../../../application/collections/ports/payment-processor.ts';
import type { Context } from '../../../../application/log/kernel/context.ts';
import { ConcurrencyError, OutcomeUnknownError } from '../../../../application/log/ports/event-store.ts';
import { DomainError } from '../../../../domain/shared/domain-error.ts';
import type { Money } from '../../../../domain/shared/money.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { FailurePage, Reply, Route } from '../../../platform/http/engine/route/route.ts';
import { basePathOf, locationUnder } from '../../../platform/http/engine/server/own-address.ts';
import { formBodyLimit, isFromOtherSite, postedForm } from '../../../platform/http/pages/forms.ts';
import { sayIn } from '../../../platform/pages/texts.ts';
import type { TextName } from '../../../platform/pages/texts.ts';
import { formFields, mostCharacters } from '../../pages/payment/card-form.ts';
import type { FormFaults, FormField } from '../../pages/payment/card-form.ts';
import type { AskedNotice, PageNotice } from '../../pages/payment/payer-state.ts';
import { paymentPath } from './links.ts';
import { addressHeaders, languageQuery, payerContext, seeOther } from './payer-pages.ts';
import type { FindPage, FoundPage, Html } from './payer-pages.ts';

type SentAttempt = {
  readonly paymentMethodId: string;
  readonly name?: string;
  readonly email?: string;
  readonly nonce: string;
  readonly shown: Money;
};

/** `outdated`: the hidden fields are missing or malformed, so another version of the page made the form. */
type ReadForm =
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
const readForm = (sent: Readonly<Record<string, unknown>>, cardForm: CardForm): ReadForm => {
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
    // A value that is far too long is cut before it is shown again.
    return { kind: 'faults', faults: { errors, values: { name: name.slice(0, 500), email: address.slice(0, 500) } } };
  }
  const payer = { ...(name !== '' && { name }), ...(address !== '' && { email: address }) };
  return { kind: 'attempt', attempt: { paymentMethodId, ...payer, nonce, shown: { amount, currency } } };
};

/** The outcome of a posted form: another address to go to, or the same page with the faults to correct. */
type PayOutcome =
  | { readonly next: string; readonly clientSecret?: string }
  | { readonly status: number; readonly notice?: PageNotice; readonly faults?: FormFaults };

type PaymentAnswer = Awaited<ReturnType<PayCollection>>;
type Addresses = Pick<FoundPage, 'address' | 'returnAddress'>;

const withNotice = ({ address }: Pick<Addresses, 'address'>, note: AskedNotice): PayOutcome => ({
  next: `${address}&note=${note}`,
});

/** Refusals that the page itself explains: the sum is paid, a payment is in progress, or the collection is over. */
const shownByPage: ReadonlySet<string> = new Set(['payment_in_progress', 'collection_not_payable', 'collection_over']);

const noticeOfRefusal: ReadonlyMap<string, AskedNotice> = new Map([
  ['amount_changed', 'amount_changed'],
  ['card_payment_refused', 'refused'],
  ['earlier_payment_open', 'earlier_payment_open'],
  ['idempotency_key_reused', 'form_outdated'],
]);

/** The outcome of an attempt that failed; undefined for an unexpected error. */
const outcomeOfError = (error: unknown, addresses: Addresses): PayOutcome | undefined => {
  if (error instanceof DomainError) {
    const { reason } = error as DomainError;
    if (reason === 'too_many_attempts') return { status: 429, notice: { text: 'tooManyAttempts' } };
    // Here `validation_failed` means that the processor does not accept the payment method.
    if (reason === 'validation_failed') return { status: 400, faults: { errors: { paymentMethodId: 'cardMissing' } } };
    if (shownByPage.has(reason)) return { next: addresses.address };
    const note = noticeOfRefusal.get(reason);
    return note && withNotice(addresses, note);
  }
  if (error instanceof ProcessorUnavailableError) return withNotice(addresses, 'unavailable');
  // The page shows the outcome of the attempt, as far as it is known.
  if (error instanceof OutcomeUnknownError || error instanceof ConcurrencyError) return { next: addresses.address };
  return undefined;
};

/** Sends the payer to the bank's page. If there is none, the processor's script asks the payer to confirm. */
const outcomeOfAnswer = (
  { requiresAction, actionUrl, clientSecret }: PaymentAnswer,
  { address, returnAddress }: Addresses,
): PayOutcome => {
  if (!requiresAction) return { next: address };
  if (actionUrl !== undefined) return { next: actionUrl };
  return { next: returnAddress, ...(clientSecret !== undefined && { clientSecret }) };
};

type PayRoute = {
  readonly common: {
    readonly tag: string;
    readonly access: 'public';
    readonly hidden: true;
    readonly params: z.ZodObject<{ token: z.ZodString }>;
    readonly failurePage: FailurePage;
  };
  readonly baseUrl: string;
  /** Undefined if no card processor is configured. */
  readonly card: { readonly form: CardForm; readonly pay: PayCollection } | undefined;
  readonly find: FindPage;
  readonly html: Html;
};

/** The reply to the script of the page: the address to go to, or the faults to correct. */
const scriptReply = (outcome: PayOutcome, { language }: FoundPage, basePath: string): Reply => {
  if ('next' in outcome)
    return { json: { ...outcome, next: locationUnder(basePath, outcome.next) }, headers: addressHeaders };
  const { status, notice, faults } = outcome;
  const text = notice?.text ?? Object.values(faults?.errors ?? {})[0] ?? 'formOutdated';
  return { status, json: { error: sayIn(language)(text) }, headers: addressHeaders };
};

/** Processes the form of the page, sent by a browser without scripts or by the script of the page. */
export const payRoute = ({ common, baseUrl, card, find, html }: PayRoute): Route => {
  const [{ origin }, basePath] = [new URL(baseUrl), basePathOf(baseUrl)];

  const pay = async (
    sent: Readonly<Record<string, unknown>>,
    found: FoundPage,
    context: Context,
  ): Promise<PayOutcome> => {
    // The page says that nothing can be paid by card.
    if (!card) return { next: found.address };
    const read = readForm(sent, card.form);
    if (read.kind === 'outdated') return withNotice(found, 'form_outdated');
    if (read.kind === 'faults') return { status: 400, faults: read.faults };
    const { nonce, ...attempt } = read.attempt;
    // The processor's script shows the bank's page in a frame. Without it the payer is sent there and returns to this
    // address.
    const returnUrl =
      card.form.kind === 'script' ? {} : { returnUrl: () => `${origin}${basePath}${found.returnAddress}` };
    try {
      return outcomeOfAnswer(
        await card.pay(
          found.collectionId,
          { ...attempt, idempotencyKey: nonce, ...returnUrl },
          payerContext(context, found),
        ),
        found,
      );
    } catch (error) {
      const outcome = outcomeOfError(error, found);
      if (!outcome) throw error;
      return outcome;
    }
  };

  return route({
    ...common,
    rate: 'payment',
    method: 'post',
    path: paymentPath,
    summary: 'Pay by card.',
    form: true,
    bodyLimit: formBodyLimit,
    query: z.object({ lang: languageQuery }),
    body: postedForm,
    replies: { 303: { description: 'To the page, or to the page of the bank.', type: 'text/html' } },
    handler: async ({ params: { token }, query: { lang }, body, context, header }) => {
      const found = await find({ token, lang, header });
      const outcome: PayOutcome = isFromOtherSite(header, origin)
        ? { status: 403, notice: { text: 'otherSite' } }
        : await pay(body, found, context);
      if (header('accept') === 'application/json') return scriptReply(outcome, found, basePath);
      if ('next' in outcome) return seeOther(outcome.next);
      const { status, ...shown } = outcome;
      const page = await found.render({ now: context.at, ...shown });
      return html(status, page, { 'content-language': found.language });
    },
  });
};
