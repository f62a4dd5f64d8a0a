import { PasswordHashesBusyError } from '../../../../application/ports/password-hashes.ts';
import { HttpError } from '../../engine/failures/http-error.ts';

/** Throws a 503 when too many passwords wait to be hashed, and every other error as it is. */
export const throwBusy = (error: unknown): never => {
  if (!(error instanceof PasswordHashesBusyError)) throw error;
  throw new HttpError(503, 'busy', `${error.message} Try again.`, { headers: { 'retry-after': '2' } });
};
