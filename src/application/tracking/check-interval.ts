const hour = 3_600_000;
const day = 24 * hour;

/**
 * The wait between two tracking checks, by the time since the parcel's last scan: moving parcels are checked often, and after two months
 * without a scan no more.
 */
const intervals: readonly { readonly upTo: number; readonly every: number }[] = [
  { upTo: day, every: hour },
  { upTo: 3 * day, every: 2 * hour },
  { upTo: 7 * day, every: 6 * hour },
  { upTo: 30 * day, every: day },
  { upTo: 60 * day, every: 7 * day },
];

/** Milliseconds; undefined when the parcel is not checked any more. */
export const checkInterval = (silentFor: number): number | undefined => intervals.find(({ upTo }) => silentFor < upTo)?.every;

/** The age after which no parcel is checked. */
export const maxCheckedAgeMs = 60 * day;

/** `checkedAt` is when carriers were last asked; without it, the parcel's creation counts. */
export const isCheckDue = (
  { createdAt, lastEventAt, checkedAt }: { readonly createdAt: string; readonly lastEventAt?: string; readonly checkedAt?: string },
  now: string,
): boolean => {
  const interval = checkInterval(Date.parse(now) - Date.parse(lastEventAt ?? createdAt));
  return interval !== undefined && Date.parse(now) - Date.parse(checkedAt ?? createdAt) >= interval;
};
