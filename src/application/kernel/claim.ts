/**
 * What a client sent along so that a repetition does nothing twice: its idempotency key, the path it was used on, and a digest of the body, by which another
 * body under the same key is noticed.
 */
export type Claim = { readonly path: string; readonly key: string; readonly fingerprint: string };
