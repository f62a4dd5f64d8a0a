import { createHmac } from 'node:crypto';
import { Agent, request as httpRequest } from 'node:http';
import type { Reply } from './judge.ts';
import type { FuzzRequest } from './requests.ts';
import { knownIdForm } from './values.ts';

export const webhookSecret = 'secret';

const signatureOf = (body: Buffer): string =>
  `hmac-sha256-hex=${createHmac('sha256', webhookSecret).update(body).digest('hex')}`;

const ids = /\b(?:shp|pck|mft|whk|evt|doc|acc|dlv|txc|app|crd|req)_[0-9A-Z]{26}\b|\b[A-Z]{2}\d{9}[A-Z]{2}\b/g;
const mostKept = 400;

export type Sent = {
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
};

/**
 * Sends to one service, and learns the ids its replies show, so that requests get further than to a 404. By hand: fetch
 * would mend addresses and headers.
 */
export class FuzzClient {
  readonly #url: string;
  readonly #token: string;
  readonly #agent: Agent;
  /** By their prefix; under the empty one all of them, tracking numbers too. */
  readonly #known = new Map<string, string[]>();

  constructor(url: string, token: string, connections: number) {
    this.#url = url;
    this.#token = token;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** The request as it goes out: signed where only a signature lets it further than the gate. */
  prepare({ operation, target, headers, text, encode }: FuzzRequest): Sent {
    const body = text === undefined ? undefined : encode(this.#withIds(text));
    return {
      target: this.#withIds(target),
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(operation.path === '/webhooks/easypost' && body !== undefined && { 'x-hmac-signature': signatureOf(body) }),
        ...headers,
        ...(body !== undefined && { 'content-length': String(body.length) }),
      },
      body,
    };
  }

  send(method: string, { target, headers, body }: Sent): Promise<Reply> {
    const began = performance.now();
    const { hostname, port } = new URL(this.#url);
    return new Promise((resolve, reject) => {
      const sending = httpRequest({
        hostname,
        port,
        method: method.toUpperCase(),
        path: target,
        headers,
        agent: this.#agent,
      });
      sending.once('error', reject);
      sending.once('response', (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.once('error', reject);
        response.once('end', () => {
          const text = Buffer.concat(pieces).toString();
          this.#learn(text);
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'] ?? '',
            text,
            milliseconds: performance.now() - began,
          });
        });
      });
      sending.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }

  #learn(text: string): void {
    for (const [id] of text.slice(0, 20_000).matchAll(ids)) {
      for (const prefix of ['', id.slice(0, id.indexOf('_') + 1).replace('_', '')]) this.#keep(prefix, id);
    }
  }

  #keep(prefix: string, id: string): void {
    const known = this.#known.get(prefix) ?? [];
    this.#known.set(prefix, known);
    if (known.includes(id)) return;
    if (known.length === mostKept) known.shift();
    known.push(id);
  }

  #withIds(text: string): string {
    return text.replaceAll(knownIdForm, (_, place: string, prefix: string) => {
      const known = this.#known.get(prefix) ?? [];
      return known[Number(place) % known.length] ?? `${prefix || 'shp'}_0000000000000000000000UNKN`;
    });
  }
}
