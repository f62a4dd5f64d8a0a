/**
 * One broken rule: the field, the rule, and an accepted example. `field` is a JSON path as the client wrote it
 * (`shipTo.address.city`).
 */
export type Fault = { readonly field?: string; readonly message: string };

/** A refusal. `reason` is a stable snake_case word that clients may branch on; the HTTP adapter maps it to a status. */
export class DomainError<Reason extends string = string> extends Error {
  override readonly name = 'DomainError';
  readonly reason: Reason;
  readonly faults: readonly Fault[];

  constructor(reason: Reason, message: string, faults: readonly Fault[] = []) {
    super(message);
    this.reason = reason;
    this.faults = faults;
  }
}

/** A warning about a request that is carried out nevertheless. `reason` is a stable snake_case word. */
export type Warning = { readonly reason: string; readonly field?: string; readonly message: string };
