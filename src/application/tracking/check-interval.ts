const hour = 3_600_000;
const day = 24 * hour;

/** How long to wait between two questions, by how long nothing has been heard of a parcel: what moves is watched closely, what is silent for two months no more. */
const intervals: readonly { readonly upTo: number; readonly every: number }[] = [
  { upTo: day, every: hour },
  { upTo: 3 * day, every: 2 * hour },
  { upTo: 7 * day, every: 6 * hour },
  { upTo: 30 * day, every: day },
  { upTo: 60 * day, every: 7 * day },
];

/** Milliseconds; undefined when it is not worth asking any more. */
export const checkInterval = (silentFor: number): number | undefined => intervals.find(({ upTo }) => silentFor < upTo)?.every;

/** The longest anybody is watched. */
export const longestWatch = 60 * day;

/** `checkedAt` is when carriers were last asked; absent, the parcel's own beginning counts. */
export const isCheckDue = (
  { createdAt, lastEventAt, checkedAt }: { readonly createdAt: string; readonly lastEventAt?: string; readonly checkedAt?: string },
  now: string,
): boolean => {
  const interval = checkInterval(Date.parse(now) - Date.parse(lastEventAt ?? createdAt));
  return interval !== undefined && Date.parse(now) - Date.parse(checkedAt ?? createdAt) >= interval;
};
