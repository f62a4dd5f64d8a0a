import { DatabaseError } from 'pg';
import { OutcomeUnknownError, StoreUnavailableError } from '../../../../../application/log/ports/event-store.ts';
import { table } from '../../../../../domain/shared/table.ts';

// SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html) of faults of the server rather than of
// the statement. The transaction of the statement is rolled back.
const unavailable = table({
  '25006': 'The database accepts no writes: it is read-only, or a standby.',
  '40001': 'The database rolled this transaction back in favour of another.',
  '40P01': 'The database rolled this transaction back in favour of another.',
  '53000': 'The database is out of resources.',
  '53100': 'The disk of the database is full.',
  '53200': 'The database is out of memory.',
  '53300': 'The database has no connection left.',
  '55P03': 'The database waited too long for a lock.',
  '57014': 'The database took too long; the statement was cancelled.',
  '57P03': 'The database is starting or stopping.',
  '58030': 'The disk of the database failed.',
});

/**
 * Codes after which the connection is closed: class 08 is the connection's, the others are a stop and a crash of the
 * server.
 */
const endsConnection = /^(08...|57P0[125])$/;

const isMistake = (error: Error): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;

/**
 * Whether the connection is lost: the server said so, or the error is neither an answer of the server nor a bug of
 * ours.
 */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof DatabaseError ? endsConnection.test(error.code ?? '') : error instanceof Error && !isMistake(error);

/**
 * Where an address leads, without its user and password, which ends at the last `@`. A socket is named by its folder.
 */
const placeOf = (url: string): string => {
  const place = url.replace(/^([^/]*)\/\/.*@/, '$1//');
  if (!URL.canParse(place)) return '';
  const { hostname, port, searchParams } = new URL(place);
  const host = searchParams.get('host') ?? (hostname === '' ? 'localhost' : hostname);
  return ` at ${host}:${searchParams.get('port') ?? (port === '' ? '5432' : port)}`;
};

/** The meaning of an error while connecting to the database of an address: nothing was executed. */
export const translateConnectError = (error: unknown, url: string): unknown => {
  if (!(error instanceof DatabaseError)) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
    return new StoreUnavailableError(
      `The database${placeOf(url)} cannot be reached${code}. Check DATABASE_URL, and that the server runs and listens there.`,
      { cause: error },
    );
  }
  const message = endsConnection.test(error.code ?? '') ? 'The database is stopping.' : unavailable[error.code ?? ''];
  // A wrong password or database name is passed on as it is: retrying does not help.
  return message === undefined ? error : new StoreUnavailableError(message, { cause: error });
};

/**
 * The meaning of an error of PostgreSQL: StoreUnavailableError if the caller may retry, OutcomeUnknownError if the
 * statement may have taken effect, and the error itself if it is a bug. `decides`: the statement could take effect
 * without an answer, as a commit or a write outside a transaction can.
 */
export const translatePostgresError = (error: unknown, { decides }: { readonly decides: boolean }): unknown => {
  if (isConnectionLost(error)) {
    const cause = { cause: error };
    return decides
      ? new OutcomeUnknownError('The connection to the database was lost before it had responded.', cause)
      : new StoreUnavailableError('The connection to the database was lost.', cause);
  }
  const message = error instanceof DatabaseError ? unavailable[error.code ?? ''] : undefined;
  return message === undefined ? error : new StoreUnavailableError(message, { cause: error });
};
