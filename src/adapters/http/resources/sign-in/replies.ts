import type { FailurePage, TextReply } from '../../engine/route/route.ts';
import type { AccountPages } from '../../../web/account/account-pages.ts';
import { pagePolicy } from '../pages/policy.ts';

const type = 'text/html; charset=utf-8';

/** The pages are about one person: not for caches and search engines. Their own forms send the referrer's origin. */
const privateHeaders = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex, nofollow' };
const pageHeaders = { ...privateHeaders, 'content-security-policy': pagePolicy() };

export const pageReply = (status: number, html: string, headers: Readonly<Record<string, string>> = {}): TextReply => ({
  status,
  bytes: html,
  type,
  headers: { ...pageHeaders, ...headers },
});

export const redirectTo = (location: string, headers: Readonly<Record<string, string>> = {}): TextReply => ({
  status: 303,
  bytes: '',
  type,
  headers: { ...privateHeaders, location, ...headers },
});

/** What a person sees of an error at a page of accounts. */
export const accountFailurePage =
  ({ message }: Pick<AccountPages, 'message'>): FailurePage =>
  ({ status, reason }) => {
    const known =
      reason === 'form_outdated' ? reason : status === 404 ? 'unknown' : status === 429 ? 'too_many' : status === 503 ? 'busy' : 'failed';
    return pageReply(status, message(known));
  };
