import { describedWebhooks } from './described-replies.ts';
import type { DescribedReplies } from './described-replies.ts';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };
export type Answer = (received: Received, response: ServerResponse) => void;

/** A receiver's server: it stores what it receives, and replies as the test says. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  readonly url: string;
  readonly host: string;
  answer: Answer = (_received, response) => response.writeHead(200).end('{}');
  readonly #server;
  readonly #described: DescribedReplies;
  readonly #undescribed: unknown[] = [];
  readonly #waiting: { readonly count: number; readonly done: () => void }[] = [];

  private constructor(server: ReturnType<typeof createServer>, described: DescribedReplies) {
    this.#server = server;
    this.#described = described;
    this.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.url = `http://${this.host}/hooks`;
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const received = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
        this.received.push(received);
        this.#check(received);
        this.answer(received, response);
        for (const { count, done } of this.#waiting) if (this.received.length >= count) done();
      });
    });
  }

  static async start(): Promise<WebhookReceiver> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new WebhookReceiver(server, await describedWebhooks());
  }

  /** Resolves when that many requests have come in since the start. */
  async got(count: number): Promise<readonly Received[]> {
    if (this.received.length < count) await new Promise<void>((done) => this.#waiting.push({ count, done }));
    return this.received;
  }

  #check(received: Received): void {
    try {
      this.#described.checkWebhook(received);
    } catch (error) {
      this.#undescribed.push(error);
    }
  }

  /** Rejects if a request came in that the OpenAPI document does not describe. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    if (this.#undescribed.length > 0) throw this.#undescribed[0];
  }
}
