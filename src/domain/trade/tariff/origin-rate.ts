import type { OriginRate } from './duty-rate.ts';

/** Whether a measure is for goods of this origin. */
export const isForOrigin = ({ origins, except }: OriginRate, origin: string): boolean =>
  except?.includes(origin) !== true && (origins === undefined || origins.includes(origin));
