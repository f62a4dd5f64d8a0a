/** Called when the presence of this sender changes. */
export type PresenceEvents = {
  /** The other senders see this one: its leases stay its own for as long as it lives. */
  readonly acquired: () => void;
  /** The others may not see it: no request may begin until `acquired`. Its leases may still be its own. */
  readonly lost: () => void;
  /** The others took it for dead and took over its leases. Called before the next `acquired`. */
  readonly replaced: () => void;
  /** This sender found another one dead; the deliveries that one had leased are due. */
  readonly tookOver: () => void;
};

/**
 * Shows the other senders of the outbox that this process is alive, and detects dead ones, so that what they had leased is
 * sent at once and not only after the lease expires. A slow or frozen process does not count as dead.
 */
export interface SenderPresence {
  /** The prefix of its leases, before a slash. */
  readonly owner: string;
  /** Runs until `signal` aborts; then the others see that this sender is gone. Retries failures and never rejects. */
  run(news: PresenceEvents, signal: AbortSignal): Promise<void>;
}
