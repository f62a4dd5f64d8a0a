import type { MessageChannel } from '../../../domain/collections/taxes-collection/index.ts';
import { messageChannels } from './messengers.ts';

type Outcome = 'sent' | 'failed';

/**
 * What this process has done with messages since its start, by channel. `failed` counts attempts: most of them are
 * repeated.
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
