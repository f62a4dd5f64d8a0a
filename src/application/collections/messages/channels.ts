import type { MessageChannel } from '../../../domain/collections/taxes-collection/index.ts';
import type { EmailSender, PhoneNumbers, SmsSender } from '../../shared/ports/messengers.ts';
import type { CollectionView } from '../collection-view.ts';

/** The senders of this installation. A channel without a sender sends nothing. */
export type Messengers = { readonly sms?: SmsSender; readonly email?: EmailSender };

export const messageChannels: readonly MessageChannel[] = ['sms', 'email'];

export const channelsWithoutSender = (messengers: Messengers): readonly MessageChannel[] =>
  messageChannels.filter((channel) => messengers[channel] === undefined);

/** Channels whose messages are sent at any hour. */
export const channelsAtAnyHour = (messengers: Messengers): readonly MessageChannel[] =>
  messageChannels.filter((channel) => messengers[channel]?.wakesNobody);

const given = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text.trim();

/** The phone number of the consignee for text messages. */
export const phoneOf = (
  { people: { shipTo } }: Pick<CollectionView, 'people'>,
  numbers: PhoneNumbers,
): string | undefined => {
  const phone = given(shipTo?.phone);
  return shipTo && phone !== undefined ? numbers(phone, shipTo.address.country) : undefined;
};

export const emailOf = ({ people: { shipTo } }: Pick<CollectionView, 'people'>): string | undefined =>
  given(shipTo?.email);

/** The address for the receipt: the payer's, else the consignee's. */
export const payerEmailOf = (view: Pick<CollectionView, 'people'>): string | undefined =>
  given(view.people.payer?.email) ?? emailOf(view);

type Outcome = 'sent' | 'failed';

/**
 * Counts of messages by channel since the start of this process. `failed` counts attempts, most of which are repeated.
 */
export class MessageCounts {
  readonly #counts = {
    sent: new Map<MessageChannel, number>(messageChannels.map((channel) => [channel, 0])),
    failed: new Map<MessageChannel, number>(messageChannels.map((channel) => [channel, 0])),
  };

  of(outcome: Outcome): ReadonlyMap<MessageChannel, number> {
    return this.#counts[outcome];
  }

  add(outcome: Outcome, channel: MessageChannel): void {
    const counts = this.#counts[outcome];
    counts.set(channel, (counts.get(channel) ?? 0) + 1);
  }
}
