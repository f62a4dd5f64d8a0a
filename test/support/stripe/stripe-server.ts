import type Stripe from 'stripe';
import { faultyServer } from '../carriers/faulty-server.ts';
import type { Answer, Asked, Handler } from '../carriers/faulty-server.ts';
import type { TestClock } from '../test-clock.ts';
import { below, numberIn, parseForm, textIn } from './form.ts';
import type { Form } from './form.ts';
import { idempotentReplies } from './idempotency.ts';
import { StripeLedger } from './ledger.ts';
import { failure, invalid, missing, serverFault } from './replies.ts';

export const stripeKey = 'sk_test_of_the_tests';

/** How long a new object is missing from searches (ms). */
const indexingMs = 60_000;

type Listed = { readonly id: string; readonly created: number };

/**
 * The parts of Stripe's REST API that are used, as https://docs.stripe.com/api describes them: PaymentIntents, refunds,
 * disputes, idempotency keys, pages, searches. It was written from the documentation and never compared with the real
 * API.
 */
export const stripeServer = async (clock: TestClock) => {
  const now = (): number => Date.parse(clock.now());
  const ledger = new StripeLedger(now);
  const idempotently = idempotentReplies(now);
  const requests: { method: string; path: string; form: Form; headers: Readonly<Record<string, unknown>> }[] = [];
  /** The number of next requests that fail during execution: their reply 500 is stored under their key. */
  let serverFaults = 0;

  /** The object with its requested fields expanded. */
  const expanded = (intent: Stripe.PaymentIntent, paths: readonly string[]): Stripe.PaymentIntent => {
    if (typeof intent.latest_charge !== 'string') return intent;
    const charge = ledger.charges.get(intent.latest_charge);
    return paths.includes('latest_charge.balance_transaction') && charge
      ? { ...intent, latest_charge: charge }
      : intent;
  };
  const expandIn = (form: Form): readonly string[] =>
    Object.values(below(form, 'expand')).map((path) => path.replace(/^data\./, ''));

  /** A page of a list, newest first. */
  const page = <T extends Listed>(form: Form, all: readonly T[], shown: (one: T) => object = (one) => one): Answer => {
    const { gte, lt } = below(form, 'created');
    const found = all
      .filter(
        ({ created }) => (gte === undefined || created >= Number(gte)) && (lt === undefined || created < Number(lt)),
      )
      .toSorted((one, other) => other.created - one.created);
    const after = textIn(form, 'starting_after');
    const from = after === undefined ? 0 : found.findIndex(({ id }) => id === after) + 1;
    const limit = numberIn(form, 'limit') ?? 10;
    if (limit > 100) return invalid('limit must be at most 100', 'parameter_invalid_integer', 'limit');
    const data = found.slice(from, from + limit).map(shown);
    return { status: 200, json: { object: 'list', url: '/v1', has_more: found.length > from + limit, data } };
  };

  const search = (form: Form): Answer => {
    const wanted = [...(textIn(form, 'query') ?? '').matchAll(/metadata\['(\w+)'\]:'((?:[^'\\]|\\.)*)'/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll(/\\(.)/g, '$1')] as const,
    );
    if (wanted.length === 0) return invalid('The query could not be parsed.', 'parameter_invalid', 'query');
    const data = [...ledger.intents.values()]
      .filter(({ created }) => created * 1_000 + indexingMs <= now())
      .filter(({ metadata }) => wanted.every(([name, value]) => metadata[name] === value))
      .map((intent) => expanded(intent, expandIn(form)));
    return { status: 200, json: { object: 'search_result', url: '/v1', has_more: false, data } };
  };

  const posted = (path: string, form: Form): Answer => {
    if (path === '/v1/payment_intents') return ledger.create(form);
    if (path === '/v1/refunds') return ledger.refund(form);
    const [, id = '', verb] = /^\/v1\/payment_intents\/(\w+)\/(confirm|cancel)$/.exec(path) ?? [];
    const intent = ledger.intents.get(id);
    if (!intent) return missing('payment_intent', id, 'intent');
    return verb === 'confirm' ? ledger.confirm(intent, form) : ledger.cancel(intent);
  };

  const got = (path: string, form: Form): Answer => {
    const about = <T extends { readonly payment_intent?: unknown }>(all: readonly T[]): readonly T[] =>
      all.filter(({ payment_intent: intent }) => (textIn(form, 'payment_intent') ?? intent) === intent);
    switch (path) {
      case '/v1/payment_intents':
        return page(form, [...ledger.intents.values()], (intent) => expanded(intent, expandIn(form)));
      case '/v1/payment_intents/search':
        return search(form);
      case '/v1/refunds':
        return page(form, about(ledger.refunds));
      case '/v1/disputes':
        return page(form, about(ledger.disputes));
    }
    const id = path.replace('/v1/payment_intents/', '');
    const intent = ledger.intents.get(id);
    return intent ? { status: 200, json: intent } : missing('payment_intent', id, 'intent');
  };

  const withExpansion = ({ json, ...answer }: Answer, form: Form): Answer => {
    const isIntent = typeof json === 'object' && json !== null && 'object' in json && json.object === 'payment_intent';
    return { ...answer, json: isIntent ? expanded(json as Stripe.PaymentIntent, expandIn(form)) : json };
  };

  const handle: Handler = ({ method, path, query, body }: Asked, request): Answer => {
    const form = method === 'GET' ? parseForm(query.toString()) : ((body ?? {}) as Form);
    requests.push({ method, path, form, headers: request.headers });
    if (request.headers.authorization !== `Bearer ${stripeKey}`)
      return failure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***ests' });
    if (method === 'GET') return withExpansion(got(path, form), form);
    const carryOut = (): Answer => {
      if (serverFaults === 0) return withExpansion(posted(path, form), form);
      serverFaults -= 1;
      return serverFault();
    };
    return idempotently(
      request.headers['idempotency-key'] as string | undefined,
      `${path} ${JSON.stringify(form)}`,
      carryOut,
    );
  };

  const server = await faultyServer(handle, parseForm);
  return {
    ...server,
    ledger,
    requests,
    /** Makes the next request that changes something fail at Stripe, before it has any effect. */
    breakDown: (): void => void (serverFaults += 1),
  };
};

export type StripeServer = Awaited<ReturnType<typeof stripeServer>>;
