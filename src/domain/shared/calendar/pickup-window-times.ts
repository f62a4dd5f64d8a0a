import { timestampParts } from '../local-date.ts';
import type { LocalDate } from '../local-date.ts';

/** A local time at the pickup address, `YYYY-MM-DDTHH:mm:ss.SSS`: no offset, ordered as text. */
export type WallTime = string;

/**
 * Parses a pickup's time: `2026-01-15T09:00`, `2026-01-15 09:00`, or ISO 8601 with seconds, milliseconds and an offset.
 * The offset is dropped: clients send local time, and their libraries add a zone to it. Undefined for anything else,
 * including a date alone.
 */
export const wallTimeOf = (text: string): WallTime | undefined => {
  const parts = timestampParts(text);
  if (parts === undefined || !parts.hasTime) return undefined;
  const [hour = '', minute = '', seconds = '00'] = text
    .slice(parts.date.length + 1, text.length - (parts.offset?.length ?? 0))
    .split(':');
  const [second = '', fraction = ''] = seconds.split('.');
  return `${parts.date}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
};

export const dateOfWallTime = (time: WallTime): LocalDate => time.slice(0, 10);

/** Difference of local times, ignoring changes to and from daylight saving time. */
export const secondsBetween = (from: WallTime, to: WallTime): number =>
  (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 1_000;

/** Whole minutes since midnight. */
export const minuteOfDay = (time: WallTime): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** To the minute, for accepted examples in messages. */
export const timeText = (date: LocalDate, minute: number): string =>
  `${date}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
