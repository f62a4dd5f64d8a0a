import type { Clock } from '../../application/ports/clock.ts';
import { RecipientRefusedError } from '../../application/ports/messengers.ts';
import type { SentMessage } from '../../application/ports/messengers.ts';
import { CircuitBreaker } from '../resilience/circuit-breaker.ts';

const failureThreshold = 5;
/** How long (ms) the circuit stays open, at first and at most. */
const [halfOpenAfterMs, maxHalfOpenAfterMs] = [30_000, 10 * 60_000];

/** The service that sends messages was not asked: its last calls failed. */
class SenderUnavailableError extends Error {
  override readonly name = 'SenderUnavailableError';
}

/** A refusal is an answer, and an aborted call no failure of the service. */
const isFailure = (error: unknown): boolean =>
  !(error instanceof RecipientRefusedError) && !(error instanceof Error && error.name === 'AbortError');

type Sender<M> = { readonly name: string; send(message: M, signal: AbortSignal): Promise<SentMessage> };

/** A sender that is left alone while its service is down: messages wait, and only one at a time tries. */
export const resilientSender = <M>(sender: Sender<M>, clock: Pick<Clock, 'now'>): Sender<M> & { readonly isAvailable: () => boolean } => {
  const breaker = new CircuitBreaker({
    name: sender.name,
    failureThreshold,
    halfOpenAfterMs,
    maxHalfOpenAfterMs,
    isFailure,
    notMade: (message, options) => new SenderUnavailableError(message, options),
    now: () => Date.parse(clock.now()),
  });
  return {
    name: sender.name,
    isAvailable: () => breaker.accepts(),
    send: (message, signal) => breaker.run(() => sender.send(message, signal)),
  };
};
