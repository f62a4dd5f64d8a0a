import { DomainError } from '../../../domain/shared/domain-error.ts';
import { isSameMoney } from '../../../domain/shared/money.ts';
import type { Money } from '../../../domain/shared/money.ts';

/** A sum that a request to pay names, whole or in part, and the field that it stands in. */
export type NamedSum = { readonly field: string } & Partial<Money>;

/** Throws `validation_failed` where a client names another sum than the one that would be charged. */
export const assertDue = (named: readonly NamedSum[] = [], due: Money | undefined): void => {
  if (due === undefined) return;
  const others = named.filter(
    ({ amount = due.amount, currency = due.currency }) => !isSameMoney({ amount, currency }, due),
  );
  if (others.length === 0) return;
  const message = `The sum due is ${due.amount} ${due.currency}; another one cannot be paid, and nothing was charged.`;
  throw new DomainError(
    'validation_failed',
    message,
    others.map(({ field }) => ({
      field,
      message: `${field}: ${message} Leave it out, or send "${due.amount}" and "${due.currency}".`,
    })),
  );
};
