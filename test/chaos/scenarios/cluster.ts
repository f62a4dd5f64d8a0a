import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { register, repeatKeyed, stillThere, toldOf } from '../afterwards.ts';
import { totalOf } from '../client.ts';
import { mountDisk } from '../disk.ts';
import { noted, promised } from '../finding.ts';
import type { Finding } from '../finding.ts';
import { acts } from '../cluster/acts.ts';
import type { Act, Stage } from '../cluster/acts.ts';
import { documentsWhole, leasedDeliveries, readHistory } from '../cluster/evidence.ts';
import { everybody, Cluster, leaseMs } from '../cluster/cluster.ts';
import { emptyLedger, load } from '../load.ts';
import type { Ledger } from '../load.ts';
import { nothingPending } from '../pending.ts';
import { openReceivers } from '../receivers.ts';
import type { Receiver } from '../receivers.ts';
import type { Scenario } from '../scenario.ts';
import { settled } from '../settle.ts';

const mebibytes = 256;

const answered = ({ answers }: Ledger): string =>
  [...answers].map(([status, times]) => `${times} × ${status}`).join(', ');

/** An error of ours is never the answer to a fault of a store. */
const allowed = new Set(['201', '503', '504', 'no answer']);

const during = async (
  act: Act,
  stage: Stage,
): Promise<{ readonly ledger: Ledger; readonly findings: readonly Finding[] }> => {
  const { cluster, dice, short } = stage;
  const ledger = emptyLedger();
  const stopping = new AbortController();
  const [refused, cut] = [cluster.balancer.refused(), cluster.balancer.cut()];
  const loading = load(cluster.place, ledger, dice, { clients: short ? 2 : 8, signal: stopping.signal });
  await wait(short ? 200 : 1_000);
  const began = performance.now();
  const done = await act.run(stage).finally(() => stopping.abort());
  await loading;
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  const broken = [`${cluster.balancer.refused() - refused} refused`, `${cluster.balancer.cut() - cut} cut`].filter(
    (text) => !text.startsWith('0'),
  );
  const wrong = [...ledger.answers.keys()].filter((status) =>
    act.unnoticed ? status !== '201' : !allowed.has(status),
  );
  return {
    ledger,
    findings: [
      noted(act.name, `${done} (${seconds} s)`),
      {
        what: `  answers to bookings${act.unnoticed ? ': all 201' : ''}`,
        seen: answered(ledger),
        holds: wrong.length === 0,
      },
      ...(act.unnoticed
        ? [
            promised('  no request of anybody refused or cut, every stop in good order', 1, [
              ...broken,
              ...stage.wrong.splice(0),
            ]),
          ]
        : []),
    ],
  };
};

const allDelivered = ({ place }: Cluster, endpoints: ReadonlyMap<string, Receiver>): Promise<boolean> =>
  settled(async () => {
    const live = [...endpoints].filter(([, { live }]) => live);
    const totals = await Promise.all(
      live.map(([id]) => totalOf(place, `/api/webhooks/${id}/deliveries?status=pending`)),
    );
    return totals.every((total) => total === 0);
  }, 60_000);

/** A dead receiver's deliveries are taken again and again; none may stay with one who took it. */
const noneStaysLeased = async (
  { database: { url } }: Cluster,
  endpoints: ReadonlyMap<string, Receiver>,
): Promise<Finding> => {
  const leases = async (): Promise<readonly string[]> => (await leasedDeliveries(url)).map(({ leasedBy }) => leasedBy);
  let held = await leases();
  await settled(async () => {
    const now = new Set(await leases());
    held = held.filter((lease) => now.has(lease));
    return held.length === 0;
  }, 60_000);
  return promised('receivers without deliveries that stay leased', endpoints.size, held);
};

/**
 * Whether every lease there is ends in its time by the clock of the database, and every delivery that can be made is
 * made, whatever clocks the workers have.
 */
const deliveredInTime = async (
  { cluster }: Stage,
  endpoints: ReadonlyMap<string, Receiver>,
): Promise<readonly Finding[]> => {
  const held = await leasedDeliveries(cluster.database.url);
  const overlong = held.filter(({ endsInMs }) => endsInMs > leaseMs).map(({ leasedBy }) => leasedBy);
  const delivered = await allDelivered(cluster, endpoints);
  const stays = await noneStaysLeased(cluster, endpoints);
  return [
    promised(`  leases that end within ${leaseMs / 1_000} s`, held.length, overlong),
    promised('  outboxes emptied within 60 s, as it is', 1, delivered ? [] : ['the outbox']),
    { ...stays, what: `  ${stays.what}` },
  ];
};

/** Whether everything holds once the cluster has come to rest. */
const afterwards = async (
  { cluster }: Stage,
  ledger: Ledger,
  acknowledged: ReadonlyMap<string, string>,
  endpoints: ReadonlyMap<string, Receiver>,
): Promise<readonly Finding[]> => {
  const { place } = cluster;
  // Whatever was interrupted is finished by a worker in its own time; until then a repetition is told to wait.
  const pending = await nothingPending(place, 120_000);
  const keyed = await repeatKeyed(place, ledger);
  const delivered = await allDelivered(cluster, endpoints);
  const stays = await noneStaysLeased(cluster, endpoints);
  const history = await readHistory(cluster.log.url);
  return [
    pending,
    ...keyed,
    await stillThere(place, ledger.acknowledged),
    promised('outboxes emptied within 60 s', 1, delivered ? [] : ['the outbox']),
    ...[...endpoints.values()].filter(({ live }) => live).map((receiver) => toldOf(receiver, history.announced)),
    ...history.findings(acknowledged),
    await documentsWhole(cluster.documents, history),
    promised('read models equal to a rebuild (waybill verify)', 1, await cluster.verify()),
    stays,
  ];
};

/**
 * Everything that can happen to a cluster of several processes and two servers, one after the other; after each,
 * everything must hold.
 */
export const cluster: Scenario = {
  title: 'two api and two worker processes on PostgreSQL and EventStoreDB’s protocol',
  run: async ({ folder, dice, short }) => {
    await using resources = new AsyncDisposableStack();
    const documents = join(folder, 'documents');
    const mounted = await mountDisk(documents, mebibytes);
    if (typeof mounted !== 'string') resources.defer(mounted.unmount);
    const opened = await Cluster.open({ folder, documents }, resources);
    if (opened === undefined) return { skipped: 'PostgreSQL is neither installed nor named by TEST_POSTGRES_URL' };
    const stage: Stage = {
      cluster: opened,
      dice,
      short,
      noDisk: typeof mounted === 'string' ? mounted : undefined,
      wrong: [],
    };

    const receivers = await openReceivers(dice);
    for (const receiver of receivers) resources.defer(receiver.stop);
    const endpoints = new Map<string, Receiver>();
    for (const receiver of receivers) endpoints.set(await register(opened.place, receiver), receiver);

    const acknowledged = new Map<string, string>();
    const whole = emptyLedger();
    const findings: Finding[] = [];
    const check = async (ledger: Ledger): Promise<void> =>
      void findings.push(...(await afterwards(stage, ledger, acknowledged, endpoints)));
    for (const act of acts) {
      process.stderr.write(`${act.name} … `);
      const impossible = act.impossible?.(stage);
      if (impossible !== undefined) {
        findings.push(noted(act.name, `SKIPPED: ${impossible}`));
        continue;
      }
      const { ledger, findings: seen } = await during(act, stage);
      findings.push(...seen);
      for (const [id, number] of ledger.acknowledged) acknowledged.set(id, number);
      for (const [id, number] of ledger.acknowledged) whole.acknowledged.set(id, number);
      for (const [key, entry] of ledger.keyed) whole.keyed.set(key, entry);
      if (act.mend) {
        findings.push(...(await deliveredInTime(stage, endpoints)));
        await act.mend(stage);
      }
      if (!short) await check(ledger);
    }
    if (short) await check(whole);
    const unclean: string[] = [];
    for (const name of everybody) {
      const ended = await opened.end(name, 'SIGTERM');
      if (ended?.code !== 0) unclean.push(`${name}: ${String(ended?.code ?? ended?.signal)}`);
    }
    return [...findings, promised('stops in good order at the end', everybody.length, unclean)];
  },
};
