import { z } from 'zod';
import { ownValue } from '../../../../domain/shared/table.ts';

/** Accepts any fields, because the page itself shows their faults. */
export const postedForm = z.record(z.string(), z.unknown()).default({});

export type PostedForm = z.output<typeof postedForm>;

/** The text of a field as typed. Repeated fields count as missing. */
export const fieldOf = (form: PostedForm, name: string): string => {
  const value = ownValue(form, name);
  return typeof value === 'string' ? value : '';
};

/** The most bytes of a form: enough for fields of any accepted length. */
export const formBodyLimit = 16 * 1_024;

/**
 * Whether the browser's headers show that another site sent the form. A page that sends no referrer has the origin
 * `null` in its own forms. No page relies on this alone: the form or the address must also hold a secret.
 */
export const isFromOtherSite = (header: (name: string) => string | undefined, ownOrigin: string): boolean => {
  const site = header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = header('origin');
  if (origin === undefined || origin === 'null' || origin === ownOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== header('host');
};
