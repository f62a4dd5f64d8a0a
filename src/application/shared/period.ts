import { addDays, daysBetween } from '../../domain/shared/local-date.ts';
import type { LocalDate } from '../../domain/shared/local-date.ts';

/** Whole days (UTC): `from` inclusive, `to` exclusive. */
export type Period = { readonly from: LocalDate; readonly to: LocalDate };

/** The longest period in days. */
export const maxPeriodDays = 366;
const usualPeriod = 30;

/** Default: thirty days to the end of today. */
export const periodOf = ({ from, to }: Partial<Period>, today: LocalDate): Period => {
  const end = to ?? addDays(today, 1);
  return { from: from ?? addDays(end, -usualPeriod), to: end };
};

export const isPeriod = ({ from, to }: Period): boolean => from < to && daysBetween(from, to) <= maxPeriodDays;
