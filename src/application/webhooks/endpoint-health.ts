import type { Clock } from '../shared/ports/clock.ts';
import type { WebhookEndpointRegistry } from './endpoints.ts';
import { answerClasses } from './ports/delivery-reports.ts';
import type { AnswerClass, AttemptCount, DeliveryReports } from './ports/delivery-reports.ts';

const hourMs = 3_600_000;
const shownHours = 48;
/** Counts are kept for longer than they are shown, because they are removed at some time within the hour. */
const keptMs = (shownHours + 24) * hourMs;

/** Counts of attempts before this time may be removed. */
export const attemptsKeptSince = (now: string): string => new Date(Date.parse(now) - keptMs).toISOString();

/** One hour of an endpoint: its attempts by how they ended, and how fast it answered. */
export type HealthHour = {
  readonly from: string;
  readonly to: string;
  readonly attempts: number;
  readonly delivered: number;
  /** Failed, with a later attempt to come. */
  readonly failed: number;
  /** Failed, and it was the last attempt. */
  readonly exhausted: number;
  readonly answers: { readonly [Class in AnswerClass]: number };
  /** Absent if nothing was answered. */
  readonly p50Ms?: number;
  readonly p95Ms?: number;
};

/** How an endpoint does. */
export type EndpointHealth = {
  readonly id: string;
  readonly at: string;
  readonly enabled: boolean;
  readonly pending: number;
  readonly nextAttemptAt?: string;
  readonly failingSince?: string;
  /** Failed attempts since the last success. */
  readonly failures: number;
  /** Attempts before this time were not counted. */
  readonly countedSince?: string;
  /** The oldest first; those before `countedSince` are left out. */
  readonly hours: readonly HealthHour[];
};

const sumOf = (counts: readonly AttemptCount[]): number => counts.reduce((sum, { attempts }) => sum + attempts, 0);

/** The smallest time within which this share of the answers came. */
const percentile = (answered: readonly AttemptCount[], share: number): number | undefined => {
  let left = Math.ceil(sumOf(answered) * share);
  return answered
    .toSorted((one, other) => one.durationMs - other.durationMs)
    .find(({ attempts }) => (left -= attempts) <= 0)?.durationMs;
};

const healthOf = (from: string, counts: readonly AttemptCount[]): HealthHour => {
  const ended = (status: AttemptCount['status']): number => sumOf(counts.filter((count) => count.status === status));
  const answered = counts.filter(({ answer }) => answer !== 'none');
  const [p50Ms, p95Ms] = [percentile(answered, 0.5), percentile(answered, 0.95)];
  return {
    from,
    to: new Date(Date.parse(from) + hourMs).toISOString(),
    attempts: sumOf(counts),
    delivered: ended('delivered'),
    failed: ended('pending'),
    exhausted: ended('exhausted'),
    answers: Object.fromEntries(
      answerClasses.map((each) => [each, sumOf(counts.filter(({ answer }) => answer === each))]),
    ) as HealthHour['answers'],
    ...(p50Ms !== undefined && { p50Ms }),
    ...(p95Ms !== undefined && { p95Ms }),
  };
};

/** The health of an endpoint in the last 48 hours, the present one included. */
export const endpointHealth =
  ({
    reports,
    endpoints,
    clock,
  }: {
    readonly reports: Pick<DeliveryReports, 'attempts' | 'backlog'>;
    readonly endpoints: Pick<WebhookEndpointRegistry, 'get'>;
    readonly clock: Pick<Clock, 'now'>;
  }) =>
  async (accountId: string, id: string): Promise<EndpointHealth> => {
    const { enabled } = await endpoints.get(accountId, id);
    const at = clock.now();
    const present = Math.floor(Date.parse(at) / hourMs) * hourMs;
    const hours = Array.from({ length: shownHours }, (_, index) =>
      new Date(present - (shownHours - 1 - index) * hourMs).toISOString(),
    );
    const [{ counts, since }, backlog] = await Promise.all([reports.attempts(id, hours), reports.backlog(id)]);
    const byHour = Map.groupBy(counts, ({ hour }) => hour);
    const known = hours.filter((hour) => since === undefined || Date.parse(hour) + hourMs > Date.parse(since));
    return {
      id,
      at,
      enabled,
      ...backlog,
      ...(since !== undefined && { countedSince: since }),
      hours: known.map((hour) => healthOf(hour, byHour.get(hour) ?? [])),
    };
  };
