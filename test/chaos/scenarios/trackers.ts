import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { details, trackingDetail } from '../../adapters/parcels/carriers/recorded/easypost-tracking.ts';
import { withinTheUnion } from '../../support/label-requests.ts';
import { startServiceProcess } from '../../support/service-process.ts';
import type { ServiceProcess } from '../../support/service-process.ts';
import { ask, labelIn, labels } from '../client.ts';
import type { Dice } from '../dice.ts';
import { noted, promised } from '../finding.ts';
import type { Scenario } from '../scenario.ts';

const secret = 'of-the-chaos-runs';

/** Where a parcel ends, whatever the detail beside the status says. */
const ends = ['delivered', 'out_for_delivery', 'available_for_pickup', 'return_to_sender'] as const;
type End = (typeof ends)[number];

type Parcel = {
  readonly shipmentId: string;
  readonly trackingNumber: string;
  readonly end: End;
  readonly detail: string;
};

/** Minutes from now: what is older than the booking never counts. */
const begin = Date.now();
const inMinutes = (minutes: number): string => new Date(begin + minutes * 60_000).toISOString();

/** What EasyPost sends of a parcel, one more detail each time, as its own tracker does. */
const trackersOf = ({ trackingNumber, end, detail }: Parcel): readonly string[] => {
  const steps = [
    { status: 'pre_transit', status_detail: 'status_update', datetime: inMinutes(0) },
    { status: 'in_transit', status_detail: 'arrived_at_facility', datetime: inMinutes(1) },
    { status: end, status_detail: detail, datetime: inMinutes(2) },
  ];
  return steps.map(({ status }, index) =>
    JSON.stringify({
      object: 'Event',
      description: 'tracker.updated',
      result: {
        object: 'Tracker',
        tracking_code: trackingNumber,
        carrier: 'USPS',
        status,
        tracking_details: steps.slice(0, index + 1).map((step) => ({ ...trackingDetail, ...step })),
      },
    }),
  );
};

const send = async (service: ServiceProcess, text: string): Promise<boolean> => {
  const signature = `hmac-sha256-hex=${createHmac('sha256', secret.normalize('NFKD')).update(text).digest('hex')}`;
  const headers = { 'content-type': 'application/json', 'x-hmac-signature': signature };
  try {
    const { ok } = await fetch(`${service.url}/webhooks/easypost`, { method: 'POST', headers, body: text });
    return ok;
  } catch {
    return false; // the process was killed: EasyPost sends it again
  }
};

const shuffled = <T>(values: readonly T[], { roll }: Dice): T[] => values.map((value) => ({ value, at: roll() })).toSorted((a, b) => a.at - b.at).map(({ value }) => value); // oxfmt-ignore

/**
 * Every detail EasyPost knows beside every end, out of order and more than once, through kills: each parcel ends where
 * its status says.
 */
export const trackers: Scenario = {
  title: "EasyPost's trackers, out of order, doubled and through kill -9",
  run: async ({ folder, dice, short }) => {
    const dataDir = join(folder, 'data');
    await using resources = new AsyncDisposableStack();
    const start = async (): Promise<ServiceProcess> => {
      const environment = {
        EASYPOST_API_KEY: 'unused',
        EASYPOST_URL: 'http://127.0.0.1:9',
        EASYPOST_WEBHOOK_SECRET: secret,
      };
      const service = await startServiceProcess({ dataDir, environment });
      resources.defer(async () => void (await service.end('SIGKILL')));
      return service;
    };
    let service = await start();

    const pairs = ends.flatMap((end) =>
      (short ? shuffled(details, dice).slice(0, 6) : details).map((detail) => ({ end, detail })),
    );
    const parcels: Parcel[] = [];
    for (const [index, pair] of pairs.entries()) {
      const label = labelIn(await ask(service, 'POST', labels, { body: withinTheUnion(index + 1, 'ZPL') }));
      if (label === undefined) throw new Error('A parcel could not be booked.');
      parcels.push({ ...label, ...pair });
    }

    const once = parcels.flatMap((parcel) => trackersOf(parcel));
    let waiting = shuffled([...once, ...once], dice);
    const sent = waiting.length;
    const kills = short ? 1 : 4;
    let unanswered = 0;
    for (let round = 0; round <= kills; round++) {
      const mine = waiting.splice(0, round === kills ? waiting.length : Math.ceil(sent / (kills + 1)));
      const unsent: string[] = [];
      const client = async (): Promise<void> => {
        for (let text = mine.shift(); text !== undefined; text = mine.shift())
          if (!(await send(service, text))) unsent.push(text);
      };
      const sending = Promise.all(Array.from({ length: 8 }, client));
      if (round < kills) {
        await wait(dice.between(10, 60));
        await service.end('SIGKILL');
      }
      await sending;
      unanswered += unsent.length;
      if (round < kills) service = await start();
      waiting = shuffled([...waiting, ...unsent], dice);
    }

    const wrong: string[] = [];
    const doubled: string[] = [];
    for (const { shipmentId, end, detail } of parcels) {
      const answer = await ask(service, 'GET', `${labels}/${shipmentId}`);
      const { status, events = [] } = (answer.status === 'no answer' ? {} : (answer.json.shipment ?? {})) as {
        status?: string;
        events?: readonly unknown[];
      };
      if (status !== end) wrong.push(`${end}/${detail} is ${status}`);
      if (events.length !== 3) doubled.push(`${end}/${detail} has ${events.length} scans`);
    }
    return [
      noted('trackers sent', `${sent}, ${unanswered} of them again after ${kills} kills`),
      promised('parcels where their status says', parcels.length, wrong),
      promised('parcels with each scan once', parcels.length, doubled),
    ];
  },
};
