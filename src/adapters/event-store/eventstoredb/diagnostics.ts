/**
 * Called with failures that were handled, for metrics and the rate-limited log: an attempt without an answer that is
 * repeated, a connection that was replaced, a subscription that failed and is resumed. Subscriptions that the server drops
 * because the consumer is slow are not reported: that is normal operation.
 */
export type Diagnostics = (what: 'attempt' | 'replaced' | 'subscription', error: unknown) => void;
