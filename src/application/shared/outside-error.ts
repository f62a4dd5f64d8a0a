/**
 * Something outside this program did not do what was asked: a carrier, a card processor, a thread. It says of itself
 * what a caller is told, so that the HTTP engine knows no port by name.
 */
export abstract class OutsideError extends Error {
  /** Machine-readable, such as `carrier_unavailable`. */
  abstract readonly reason: string;
  /** What the caller is told, in whole sentences. The message of the error itself is for operators. */
  abstract readonly told: string;
  /** When the same request may be repeated (s). Undefined where it was refused, and would be again. */
  abstract readonly repeatAfterSeconds: number | undefined;
}
