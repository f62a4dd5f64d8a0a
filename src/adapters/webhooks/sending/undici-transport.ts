import { Agent, Pool } from 'undici';
import { RecentlyUsed } from '../../../application/shared/recently-used.ts';
import type {
  WebhookMessage,
  WebhookOutcome,
  WebhookTransport,
} from '../../../application/webhooks/ports/webhook-transport.ts';
import { WebhookRequest } from './webhook-request.ts';
import { guardedConnector } from './guarded-connector.ts';
import type { ConnectorOptions } from './guarded-connector.ts';
import { serviceSignature, standardSignature } from './signature.ts';

export type TransportOptions = Omit<ConnectorOptions, 'timeoutMs'> & {
  /** One timeout for connection, request and response together. */
  readonly timeoutMs: number;
  /** Addresses with this prefix are this program itself and may always be called. */
  readonly own?: string | undefined;
};

type Target = { readonly origin: string; readonly path: string; readonly isOwn: boolean };

const mostTargets = 10_000;

const headersOf = ({
  body,
  eventId,
  eventName,
  sequence,
  test,
  attempt,
  sentAt,
  secrets,
}: WebhookMessage): string[] => {
  const timestamp = Math.floor(Date.parse(sentAt) / 1000);
  const [oldest = ''] = secrets;
  const headers = [
    'content-type',
    'application/json',
    'user-agent',
    'Waybill-Webhooks/1.0',
    'x-service-signature',
    serviceSignature(oldest, body),
    'webhook-id',
    eventId,
    'webhook-timestamp',
    String(timestamp),
    'webhook-signature',
    // The newest first: a receiver that checks only the first signature then checks the secret that will remain.
    secrets
      .map((secret) => standardSignature(secret, eventId, timestamp, body))
      .reverse()
      .join(' '),
    'x-service-event',
    eventName,
    'x-service-delivery-attempt',
    String(attempt),
    'x-service-sequence',
    String(sequence),
  ];
  if (test) headers.push('x-service-test', 'true');
  return headers;
};

/**
 * Sends webhooks with undici. Keeps connections per origin open, follows no redirects, and connects to no address that
 * the guard forbids.
 */
export class UndiciTransport implements WebhookTransport {
  readonly #options: TransportOptions;
  readonly #guarded: Agent;
  readonly #own = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  readonly #targets = new RecentlyUsed<string, Target>(mostTargets);

  constructor(options: TransportOptions) {
    this.#options = options;
    this.#guarded = new Agent({
      // One timeout covers the whole request.
      headersTimeout: 0,
      bodyTimeout: 0,
      factory: (origin, settings) =>
        new Pool(origin, { ...settings, connect: guardedConnector(new URL(origin), options) }),
    });
  }

  deliver(message: WebhookMessage): Promise<WebhookOutcome> {
    return new Promise((settle) => {
      const exchange = new WebhookRequest({
        timeoutMs: this.#options.timeoutMs,
        sentAt: Date.parse(message.sentAt),
        settle,
      });
      try {
        const { origin, path, isOwn } = this.#target(message.url);
        const agent = isOwn ? this.#own : this.#guarded;
        agent.dispatch({ origin, path, method: 'POST', headers: headersOf(message), body: message.body }, exchange);
      } catch (error) {
        exchange.fail(error);
      }
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.#guarded.destroy(), this.#own.destroy()]);
  }

  #target(text: string): Target {
    const known = this.#targets.get(text);
    if (known) return known;
    const { origin, pathname, search, href } = new URL(text);
    const { own } = this.#options;
    const target = { origin, path: `${pathname}${search}`, isOwn: own !== undefined && href.startsWith(own) };
    this.#targets.set(text, target);
    return target;
  }
}
