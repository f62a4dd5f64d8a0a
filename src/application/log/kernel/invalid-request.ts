import { DomainError } from '../../../domain/shared/index.ts';
import type { Fault } from '../../../domain/shared/index.ts';

/** A refusal that names every rule a request breaks. */
export const invalidRequest = (faults: readonly Fault[]): DomainError =>
  new DomainError(
    'validation_failed',
    faults.length === 1 ? (faults[0]?.message ?? '') : `The request breaks ${faults.length} rules.`,
    faults,
  );
