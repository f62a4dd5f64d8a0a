import type { FailurePage } from '../../../platform/http/engine/route/route.ts';
import type { AccountPages } from '../../pages/account-pages.ts';
import { privatePages } from '../../../platform/http/pages/replies.ts';
import { PasswordHashesBusyError } from '../../../../application/accounts/ports/sign-in.ts';
import { HttpError } from '../../../platform/http/engine/failures/http-error.ts';

/** Throws a 503 when too many passwords wait to be hashed, and every other error as it is. */
export const throwBusy = (error: unknown): never => {
  if (!(error instanceof PasswordHashesBusyError)) throw error;
  throw new HttpError(503, 'busy', `${error.message} Try again.`, { headers: { 'retry-after': '2' } });
};

/** Forms of these pages send their origin as the referrer, so that a form of another site is recognised. */
export const { page: pageReply, seeOther: redirectTo } = privatePages('same-origin');

/** What a person sees of an error at a page of accounts. */
export const accountFailurePage =
  ({ message }: Pick<AccountPages, 'message'>): FailurePage =>
  ({ status, reason }) => {
    const known =
      reason === 'form_outdated'
        ? reason
        : status === 404
          ? 'unknown'
          : status === 429
            ? 'too_many'
            : status === 503
              ? 'busy'
              : 'failed';
    return pageReply(status, message(known));
  };

/** The base for parsing a path; no request is sent to it. */
const nowhere = 'http://return.invalid';

const longest = 4_000;

/**
 * A path of this service to go to after signing in, with its query; undefined for anything that leads elsewhere.
 * Browsers read `//host` and `/\host` as other hosts, and `/.//host` becomes the first.
 */
export const safeReturnTo = (text: string): string | undefined => {
  if (!text.startsWith('/') || text.length > longest || !URL.canParse(text, nowhere)) return undefined;
  const { origin, pathname, search } = new URL(text, nowhere);
  return origin === nowhere && /^\/(?![/\\])/.test(pathname) ? `${pathname}${search}` : undefined;
};
