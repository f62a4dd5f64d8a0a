import type { ReplyHeaders } from '../engine/failures/failures.ts';
import type { TextReply, Route } from '../engine/route/route.ts';
import { route } from '../engine/route/route.ts';

/**
 * The content security policy of a page: nothing from other hosts, no frame around it, and forms only to the given
 * targets.
 */
export const pagePolicyTo = (formTargets: readonly string[], ...more: readonly string[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    ...more,
    `form-action ${formTargets.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The policy of a page whose forms are sent to this service. */
export const pagePolicy = (...more: readonly string[]): string => pagePolicyTo(["'self'"], ...more);

const type = 'text/html; charset=utf-8';

type PageReplies = {
  /** For other replies at the same addresses. */
  readonly headers: Readonly<Record<string, string>>;
  readonly page: (status: number, html: string, headers?: ReplyHeaders) => TextReply;
  readonly seeOther: (location: string, headers?: ReplyHeaders) => TextReply;
};

/**
 * Makes replies of pages that concern one person, or whose address grants access: they must not be cached or indexed.
 */
export const privatePages = (referrerPolicy: 'same-origin' | 'no-referrer'): PageReplies => {
  const headers = {
    'cache-control': 'no-store',
    'referrer-policy': referrerPolicy,
    'x-robots-tag': 'noindex, nofollow',
  };
  const pageHeaders = { ...headers, 'content-security-policy': pagePolicy() };
  return {
    headers,
    page: (status, html, more) => ({ status, bytes: html, type, headers: { ...pageHeaders, ...more } }),
    seeOther: (location, more) => ({ status: 303, bytes: '', type, headers: { ...headers, location, ...more } }),
  };
};

/** A style sheet or script of pages, which is the same for everybody. */
export const assetRoute = (tag: string, path: string, summary: string, bytes: string, type: string): Route =>
  route({
    tag,
    access: 'public',
    rate: 'none',
    method: 'get',
    path,
    summary,
    hidden: true,
    replies: { 200: { description: 'A file.', type } },
    handler: () =>
      Promise.resolve({ bytes, type: `${type}; charset=utf-8`, headers: { 'cache-control': 'public, max-age=3600' } }),
  });
