import type { Clock } from '../../../application/shared/ports/clock.ts';
import { RecipientRefusedError } from '../../../application/shared/ports/messengers.ts';
import type { SentMessage } from '../../../application/shared/ports/messengers.ts';
import { GuardedCalls } from '../../shared/system/resilience.ts';

/** The sender's service was not called, because the circuit breaker is open after repeated failures. */
class SenderUnavailableError extends Error {
  override readonly name = 'SenderUnavailableError';
}

type Sender<M> = { readonly name: string; send(message: M, signal: AbortSignal): Promise<SentMessage> };

/** A sender with a circuit breaker: while its service is down messages wait, and one call at a time tests it. */
export const resilientSender = <M>(
  sender: Sender<M>,
  clock: Pick<Clock, 'now'>,
): Sender<M> & { readonly isAvailable: () => boolean } => {
  const { accepts, run } = new GuardedCalls({
    name: sender.name,
    clock,
    halfOpenAfterMs: 30_000,
    maxHalfOpenAfterMs: 10 * 60_000,
    isAnswer: (error) => error instanceof RecipientRefusedError,
    notMade: (message, options) => new SenderUnavailableError(message, options),
  });
  return {
    name: sender.name,
    isAvailable: accepts,
    send: (message, signal) => run(() => sender.send(message, signal), signal),
  };
};
