import { setTimeout as wait } from 'node:timers/promises';
import { acrossTheBorder, withinTheUnion } from '../support/label-requests.ts';
import { ask, labelIn, labels } from './client.ts';
import type { Label, Place } from './client.ts';
import type { Dice } from './dice.ts';

/** What clients know: only what they were told. */
export type Ledger = {
  /** Tracking numbers of labels a client saw a 201 for, by shipment id. */
  readonly acknowledged: Map<string, string>;
  /** Requests with an idempotency key, by that key, with the shipment they led to where an answer came. */
  readonly keyed: Map<string, { readonly body: object; label?: Label }>;
  /** Answers, by status. */
  readonly answers: Map<string, number>;
};

export const emptyLedger = (): Ledger => ({ acknowledged: new Map(), keyed: new Map(), answers: new Map() });

export const count = (counts: Map<string, number>, name: string | number): void =>
  void counts.set(String(name), (counts.get(String(name)) ?? 0) + 1);

/** Mostly plain labels, some that need a paper or are drawn as PDF: those take longest, and so are cut most often. */
const bodyOf = ({ roll, between }: Dice): object => {
  const number = between(1, 9_999);
  const kind = roll();
  if (kind < 0.75) return withinTheUnion(number, 'ZPL');
  return kind < 0.9 ? acrossTheBorder(number, 'ZPL') : withinTheUnion(number, 'PDF');
};

const scans = [
  ['EMA', '2026-01-05T09:00:00.000Z'],
  ['EMB', '2026-01-05T15:00:00.000Z'],
  ['EMC', '2026-01-06T03:00:00.000Z'],
] as const;

export const pushScan = (place: Place, trackingNumber: string, { between }: Dice) => {
  const [code, timestamp] = scans[between(0, scans.length - 1)] ?? scans[0];
  return ask(place, 'POST', '/api/tracking/events', {
    body: { events: [{ trackingNumber, code, timestamp, location: 'Leeds, GB' }] },
  });
};

let keys = 0;

/** Books one parcel, half of the time under a key, and writes down what the client learns. */
export const bookOne = async (place: Place, ledger: Ledger, dice: Dice): Promise<Label | undefined> => {
  const body = bodyOf(dice);
  const key = dice.roll() < 0.5 ? `chaos-${process.pid}-${++keys}` : undefined;
  const entry: { readonly body: object; label?: Label } = { body };
  if (key !== undefined) ledger.keyed.set(key, entry);
  const answer = await ask(place, 'POST', labels, { body, ...(key !== undefined && { key }) });
  count(ledger.answers, answer.status);
  const label = answer.status === 201 ? labelIn(answer) : undefined;
  if (label === undefined) return undefined;
  ledger.acknowledged.set(label.shipmentId, label.trackingNumber);
  entry.label = label;
  return label;
};

/** One client: books, and now and then a carrier scans what was booked, until told to stop. */
const client = async (place: Place, ledger: Ledger, dice: Dice, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const label = await bookOne(place, ledger, dice);
    if (label && dice.roll() < 0.4 && !signal.aborted) await pushScan(place, label.trackingNumber, dice);
    // A service that is down answers at once; a client that asked again at once would do nothing but that.
    if (!label) await wait(10);
  }
};

/** So many clients side by side; resolves when the last has heard its last answer. */
export const load = async (
  place: Place,
  ledger: Ledger,
  dice: Dice,
  { clients, signal }: { clients: number; signal: AbortSignal },
): Promise<void> => {
  await Promise.all(Array.from({ length: clients }, () => client(place, ledger, dice, signal)));
};
