import { timestampParts } from '../shared/local-date.ts';
import type { LocalDate } from '../shared/local-date.ts';

/** A moment by the clock on the wall of wherever it is meant, `YYYY-MM-DDTHH:mm:ss.SSS`: no offset, ordered as text. */
export type WallTime = string;

/**
 * A pickup's time as written: `2026-01-15T09:00`, `2026-01-15 09:00`, or ISO 8601 with seconds, milliseconds and an offset. The offset is dropped: clients send the
 * clock they read, and their libraries add a zone to it. Undefined for anything else, a date alone among it.
 */
export const wallTimeOf = (text: string): WallTime | undefined => {
  const parts = timestampParts(text);
  if (parts === undefined || !parts.hasTime) return undefined;
  const [hour = '', minute = '', seconds = '00'] = text.slice(parts.date.length + 1, text.length - (parts.offset?.length ?? 0)).split(':');
  const [second = '', fraction = ''] = seconds.split('.');
  return `${parts.date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
};

export const dateOfWallTime = (time: WallTime): LocalDate => time.slice(0, 10);

/** Counted on the face of the clock, also through a night in which it is put forward or back. */
export const secondsBetween = (from: WallTime, to: WallTime): number => (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 1_000;

/** Whole minutes since midnight. */
export const minuteOfDay = (time: WallTime): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** As an accepted example is written: to the minute. */
export const timeText = (date: LocalDate, minute: number): string =>
  `${date}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
