import { findingsOf } from './finding.ts';
import type { CheckOutcome } from './finding.ts';

/** Differences of clocks (ms) that are usual, and that spoil times, leases and tokens. */
const limits = { usual: 5_000, harmful: 60_000 };

const action = 'Synchronize the clocks of both machines (NTP); times, leases and tokens go by them.';

const judged = (check: string, ms: number, found: string): CheckOutcome => {
  const clock = findingsOf(check);
  if (ms <= limits.usual) return clock.ok(found);
  return ms <= limits.harmful ? clock.warning({ found, action }) : clock.failed({ found, action });
};

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** The clock of this machine must not be behind the last event of the log. */
export const checkClock = (now: string, lastEventAt: string | undefined): CheckOutcome => {
  if (lastEventAt === undefined) return findingsOf('clock').ok(`It is ${now}; the log is empty.`);
  const ahead = Date.parse(lastEventAt) - Date.parse(now);
  return judged(
    'clock',
    ahead,
    ahead <= 0
      ? `It is ${now}, after the last event of the log (${lastEventAt}).`
      : `It is ${now}, ${inSeconds(ahead)} before the last event of the log (${lastEventAt}).`,
  );
};

/** `asked` and `answered` are times of this machine, between which the server read its own clock. */
export const checkDatabaseClock = ({
  asked,
  server,
  answered,
}: {
  readonly asked: string;
  readonly server: string;
  readonly answered: string;
}): CheckOutcome => {
  const [from, at, to] = [asked, server, answered].map((time) => Date.parse(time)) as [number, number, number];
  const apart = Math.max(0, from - at, at - to);
  return judged(
    'clock of the database',
    apart,
    apart === 0
      ? 'It agrees with this machine.'
      : `It is ${inSeconds(apart)} ${at < from ? 'behind' : 'ahead of'} this machine.`,
  );
};
