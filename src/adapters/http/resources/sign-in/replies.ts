import type { FailurePage } from '../../engine/route/route.ts';
import type { AccountPages } from '../../../web/account/account-pages.ts';
import { privatePages } from '../pages/replies.ts';

/** Forms of these pages send the referrer's origin, by which a form from elsewhere is recognised. */
export const { page: pageReply, seeOther: redirectTo } = privatePages('same-origin');

/** What a person sees of an error at a page of accounts. */
export const accountFailurePage =
  ({ message }: Pick<AccountPages, 'message'>): FailurePage =>
  ({ status, reason }) => {
    const known =
      reason === 'form_outdated' ? reason : status === 404 ? 'unknown' : status === 429 ? 'too_many' : status === 503 ? 'busy' : 'failed';
    return pageReply(status, message(known));
  };
