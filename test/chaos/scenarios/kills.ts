import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServiceProcess } from '../../support/service-process.ts';
import { ask, labelIn, labels, totalOf } from '../client.ts';
import type { Answer, Label, Place } from '../client.ts';
import { Evidence } from '../evidence.ts';
import { noted, promised } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { emptyLedger, load } from '../load.ts';
import type { Ledger } from '../load.ts';
import { nothingPending } from '../pending.ts';
import { openReceivers } from '../receivers.ts';
import type { Receiver } from '../receivers.ts';
import type { Scenario } from '../scenario.ts';
import { settled } from '../settle.ts';

const environment = {
  WEBHOOK_ALLOW: '127.0.0.1',
  // Retries come soon, and so many that one who fails every second time has everything before the run is over.
  WEBHOOK_SCHEDULE: ['0s', ...Array.from({ length: 60 }, () => '1s')].join(','),
};

const register = async (place: Place, receiver: Receiver): Promise<string> => {
  const answer = await ask(place, 'POST', '/api/webhooks', { body: { url: receiver.url } });
  if (answer.status !== 201) throw new Error(`An endpoint could not be registered: ${answer.status}.`);
  return String(answer.json.id);
};

/** As a client is told to: 409 says that the first request is still being carried out, so it asks again in a moment. */
const repeat = async (place: Place, key: string, body: object): Promise<Label | undefined> => {
  let answer: Answer = { status: 'no answer' };
  await settled(async () => (answer = await ask(place, 'POST', labels, { body, key })).status !== 409, 20_000);
  return labelIn(answer);
};

/** Every request with a key once more: each leads to one shipment, and to the one it led to before. */
const repeatKeyed = async (place: Place, { keyed }: Ledger): Promise<readonly Finding[]> => {
  const wrong: { lost: string[]; answered: string[] } = { lost: [], answered: [] };
  const total = { lost: 0, answered: 0 };
  for (const [key, { body, label }] of keyed) {
    const kind = label ? 'answered' : 'lost';
    total[kind] += 1;
    const [once, twice] = [await repeat(place, key, body), await repeat(place, key, body)];
    const expected = label ?? once;
    if (
      !expected ||
      ![once, twice].every((again) => again?.shipmentId === expected.shipmentId && again.trackingNumber === expected.trackingNumber)
    )
      wrong[kind].push(key);
  }
  return [
    promised('requests answered before, repeated under their key: the same label', total.answered, wrong.answered),
    promised('requests whose answer was lost, repeated twice under their key: one label', total.lost, wrong.lost),
  ];
};

const stillThere = async (place: Place, acknowledged: Ledger['acknowledged']): Promise<Finding> => {
  const wrong: string[] = [];
  for (const [shipmentId, trackingNumber] of acknowledged)
    if (labelIn(await ask(place, 'GET', `${labels}/${shipmentId}`))?.trackingNumber !== trackingNumber) wrong.push(shipmentId);
  return promised('acknowledged labels read back with the number the client saw', acknowledged.size, wrong);
};

const toldOf = (receiver: Receiver, announced: readonly string[]): Finding => {
  const wanted = announced.filter((event) => !receiver.taken.has(event));
  const again = [...receiver.taken.values()].filter((times) => times > 1).length;
  const finding = promised(`events the receiver "${receiver.name}" has`, announced.length, wanted);
  return { ...finding, seen: `${finding.seen}; ${again} more than once, ${receiver.refused()} attempts it failed` };
};

/** Killed with -9 under load, again and again, at moments nobody chose; whatever a client was told must hold. */
export const kills: Scenario = {
  title: 'kill -9 under load',
  run: async ({ folder, dice, short }) => {
    const rounds = short ? 3 : 25;
    const dataDir = join(folder, 'data');
    await using resources = new AsyncDisposableStack();
    const receivers = await openReceivers(dice);
    for (const receiver of receivers) resources.defer(receiver.stop);

    const ledger = emptyLedger();
    let service = await startServiceProcess({ dataDir, environment });
    resources.defer(async () => void (await service.end('SIGKILL')));
    const endpoints = new Map<string, Receiver>();
    for (const receiver of receivers) endpoints.set(await register(service, receiver), receiver);

    for (let round = 0; round < rounds; round++) {
      const stopping = new AbortController();
      const loading = load(service, ledger, dice, { clients: 12, signal: stopping.signal });
      await wait(dice.between(200, short ? 1_200 : 2_500));
      await service.end('SIGKILL');
      stopping.abort();
      await loading;
      service = await startServiceProcess({ dataDir, environment });
    }

    const keyed = await repeatKeyed(service, ledger);
    const readBack = await stillThere(service, ledger.acknowledged);
    const pending = await nothingPending(service);
    const waiting = async (): Promise<number> => {
      const live = [...endpoints].filter(([, { live }]) => live);
      const totals = await Promise.all(live.map(([id]) => totalOf(service, `/api/webhooks/${id}/deliveries?status=pending`)));
      return totals.reduce((sum, total) => sum + total, 0);
    };
    const allDelivered = await settled(async () => (await waiting()) === 0, 60_000);
    const ended = await service.end('SIGTERM');

    const evidence = new Evidence(dataDir);
    const { announced } = evidence;
    return [
      noted('kills', rounds),
      noted('answers to bookings', [...ledger.answers].map(([status, times]) => `${times} × ${status}`).join(', ')),
      ...keyed,
      readBack,
      pending,
      promised('outboxes emptied within 60 s', 1, allDelivered ? [] : ['the outbox']),
      ...receivers.filter(({ live }) => live).map((receiver) => toldOf(receiver, announced)),
      promised('stops in good order at the end', 1, ended.code === 0 ? [] : [`exit ${ended.code ?? ended.signal}`]),
      ...(await evidence.findings(ledger.acknowledged)),
    ];
  },
};
