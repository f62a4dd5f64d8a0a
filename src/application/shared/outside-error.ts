/**
 * An external system, such as a carrier, a card processor or a thread, did not do what was requested. The error has its
 * own reason and message for the caller, so that the HTTP engine need not know any port.
 */
export abstract class OutsideError extends Error {
  /** Machine-readable, such as `carrier_unavailable`. */
  abstract readonly reason: string;
  /** The message for the caller, in whole sentences. The message of the error itself is for operators. */
  abstract readonly told: string;
  /** Seconds after which the same request may be repeated. Undefined if it would be refused again. */
  abstract readonly repeatAfterSeconds: number | undefined;
}
