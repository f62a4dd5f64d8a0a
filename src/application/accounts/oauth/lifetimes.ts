const [second, hour, day] = [1_000, 3_600_000, 24 * 3_600_000];

/** How long (ms) what OAuth gives is valid. */
export const lifetimes = {
  code: 60 * second,
  accessToken: hour,
  /** Of a refresh token that is not used. */
  refreshToken: 30 * day,
  /** Of all refresh tokens that come from one grant. */
  family: 90 * day,
  /** A client that lost the answer may repeat a refresh for so long. */
  refreshGrace: 10 * second,
  /** Of a client secret that was replaced. */
  replacedSecret: day,
} as const;

export const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

export const earlierOf = (one: string, other: string): string => (one < other ? one : other);
