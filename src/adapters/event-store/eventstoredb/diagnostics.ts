/**
 * Told of what went wrong and has been dealt with, for metrics and a sparing log: an attempt that got no answer and is made again, a connection that was
 * exchanged, a subscription that failed and is resumed. Subscriptions the server drops for pacing are not among them: that is normal operation.
 */
export type Diagnostics = (what: 'attempt' | 'replaced' | 'subscription', error: unknown) => void;
