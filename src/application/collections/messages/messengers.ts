import type { MessageChannel } from '../../../domain/collections/taxes-collection/index.ts';
import type { EmailSender, SmsSender } from '../../shared/ports/messengers.ts';

/** The senders of this installation; a channel without one sends nothing. */
export type Messengers = { readonly sms?: SmsSender; readonly email?: EmailSender };

export const messageChannels: readonly MessageChannel[] = ['sms', 'email'];

export const channelsWithoutSender = (messengers: Messengers): readonly MessageChannel[] =>
  messageChannels.filter((channel) => messengers[channel] === undefined);

/** Channels whose messages are sent at any hour. */
export const channelsAtAnyHour = (messengers: Messengers): readonly MessageChannel[] =>
  messageChannels.filter((channel) => messengers[channel]?.wakesNobody);
