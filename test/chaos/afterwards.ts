import { ask, labelIn, labels } from './client.ts';
import type { Answer, Label, Place } from './client.ts';
import { promised } from './finding.ts';
import type { Finding } from './finding.ts';
import type { Ledger } from './load.ts';
import type { Receiver } from './receivers.ts';
import { settled } from './settle.ts';

/** What a service is told whose receivers are those of a run. */
export const receiving = {
  WEBHOOK_ALLOW: '127.0.0.1',
  // Retries come soon, and so many that one who fails every second time has everything before the run is over.
  WEBHOOK_SCHEDULE: ['0s', ...Array.from({ length: 60 }, () => '1s')].join(','),
};

export const register = async (place: Place, receiver: Receiver): Promise<string> => {
  const answer = await ask(place, 'POST', '/api/webhooks', { body: { url: receiver.url } });
  if (answer.status !== 201) throw new Error(`An endpoint could not be registered: ${answer.status}.`);
  return String(answer.json.id);
};

/** As a client is told to: 409 says that the first request is still being carried out, so it asks again in a moment. */
const repeat = async (place: Place, key: string, body: object): Promise<Label | undefined> => {
  let answer: Answer = { status: 'no answer' };
  await settled(async () => (answer = await ask(place, 'POST', labels, { body, key })).status !== 409, 60_000);
  return labelIn(answer);
};

const atOnce = 8;

/** So many at a time: one after the other would be most of a run. */
const each = async <T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> => {
  const left = Iterator.from(all);
  const worker = async (): Promise<void> => {
    for (const one of left) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

/** Every request with a key once more: each leads to one shipment, and to the one it led to before. */
export const repeatKeyed = async (place: Place, { keyed }: Ledger): Promise<readonly Finding[]> => {
  const wrong: { lost: string[]; answered: string[] } = { lost: [], answered: [] };
  const total = { lost: 0, answered: 0 };
  await each(keyed, async ([key, { body, label }]) => {
    const kind = label ? 'answered' : 'lost';
    total[kind] += 1;
    const [once, twice] = [await repeat(place, key, body), await repeat(place, key, body)];
    const expected = label ?? once;
    if (
      !expected ||
      ![once, twice].every(
        (again) => again?.shipmentId === expected.shipmentId && again.trackingNumber === expected.trackingNumber,
      )
    )
      wrong[kind].push(key);
  });
  return [
    promised('requests answered before, repeated under their key: the same label', total.answered, wrong.answered),
    promised('requests whose answer was lost, repeated twice under their key: one label', total.lost, wrong.lost),
  ];
};

export const stillThere = async (place: Place, acknowledged: Ledger['acknowledged']): Promise<Finding> => {
  const wrong: string[] = [];
  await each(acknowledged, async ([shipmentId, trackingNumber]) => {
    if (labelIn(await ask(place, 'GET', `${labels}/${shipmentId}`))?.trackingNumber !== trackingNumber)
      wrong.push(shipmentId);
  });
  return promised('acknowledged labels read back with the number the client saw', acknowledged.size, wrong);
};

export const toldOf = (receiver: Receiver, announced: readonly string[]): Finding => {
  const wanted = announced.filter((event) => !receiver.taken.has(event));
  const again = [...receiver.taken.values()].filter((times) => times > 1).length;
  const finding = promised(`events the receiver "${receiver.name}" has`, announced.length, wanted);
  return { ...finding, seen: `${finding.seen}; ${again} more than once, ${receiver.refused()} attempts it failed` };
};
