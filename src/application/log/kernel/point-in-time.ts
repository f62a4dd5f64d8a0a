import { timestampParts, utcTimestampOf } from '../../../domain/shared/local-date.ts';

/** A point of an object's history: after so many of its events, or a time in UTC with milliseconds. */
export type PointInTime = { readonly version: number } | { readonly time: string };

const versionForm = /^\d{1,15}$/;

/**
 * Reads a version or an RFC 3339 timestamp. Undefined for anything else, such as a date alone or a time without an
 * offset: they do not name one point in time. The `+` of an offset may have become a space, as in addresses that were
 * not percent-encoded.
 */
export const pointInTimeOf = (text: string): PointInTime | undefined => {
  if (versionForm.test(text)) return { version: Number(text) };
  const written = text.replace(/ (?=\d\d:\d\d$)/, '+');
  const parts = timestampParts(written);
  const time = parts?.offset === undefined ? undefined : utcTimestampOf(written);
  return time === undefined ? undefined : { time };
};
