/** What a sender is told of its own presence. */
export type PresenceEvents = {
  /** The others see it: what it has leased, and what it leases from now on, stays its own for as long as it lives. */
  readonly acquired: () => void;
  /** They may not: nothing more may be begun until it is held again. What was leased may still be its own. */
  readonly lost: () => void;
  /** They took it for dead, and what it had leased is due for others. It is told this before it is held again. */
  readonly replaced: () => void;
  /** It found another dead, and what that one had leased is due. */
  readonly tookOver: () => void;
};

/**
 * Shows those who send from the same outbox that this process lives, and finds out who no longer does: what a dead process had leased is sent by the others at once, and not only when
 * the lease lapses. A process that is slow, or frozen, is not dead.
 */
export interface SenderPresence {
  /** What each of its leases has before a slash. */
  readonly owner: string;
  /** Until `signal` aborts; then others see that it is gone. Rejects with nothing: what fails is tried again. */
  run(news: PresenceEvents, signal: AbortSignal): Promise<void>;
}
