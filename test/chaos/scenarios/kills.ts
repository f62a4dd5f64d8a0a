import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServiceProcess } from '../../support/service-process.ts';
import { receiving, register, repeatKeyed, stillThere, toldOf } from '../afterwards.ts';
import { totalOf } from '../client.ts';
import { Evidence } from '../evidence.ts';
import { noted, promised } from '../finding.ts';
import { emptyLedger, load } from '../load.ts';
import { nothingPending } from '../pending.ts';
import { openReceivers } from '../receivers.ts';
import type { Receiver } from '../receivers.ts';
import type { Scenario } from '../scenario.ts';
import { settled } from '../settle.ts';

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
    let service = await startServiceProcess({ dataDir, environment: receiving });
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
      service = await startServiceProcess({ dataDir, environment: receiving });
    }

    const keyed = await repeatKeyed(service, ledger);
    const readBack = await stillThere(service, ledger.acknowledged);
    const pending = await nothingPending(service);
    const waiting = async (): Promise<number> => {
      const live = [...endpoints].filter(([, { live }]) => live);
      const totals = await Promise.all(
        live.map(([id]) => totalOf(service, `/api/webhooks/${id}/deliveries?status=pending`)),
      );
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
