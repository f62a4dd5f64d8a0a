import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noticeOfAttempt } from '../../../../../src/adapters/collections/pages/payment/payer-state.ts';
import { paymentTexts } from '../../../../../src/adapters/platform/pages/texts.ts';
import {
  ProcessorRefusedError,
  ProcessorUnavailableError,
} from '../../../../../src/application/collections/ports/payment-processor.ts';
import { anOrder } from '../../../../../src/testing/contracts/payment-processor.ts';
import { aStripe } from '../../../../support/stripe/stripe-fixture.ts';

const { signal } = new AbortController();
let stripe: Awaited<ReturnType<typeof aStripe>>;
beforeEach(async () => {
  stripe = await aStripe();
});
afterEach(() => stripe.server.close());

/** Every code that the package knows of the errors of a payment. */
const knownCodes = (): readonly string[] => {
  const types = readFileSync('node_modules/stripe/esm/resources/PaymentIntents.d.ts', 'utf8');
  const [, line = ''] = /namespace LastPaymentError \{\s+type Code = ([^;]+);/.exec(types) ?? [];
  return [...line.matchAll(/'(\w+)'/g)].map(([, code = '']) => code);
};

const confirmAnswered = async (status: number, error: Readonly<Record<string, unknown>>) => {
  const { server, processor, clock } = stripe;
  const { intentId } = await processor.open(anOrder(clock), signal);
  server.fail('POST', /confirm$/, {
    kind: 'answer',
    status,
    body: { error: { message: 'What Stripe says.', ...error } },
  });
  return processor
    .confirm(intentId, { attemptKey: intentId, paymentMethodId: 'pm_card_visa' }, signal)
    .catch((thrown: unknown) => thrown);
};

/** What the page says of a declined attempt. */
const pageText = (code: string): string => {
  const attempt = { outcome: 'declined', decline: { code, message: '' } } as never;
  const notice = noticeOfAttempt({ attempts: [attempt], transactions: [] }, true);
  return notice ? paymentTexts.en[notice.text] : '';
};

/** Reasons that come from a bank, and those of Stripe's own (https://docs.stripe.com/declines/codes). */
const ofBanks =
  'authentication_required approve_with_id call_issuer do_not_honor do_not_try_again generic_decline invalid_amount lost_card ' +
  'new_account_information_available no_action_taken not_permitted pickup_card pin_try_exceeded restricted_card reenter_transaction ' +
  'revocation_of_all_authorizations revocation_of_authorization security_violation stolen_card stop_payment_order try_again_later ' +
  'issuer_not_available';
const ofNoBank =
  'fraudulent merchant_blacklist testmode_decline duplicate_transaction processing_error card_decline_rate_limit_exceeded ' +
  'incorrect_number invalid_number invalid_expiry_month invalid_expiry_year invalid_cvc highest_risk_level a_reason_of_tomorrow';

describe('an error of Stripe', () => {
  it('of any code the package knows, before a bank is asked, is never a decline', async () => {
    const codes = knownCodes();
    expect(codes.length).toBeGreaterThan(150);
    const kinds = new Map<string, string>();
    for (const code of [
      ...codes.filter((each) => each !== 'payment_intent_unexpected_state'),
      'a_code_of_tomorrow',
      undefined,
    ]) {
      const thrown = await confirmAnswered(400, { type: 'invalid_request_error', ...(code !== undefined && { code }) });
      const isKnown = thrown instanceof ProcessorRefusedError || thrown instanceof ProcessorUnavailableError;
      if (!isKnown) throw new Error(`${code} is neither a refusal nor unavailable: ${String(thrown)}`);
      kinds.set(code ?? '', thrown.kind);
    }
    expect(kinds.get('payment_method_not_available')).toBe('payment_method');
    expect(kinds.get('api_key_expired')).toBe('not_configured');
    expect(kinds.get('lock_timeout')).toBe('rate_limited');
    expect(kinds.get('resource_missing')).toBe('not_found');
    expect(kinds.get('')).toBe('not_possible');
    expect(new Set(kinds.values())).toEqual(
      new Set(['payment_method', 'not_found', 'not_possible', 'rate_limited', 'not_configured']),
    );
  });

  it('about a card is a decline, and the page speaks of the bank only for a reason that a bank gives', async () => {
    for (const reason of [...ofBanks.split(' '), ...ofNoBank.split(' '), undefined]) {
      const payment = await confirmAnswered(402, { type: 'card_error', code: 'card_declined', decline_code: reason });
      expect([reason, payment]).toEqual([reason, expect.objectContaining({ status: 'open' })]);
      const { decline } = payment as { decline?: { code: string } };
      const isOfBank = reason === undefined || ofBanks.split(' ').includes(reason);
      expect([reason, /bank/i.test(pageText(decline?.code ?? ''))]).toEqual([reason, isOfBank]);
    }
  });

  it('that says nothing of what was done leaves the outcome open', async () => {
    for (const [status, error] of [
      [500, { type: 'api_error' }],
      [503, { type: 'api_error' }],
      [409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }],
    ] as const) {
      const thrown = await confirmAnswered(status, error);
      expect([status, thrown instanceof ProcessorRefusedError || thrown instanceof ProcessorUnavailableError]).toEqual([
        status,
        false,
      ]);
    }
  });
});
