import type { BrowserContext } from 'playwright-core';

const frame = '<!doctype html><title>Card</title><label>Card number <input id="number"></label>';

/**
 * Stands in for Stripe's script: the same functions with the same shapes (https://docs.stripe.com/js), a frame of the
 * same origin, and answers by the card number: 4000…0002 is refused by the script itself.
 */
const script = `'use strict';
window.calls = [];
window.Stripe = (key, options) => {
  window.calls.push(['Stripe', key, options.locale]);
  let frame;
  return {
    elements: () => ({
      create: (type, options) => ({
        mount: (selector) => {
          window.calls.push([type, selector, options.hidePostalCode]);
          const place = document.querySelector(selector);
          place.classList.add('StripeElement');
          frame = document.createElement('iframe');
          frame.src = 'https://js.stripe.com/v3/card.html';
          frame.title = 'Card number';
          frame.style.setProperty('width', '100%');
          frame.style.setProperty('border', '0');
          place.append(frame);
        },
        on: (event, listener) => { if (event === 'ready') setTimeout(listener); },
      }),
    }),
    createPaymentMethod: async (asked) => {
      window.calls.push(['createPaymentMethod', asked.type, asked.billing_details]);
      const error = sessionStorage.getItem('error');
      return error ? { error: { message: error } } : { paymentMethod: { id: 'pm_1TEST' } };
    },
    handleNextAction: async ({ clientSecret }) => {
      sessionStorage.setItem('confirmed', clientSecret);
      return { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
    },
  };
};
`;

/** Answers for Stripe's servers, and nothing of them is asked. */
export const standInForStripe = async (context: BrowserContext): Promise<void> => {
  await context.route('https://js.stripe.com/**', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({ contentType: 'text/html', body: frame }),
  );
};
