import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from './dice.ts';

export type Receiver = {
  readonly name: string;
  readonly url: string;
  /** Whether every event must arrive here in the end. */
  readonly live: boolean;
  /** How often each event was taken with a 200, by `<object id>@<sequence>`. */
  readonly taken: ReadonlyMap<string, number>;
  /** Requests that were not answered with a 200. */
  readonly refused: () => number;
  readonly stop: () => Promise<void>;
};

type Manner = (response: ServerResponse) => Promise<boolean> | boolean;

const yes = (response: ServerResponse): boolean => {
  response.writeHead(200).end('{}');
  return true;
};
const no = (response: ServerResponse): boolean => {
  response.writeHead(500).end('not now');
  return false;
};
/** Promises more than it sends, and is gone: half an answer is none. */
const cut = (response: ServerResponse): boolean => {
  response.writeHead(200, { 'content-length': 100 });
  response.write('{"half":', () => response.destroy());
  return false;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const listen = async (name: string, manner: Manner): Promise<Receiver> => {
  const taken = new Map<string, number>();
  let refused = 0;
  const server = createServer((request, response) => {
    const receive = async (): Promise<void> => {
      const { objectId } = JSON.parse(await bodyOf(request)) as { objectId: string };
      const event = `${objectId}@${String(request.headers['x-service-sequence'])}`;
      if (await manner(response)) taken.set(event, (taken.get(event) ?? 0) + 1);
      else refused += 1;
    };
    // The sender was killed in the middle of its request.
    receive().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    name,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    live: true,
    taken,
    refused: () => refused,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

/** A port that was free a moment ago: connections are refused. */
const nobody = async (): Promise<Receiver> => {
  const receiver = await listen('dead', no);
  await receiver.stop();
  return { ...receiver, live: false, stop: () => Promise.resolve() };
};

const slowMs = 300;

/** Receivers as they are out there. */
export const openReceivers = ({ roll }: Dice): Promise<readonly Receiver[]> =>
  Promise.all([
    listen('good', yes),
    listen('slow', async (response) => {
      await wait(slowMs);
      return yes(response);
    }),
    listen('failing half the time', (response) => (roll() < 0.5 ? yes(response) : no(response))),
    listen('cut in the middle', (response) => (roll() < 0.3 ? cut(response) : yes(response))),
    nobody(),
  ]);
