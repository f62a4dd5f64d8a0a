import { setTimeout as wait } from 'node:timers/promises';
import { requestForCollection } from '../../http/collections/collection-request.ts';
import { ask } from '../client.ts';
import type { Answer, Place } from '../client.ts';
import type { Dice } from '../dice.ts';
import { count } from '../load.ts';

const path = '/api/taxes-collections';

/** Mostly cards that pay; the others keep something open. */
const cards = [
  ...['pm_card_visa', 'pm_card_visa', 'pm_card_visa'],
  ...['pm_card_threeDSecure2Required', 'pm_card_chargeDeclined', 'pm_card_pendingRefund'],
] as const;

/** What payers and merchants know: only what they were told. */
export type Payments = {
  readonly collections: string[];
  /** Collections whose payer was told that they are paid. */
  readonly paid: Set<string>;
  /** Answers to payments and refunds, by status. */
  readonly answers: Map<string, number>;
};

export const noPayments = (): Payments => ({ collections: [], paid: new Set(), answers: new Map() });

/** Asks for collections until so many can be paid. */
export const requestCollections = async (place: Place, { collections }: Payments, wanted: number): Promise<void> => {
  while (collections.length < wanted) {
    const answer = await ask(place, 'POST', '/api/trade-engine/duties-taxes', { body: requestForCollection() });
    if (answer.status !== 200) throw new Error(`A collection was answered ${answer.status}.`);
    collections.push((answer.json['collection'] as { readonly collectionId: string }).collectionId);
  }
};

const pressAtTheBank = async ({ actionUrl }: Record<string, unknown>, answer: string): Promise<void> => {
  if (typeof actionUrl !== 'string') return;
  // A bank that is cut off is one more payer who has gone.
  await fetch(actionUrl, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' }).catch(
    () => undefined,
  );
};

let keys = 0;

const payOne = async (place: Place, payments: Payments, id: string, dice: Dice): Promise<void> => {
  // A few keys for each collection: some are repeated, by the same payer or after a crash.
  const idempotencyKey = dice.roll() < 0.3 ? `again-${dice.between(1, 2)}` : `new-${++keys}`;
  const card = cards[dice.between(0, cards.length - 1)];
  const body = { paymentMethodId: idempotencyKey.startsWith('again') ? 'pm_card_visa' : card, idempotencyKey };
  const clicks = dice.roll() < 0.3 ? 2 : 1;
  const answers: readonly Answer[] = await Promise.all(
    Array.from({ length: clicks }, () => ask(place, 'POST', `${path}/${id}/payment`, { body })),
  );
  for (const answer of answers) {
    count(payments.answers, answer.status);
    if (answer.status !== 200) continue;
    if (answer.json['success'] === true) payments.paid.add(id);
    if (answer.json['requiresAction'] === true && dice.roll() < 0.8)
      await pressAtTheBank(answer.json, dice.roll() < 0.7 ? 'authenticate' : 'fail');
  }
};

const refundOne = async (place: Place, { answers }: Payments, id: string, { roll }: Dice): Promise<void> => {
  const body = roll() < 0.5 ? {} : { amount: { amount: '10.01', currency: 'EUR' } };
  count(answers, (await ask(place, 'POST', `${path}/${id}/refund`, { body, key: `refund-${++keys}` })).status);
};

/** One payer or merchant after the other, until told to stop. */
const client = async (place: Place, payments: Payments, dice: Dice, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const id = payments.collections[dice.between(0, payments.collections.length - 1)] ?? '';
    const before = payments.answers.get('no answer') ?? 0;
    const kind = dice.roll();
    if (kind < 0.85) await payOne(place, payments, id, dice);
    else if (kind < 0.95) await refundOne(place, payments, id, dice);
    else await ask(place, 'POST', `${path}/${id}/cancel`);
    if ((payments.answers.get('no answer') ?? 0) > before) await wait(10);
  }
};

export const pay = async (
  place: Place,
  payments: Payments,
  dice: Dice,
  { clients, signal }: { readonly clients: number; readonly signal: AbortSignal },
): Promise<void> => {
  await Promise.all(Array.from({ length: clients }, () => client(place, payments, dice, signal)));
};
