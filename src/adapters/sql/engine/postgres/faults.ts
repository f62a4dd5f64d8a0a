import { DatabaseError } from 'pg';
import { OutcomeUnknownError, StoreUnavailableError } from '../../../../application/ports/event-store.ts';
import { ownValue } from '../../../../domain/shared/own-value.ts';

// SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html) by which the server says that it, not the statement, is at fault. Whatever the
// statement's transaction had done is undone.
const unavailable: Readonly<Record<string, string>> = {
  '25006': 'The database takes no writes: it is read-only, or a standby.',
  '40001': 'The database ended this transaction in favour of another.',
  '40P01': 'The database ended this transaction in favour of another.',
  '53000': 'The database is out of resources.',
  '53100': 'The disk of the database is full.',
  '53200': 'The database is out of memory.',
  '53300': 'The database has no connection left.',
  '55P03': 'The database waited too long for a lock.',
  '57014': 'The database took too long and was told to stop.',
  '57P03': 'The database is starting or stopping.',
  '58030': 'The disk of the database failed.',
};

/** The connection ends with these: 08 is the connection's class, the others are a stop and a crash of the server. */
const endsConnection = /^(08...|57P0[125])$/;

const isMistake = (error: Error): boolean => error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;

/** Whether the connection is of no further use: the server said so, or something is wrong that is neither its answer nor a mistake of ours. */
export const isLost = (error: unknown): boolean =>
  error instanceof DatabaseError ? endsConnection.test(error.code ?? '') : error instanceof Error && !isMistake(error);

/** No connection could be had: nothing was done. */
export const refused = (error: unknown): unknown => {
  if (!(error instanceof DatabaseError)) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
    return new StoreUnavailableError(`The database cannot be reached${code}.`, { cause: error });
  }
  const message = endsConnection.test(error.code ?? '') ? 'The database is stopping.' : ownValue(unavailable, error.code ?? '');
  // A wrong password or name of a database stays what it is: no second try will mend it.
  return message === undefined ? error : new StoreUnavailableError(message, { cause: error });
};

/**
 * What a fault of PostgreSQL means to whoever asked: try again later, nobody knows, or a mistake of ours, which stays what it is. `decides` says that the
 * statement, once it had arrived, could have taken effect without our hearing of it: a commit, or a write outside a transaction.
 */
export const translated = (error: unknown, { decides }: { readonly decides: boolean }): unknown => {
  if (isLost(error)) {
    const cause = { cause: error };
    return decides
      ? new OutcomeUnknownError('The connection to the database was lost before it had answered.', cause)
      : new StoreUnavailableError('The connection to the database was lost.', cause);
  }
  const message = error instanceof DatabaseError ? ownValue(unavailable, error.code ?? '') : undefined;
  return message === undefined ? error : new StoreUnavailableError(message, { cause: error });
};
