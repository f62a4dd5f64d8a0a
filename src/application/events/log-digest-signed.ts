import type { DomainEvent } from '../../domain/shared/domain-event.ts';

// Stored for ever: add optional fields freely, rename nothing.

/** The digest over the first events of the log, signed. One stream for each thousand, which holds only this event. */
export type LogDigestSigned = DomainEvent<
  'LogDigestSigned',
  {
    readonly events: number;
    readonly digest: string;
    /** A compact JWS of the two, by a key of `/.well-known/log-keys.json`. */
    readonly jws: string;
  }
>;
