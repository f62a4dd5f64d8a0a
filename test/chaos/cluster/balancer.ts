import { once } from 'node:events';
import { Agent, createServer, request as ask } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const probeEveryMs = 200;
const probeTimeoutMs = 1_000;

export type Balancer = {
  readonly url: string;
  /** How often nobody could be connected to. */
  readonly refused: () => number;
  /** How often a connection broke after a request had been sent on it. */
  readonly cut: () => number;
  readonly close: () => Promise<void>;
};

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const isUnconnected = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/**
 * Asks each process whether it is ready, again and again, as what stands in front of them in earnest does; answers who
 * said no the last time.
 */
const watchReadiness = (
  upstreams: () => readonly string[],
): { readonly unready: ReadonlySet<string>; readonly stop: () => Promise<void> } => {
  const unready = new Set<string>();
  const stopping = new AbortController();
  const askAll = async (): Promise<void> => {
    const all = upstreams();
    for (const gone of unready) if (!all.includes(gone)) unready.delete(gone);
    await Promise.all(
      all.map(async (base) => {
        const ready = await fetch(new URL('/readyz', base), { signal: AbortSignal.timeout(probeTimeoutMs) }).then(
          async (response) => {
            await response.arrayBuffer();
            return response.ok;
          },
          () => false,
        );
        if (ready) unready.delete(base);
        else unready.add(base);
      }),
    );
  };
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await askAll();
      await wait(probeEveryMs);
    }
  })();
  return {
    unready,
    stop: () => {
      stopping.abort();
      return watching;
    },
  };
};

/**
 * The load balancer in front of the api processes: round robin over kept-alive connections. A process that is not ready
 * is left out as long as another is ready; a process that refuses connections is skipped; a request that was sent is
 * never repeated, because its outcome is unknown.
 */
export const openBalancer = async (upstreams: () => readonly string[]): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const readiness = watchReadiness(upstreams);
  const counts = { refused: 0, cut: 0 };
  let next = 0;

  const candidates = (): readonly string[] => {
    const all = upstreams();
    const ready = all.filter((base) => !readiness.unready.has(base));
    return ready.length === 0 ? all : ready;
  };

  const pass = async (request: IncomingMessage, body: Buffer, base: string): Promise<IncomingMessage> => {
    const { method, url = '/', headers } = request;
    const { connection: _, 'transfer-encoding': __, ...rest } = headers;
    const outgoing = ask(new URL(url, base), {
      agent,
      ...(method && { method }),
      headers: { ...rest, 'content-length': body.length },
    });
    outgoing.end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return response;
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const all = candidates();
    next += 1;
    for (let tried = 0, first = next; tried < all.length; tried++) {
      try {
        const answer = await pass(request, body, all[(first + tried) % all.length] ?? '');
        const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers;
        const payload = await bodyOf(answer);
        response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': payload.length }).end(payload);
        return;
      } catch (error) {
        if (isUnconnected(error)) continue;
        counts.cut += 1;
        response.destroy();
        return;
      }
    }
    counts.refused += 1;
    response.destroy();
  };
  const server = createServer((request, response) => {
    // The client has disconnected: nobody receives the error.
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused: () => counts.refused,
    cut: () => counts.cut,
    close: async () => {
      await readiness.stop();
      server.closeAllConnections();
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
