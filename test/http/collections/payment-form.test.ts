import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { pageStates } from '../../adapters/collections/pages/payment/page-states.ts';
import { servedPage } from '../../adapters/collections/pages/payment/served-page.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { aStripe, webhookSecret } from '../../support/stripe/stripe-fixture.ts';
import { stripeKey } from '../../support/stripe/stripe-server.ts';
import { collectionUntil, readCollection } from './collection-request.ts';
import { filledForm, pendingCollection, sendForm, transactionTypesOf } from './pay-form.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const open = (address: string) => service.get(address, { token: null });
const headlineOf = (html: string) => /<h1[^>]*>([^<]*)</.exec(html)?.[1];
const alertOf = (html: string) => /role="alert">(.*?)<\/div>/s.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '');
const chargesOf = (collectionId: string) => transactionTypesOf(service, collectionId);

const shown = async (changes: object = {}) => {
  const created = await pendingCollection(service, changes);
  return { ...created, html: (await open(`${created.path}?lang=en`)).text };
};
const visa = { paymentMethodId: 'pm_card_visa' };
const to = (path: string, query = '') => `${path}?lang=en${query}`;

describe('the form of the payment page', () => {
  it('lists the test cards, and names the sum on its button in the language of the page', async () => {
    const { html, path } = await shown();
    expect(html).toMatch(/<button id="pay-button">Pay €78\.64<\/button>/);
    expect(html.match(/type="radio"/g)).toHaveLength(7);
    expect(
      [...html.matchAll(/<input id="(\w+)"[^>]* value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ).toEqual([
      ['name', ''],
      ['email', ''],
    ]);
    expect(html).not.toContain('<script');
    expect((await open(`${path}?lang=de`)).text).toMatch(/<button id="pay-button">78,64\s€ zahlen<\/button>/);
  });

  it('pays without a script, and shows the page by GET', async () => {
    const { html, path, collectionId } = await shown();
    const fields = filledForm(html, { ...visa, name: 'Jane Doe', email: 'jane@example.com' });
    const paid = await sendForm(service, path, fields);
    expect([paid.status, paid.location, paid.headers.get('cache-control')]).toEqual([303, to(path), 'no-store']);
    const page = await open(to(path));
    expect(headlineOf(page.text)).toBe('Paid');
    expect(page.text).not.toContain('<form');
    expect(page.text).not.toContain('Jane Doe');
    expect((await readCollection(service, collectionId)).status).toBe('paid');
  });

  it('is charged once for a double click, a reload of the form, and a form of another tab', async () => {
    const { html, path, collectionId } = await shown();
    const otherTab = filledForm((await open(to(path))).text, visa);
    const fields = filledForm(html, visa);
    expect(otherTab['nonce']).not.toBe(fields['nonce']);
    const clicks = await Promise.all([sendForm(service, path, fields), sendForm(service, path, fields)]);
    expect(clicks.map(({ location }) => location)).toEqual([to(path), to(path)]);
    for (const again of [fields, otherTab]) expect((await sendForm(service, path, again)).location).toBe(to(path));
    expect(await chargesOf(collectionId)).toEqual(['payment', 'fee']);
  });

  it('shows why a card was declined, and takes another card with a new nonce', async () => {
    const { html, path } = await shown();
    const fields = filledForm(html, { paymentMethodId: 'pm_card_chargeDeclinedInsufficientFunds' });
    expect((await sendForm(service, path, fields)).location).toBe(to(path));
    const page = (await open(to(path))).text;
    expect(alertOf(page)).toBe(
      'The card was not accepted. Nothing was charged. There is not enough money on the card. Use another card.',
    );
    const retry = filledForm(page, visa);
    expect(retry['nonce']).not.toBe(fields['nonce']);
    await sendForm(service, path, retry);
    expect(headlineOf((await open(to(path))).text)).toBe('Paid');
  });

  it('shows the new sum when it has changed since', async () => {
    const { html, path, collectionId } = await shown();
    const sent = await sendForm(service, path, { ...filledForm(html, visa), amount: '12.00' });
    expect([sent.status, sent.location]).toEqual([303, to(path, '&note=amount_changed')]);
    expect(alertOf((await open(sent.location ?? '')).text)).toBe(
      'The amount has changed since you opened this page. Nothing was charged. The new amount is €78.64.',
    );
    expect((await readCollection(service, collectionId)).status).toBe('pending');
  });

  it('shows the error of each field beside it, and keeps what was sent', async () => {
    const { html, path, collectionId } = await shown();
    const fields = filledForm(html, { paymentMethodId: 'pm_none', email: 'jane', name: `<b>${'x'.repeat(100)}` });
    const { status, text, headers } = await sendForm(service, path, fields);
    expect([status, headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    for (const error of ['Choose a card.', 'Give a name of at most 100', 'Give an e-mail address such as'])
      expect(text).toContain(error);
    expect(text).toContain('value="jane"');
    expect(text).not.toContain('<b>');
    expect(text).toMatch(/<input id="email"[^>]* aria-invalid="true" aria-describedby="email-error" autofocus>/);
    expect((await readCollection(service, collectionId)).status).toBe('pending');
  });

  it.each(['nonce', 'amount', 'currency'])('is outdated without its %s', async (field) => {
    const { html, path } = await shown();
    const sent = await sendForm(service, path, { ...filledForm(html, visa), [field]: '?' });
    expect(sent.location).toBe(to(path, '&note=form_outdated'));
    expect(alertOf((await open(sent.location ?? '')).text)).toContain('This form was no longer valid');
  });

  it('is outdated when its nonce was used for another card', async () => {
    const { html, path } = await shown();
    const fields = filledForm(html, { paymentMethodId: 'pm_card_chargeDeclined' });
    await sendForm(service, path, fields);
    expect((await sendForm(service, path, { ...fields, ...visa })).location).toBe(to(path, '&note=form_outdated'));
  });

  it('takes ten attempts an hour, then says so', async () => {
    const { path, html } = await shown();
    let page = html;
    for (let attempt = 0; attempt < 10; attempt++) {
      await sendForm(service, path, filledForm(page, { paymentMethodId: 'pm_card_chargeDeclined' }));
      page = (await open(to(path))).text;
    }
    const { status, text } = await sendForm(service, path, filledForm(page, visa));
    expect(status).toBe(429);
    expect(alertOf(text)).toContain('too many attempts to pay');
    service.clock.advance(3_600_000);
    await sendForm(service, path, filledForm(text, visa));
    expect(headlineOf((await open(to(path))).text)).toBe('Paid');
  });

  it('is not accepted from another site', async () => {
    const { path, html, collectionId } = await shown();
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
    ]) {
      const { status, text } = await sendForm(service, path, filledForm(html, visa), { headers });
      expect([status, alertOf(text)]).toEqual([
        403,
        'The payment was started on another website, so it was not made. You can pay here.',
      ]);
    }
    expect((await readCollection(service, collectionId)).status).toBe('pending');
    for (const headers of [{ origin: new URL(service.url).origin }, {}])
      expect((await sendForm(service, path, filledForm(html, visa), { headers })).status).toBe(303);
  });

  it('pays nothing that is not due any more, and shows its state', async () => {
    const { path, html, collectionId } = await shown();
    await service.post(`/api/taxes-collections/${collectionId}/cancel`);
    expect((await sendForm(service, path, filledForm(html, visa))).location).toBe(to(path));
    expect(headlineOf((await open(to(path))).text)).toBe('You need not pay anything');
  });
});

describe('3-D Secure', () => {
  const atTheBank = async () => {
    const page = await shown();
    const sent = await sendForm(
      service,
      page.path,
      filledForm(page.html, { paymentMethodId: 'pm_card_threeDSecure2Required' }),
    );
    expect(sent.status).toBe(303);
    return { ...page, bank: sent.location ?? '' };
  };
  const press = async (bank: string, answer: string) => {
    const reply = await fetch(bank, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' });
    return reply.headers.get('location') ?? '';
  };
  const back = async (address: string) => {
    const reply = await fetch(address, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('referrer-policy')]).toEqual([303, 'no-referrer']);
    return (await open(reply.headers.get('location') ?? '')).text;
  };

  it('sends the payer to the bank, who comes back to a page that shows what became of it', async () => {
    const { bank, path, collectionId } = await atTheBank();
    expect(new URL(bank).pathname).toMatch(/^\/sandbox\/bank\//);
    expect(headlineOf((await open(to(path))).text)).toBe('€78.64 to pay, not confirmed yet');
    const returned = await press(bank, 'authenticate');
    expect(returned).toBe(`${service.url}${path}/return?lang=en`);
    expect(headlineOf(await back(returned))).toBe('Paid');
    expect(await chargesOf(collectionId)).toEqual(['payment', 'fee']);
  });

  it('that fails leaves the form with the reason', async () => {
    const { bank } = await atTheBank();
    const page = await back(await press(bank, 'fail'));
    expect(alertOf(page)).toContain('Your bank could not confirm that it was you');
    expect(headlineOf(page)).toBe('€78.64 to pay');
    expect(page).toContain('<form');
  });

  it('that the payer left can be started again, and is charged once', async () => {
    const { bank, path, collectionId } = await atTheBank();
    await sendForm(service, path, filledForm((await open(to(path))).text, visa));
    await press(bank, 'authenticate');
    expect(headlineOf((await open(to(path))).text)).toBe('Paid');
    await collectionUntil(service, collectionId, 'paid');
    expect(await chargesOf(collectionId)).toEqual(['payment', 'fee']);
  });
});

describe('the form of a service with Stripe', () => {
  const withStripe = async () => {
    const { clock, server } = await aStripe();
    const environment = {
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_tests',
      STRIPE_WEBHOOK_SECRETS: webhookSecret,
      STRIPE_API_URL: server.url,
    };
    const stripe = await runningService({ environment, clock });
    onTestFinished(async () => {
      await stripe.stop();
      await server.close();
    });
    const { path, collectionId } = await pendingCollection(stripe);
    const page = await stripe.get(to(path), { token: null });
    /** As the script of the page sends it. */
    const send = async (entries: Readonly<Record<string, string>>) => {
      const html = (await stripe.get(to(path), { token: null })).text;
      const { status, text } = await sendForm(stripe, path, filledForm(html, entries), {
        headers: { accept: 'application/json' },
      });
      return [status, JSON.parse(text) as unknown];
    };
    const statusNow = async () => (await stripe.get(`/api/taxes-collections/${collectionId}`)).json['status'];
    return { stripe, server, path, page, send, statusNow };
  };

  it('loads the script of Stripe alone', async () => {
    const { page } = await withStripe();
    expect(page.headers.get('content-security-policy')).toContain(
      "script-src 'self' https://js.stripe.com; frame-src https://js.stripe.com",
    );
    expect([...page.text.matchAll(/<script src="([^"]*)"/g)].map(([, source]) => source)).toEqual([
      'https://js.stripe.com/endive/stripe.js',
      '/pay/card.js',
    ]);
    expect(page.text).toContain('data-publishable-key="pk_test_of_the_tests"');
    expect(page.text).not.toContain(stripeKey);
  });

  it('tells its script what to do next: show an error, let the payer confirm, or open the page', async () => {
    const { stripe, path, send, statusNow } = await withStripe();
    expect(await send({ paymentMethodId: 'pm_card_visa', email: 'jane' })).toEqual([
      400,
      { error: 'Give an e-mail address such as name@example.com, or leave the field empty.' },
    ]);
    expect(await send({ paymentMethodId: 'pm_card_chargeDeclined' })).toEqual([200, { next: to(path) }]);
    expect(await send({ paymentMethodId: 'pm_card_threeDSecure2Required' })).toEqual([
      200,
      { next: to(`${path}/return`), clientSecret: expect.stringMatching(/^pi_.*_secret_/) as string },
    ]);
    expect(headlineOf((await stripe.get(to(path), { token: null })).text)).toBe('€78.64 to pay, not confirmed yet');
    expect(await send({ paymentMethodId: 'pm_card_visa' })).toEqual([200, { next: to(path) }]);
    expect(await statusNow()).toBe('paid');
  });

  it('says when Stripe cannot be reached', async () => {
    const { stripe, server, path, send, statusNow } = await withStripe();
    await server.close();
    expect(await send({ paymentMethodId: 'pm_card_visa' })).toEqual([200, { next: to(path, '&note=unavailable') }]);
    const after = (await stripe.get(to(path, '&note=unavailable'), { token: null })).text;
    expect(alertOf(after)).toContain('Payment by card is not available at the moment. Nothing was charged.');
    expect(await statusNow()).toBe('pending');
  });
});

describe('the page of a service without a card processor', () => {
  it('has no form, says how to pay, and takes none', async () => {
    const { url } = await servedPage(pageStates['pending']?.events ?? (() => []));
    const text = await (await fetch(`${url}?lang=en`)).text();
    expect(text).toContain('Payment by card is not available here at the moment. Ask the sender how you can pay.');
    expect(text).not.toContain('<form');
    const sent = await fetch(`${url}?lang=en`, { method: 'POST', body: new URLSearchParams(visa), redirect: 'manual' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, to(new URL(url).pathname)]);
  });
});

describe('a page that waits', () => {
  it('loads itself again after four seconds, thirty times at most', async () => {
    const refreshOf = async (state: string, query: string) => {
      const { url } = await servedPage(pageStates[state]?.events ?? (() => []));
      return (await fetch(`${url}?lang=en${query}`)).headers.get('refresh');
    };
    expect(await refreshOf('processing', '')).toBe('4; url=?lang=en&n=1');
    expect(await refreshOf('calculating', '&n=29')).toBe('4; url=?lang=en&n=30');
    expect(await refreshOf('processing', '&n=30')).toBeNull();
    for (const state of ['pending', '3-D Secure', 'paid']) expect(await refreshOf(state, '')).toBeNull();
  });
});

describe('errors', () => {
  it.each([
    ['an encoding that is none', '%ZZ'],
    ['a token that is too long', 'x'.repeat(300)],
    ['a control character', 'a%00b'],
    ['a token that nobody has made', 'A'.repeat(44)],
    ['a path below a token', 'A/receipt.exe'],
    ['a deep path', 'a/b/c/d'],
  ])('are one page for %s', async (_, token) => {
    for (const method of ['GET', 'POST']) {
      const reply = await fetch(`${service.listeningAt}/pay/${token}`, {
        method,
        headers: { 'accept-language': 'de' },
      });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(await reply.text()).toContain('Diese Seite gibt es nicht');
    }
  });

  it('are pages for requests that no form makes', async () => {
    const { path } = await shown();
    const ask = (method: string, body?: string, type = 'application/x-www-form-urlencoded') =>
      fetch(`${service.listeningAt}${path}?lang=fr`, {
        method,
        ...(body !== undefined && { body, headers: { 'content-type': type } }),
      });
    for (const [reply, status] of [
      [await ask('POST', 'name=%ZZ'), 400],
      [await ask('POST', `name=${'x'.repeat(20_000)}`), 413],
      [await ask('POST', '<a/>', 'text/xml'), 415],
      [await ask('DELETE'), 405],
    ] as const) {
      expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
      expect(await reply.text()).toContain('Une erreur est survenue');
    }
  });

  it('attempts and pages have budgets for each address of a client', async () => {
    const limited = await runningService({ environment: { RATE_LIMITS: 'page=3,payment=2' } });
    const path = `/pay/${'A'.repeat(44)}`;
    const statusesOf = async (method: string) => {
      const statuses: number[] = [];
      let text = '';
      for (let count = 0; count < 4; count++) {
        const reply = await fetch(`${limited.listeningAt}${path}`, { method, headers: { 'accept-language': 'it' } });
        statuses.push(reply.status);
        text = await reply.text();
      }
      expect(text).toContain('Troppe richieste');
      return statuses;
    };
    expect(await statusesOf('GET')).toEqual([404, 404, 404, 429]);
    expect(await statusesOf('POST')).toEqual([404, 404, 429, 429]);
    await limited.stop();
  });
});
