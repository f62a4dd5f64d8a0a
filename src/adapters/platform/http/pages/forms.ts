import { z } from 'zod';
import { ownValue } from '../../../../domain/shared/table.ts';

/** Anything at all: what is wrong with a field is said on the page. */
export const postedForm = z.record(z.string(), z.unknown()).default({});

export type PostedForm = z.output<typeof postedForm>;

/** The text of a field, as it was typed. Repeated fields count as missing. */
export const fieldOf = (form: PostedForm, name: string): string => {
  const value = ownValue(form, name);
  return typeof value === 'string' ? value : '';
};

/** A form of this size has fields of any length that is accepted. */
export const formBodyLimit = 16 * 1_024;

/**
 * Whether a browser says that another site sent the form. A page that sends no referrer has the origin `null` in its
 * own forms. No page relies on this alone: a secret of its own must be in the form, or in the address.
 */
export const isFromOtherSite = (header: (name: string) => string | undefined, ownOrigin: string): boolean => {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = header('origin');
  if (origin === undefined || origin === 'null' || origin === ownOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== header('host');
};
