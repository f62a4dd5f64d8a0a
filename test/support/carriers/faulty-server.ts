import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a request fails: with another reply, a connection that breaks before the work, after it or during the reply, no
 * reply, or a late one.
 */
export type Fault =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: unknown;
    }
  | { readonly kind: 'broken_before' | 'broken_after' | 'half_answer' | 'silent_before' | 'silent_after' }
  | { readonly kind: 'held'; readonly until: Promise<void> };

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
};

export type Answer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly bytes?: Uint8Array;
};

export type Handler = (asked: Asked, request: IncomingMessage) => Answer;

type Planned = { readonly method: string; readonly path: RegExp; readonly fault: Fault };

const textOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** A server on a free port that answers with `handle`, except for planned faults. `parse` parses a body. */
export const faultyServer = async (handle: Handler, parse: (text: string) => unknown = JSON.parse) => {
  const planned: Planned[] = [];
  const lasting = new Map<RegExp, Fault>();
  const asked: string[] = [];

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const method = request.method ?? 'GET';
    asked.push(`${method} ${url.pathname}`);
    const text = await textOf(request);
    const body = text === '' ? undefined : parse(text);
    const at = planned.findIndex((plan) => plan.method === method && plan.path.test(url.pathname));
    const fault =
      at < 0 ? [...lasting].find(([path]) => path.test(url.pathname))?.[1] : planned.splice(at, 1)[0]?.fault;
    if (fault?.kind === 'answer') {
      response.writeHead(fault.status, fault.headers).end(JSON.stringify(fault.body ?? {}));
      return;
    }
    if (fault?.kind === 'broken_before') {
      request.socket.destroy();
      return;
    }
    if (fault?.kind === 'silent_before') return;
    if (fault?.kind === 'held') await fault.until;
    const {
      status,
      headers = {},
      json,
      bytes,
    } = handle({ method, path: url.pathname, query: url.searchParams, body }, request);
    if (fault?.kind === 'broken_after') request.socket.destroy();
    else if (fault?.kind === 'half_answer') {
      const whole = Buffer.from(bytes ?? JSON.stringify(json));
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': whole.byteLength });
      response.write(whole.subarray(0, whole.byteLength / 2), () => request.socket.destroy());
    } else if (fault?.kind !== 'silent_after')
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(bytes ?? JSON.stringify(json));
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const listen = (port: number): Promise<void> => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Every request, in order. */
    asked,
    /** Makes the next matching request fail. */
    fail: (method: string, path: RegExp, fault: Fault): void => void planned.push({ method, path, fault }),
    /** Makes every matching request fail until the returned function is called. */
    failOnAndOn: (path: RegExp, fault: Fault): (() => void) => {
      lasting.set(path, fault);
      return () => void lasting.delete(path);
    },
    close,
    /** Stops listening; `live` listens again on the same port. */
    die: close,
    live: (): Promise<void> => listen(port),
  };
};

export type FaultyServer = Awaited<ReturnType<typeof faultyServer>>;

/** The smallest file that is recognised as each format. */
export const fileOf = (format: string, text: string): Uint8Array => {
  if (format === 'ZPL') return Buffer.from(`^XA^FO20,20^FD${text}^FS^XZ`);
  if (format === 'PNG')
    return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from(text)]);
  return Buffer.from(`%PDF-1.4\n% ${text}\n`);
};
