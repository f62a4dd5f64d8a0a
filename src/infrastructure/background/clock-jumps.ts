import type { SteadyClock } from '../../application/shared/ports/clock.ts';
import type { Log } from '../../application/log/ports/log.ts';

const hour = 3_600_000;

/**
 * A clock is set right in steps of less than the first; what is wrong for a moment is set right within the second (ms).
 */
const limits = { jump: hour, confirmation: 5 * 60_000 };

/**
 * Tells whether the time of day can be trusted with decisions that nothing takes back, such as the end of a collection.
 * It cannot when it has jumped forward by more than an hour against the monotonic clock, until it has stayed so for
 * 5 minutes. Asked directly before such work. A clock that was wrong at the start of the process is not found out.
 */
export const clockJumps = ({
  clock,
  log,
}: {
  clock: Pick<SteadyClock, 'now' | 'elapsed'>;
  log: Log;
}): (() => boolean) => {
  const distance = (): number => Date.parse(clock.now()) - clock.elapsed();
  let trusted = distance();
  let jump: { readonly distance: number; readonly since: number } | undefined;

  return () => {
    const found = distance();
    if (found - trusted <= limits.jump) {
      if (jump) log.info({}, 'The time of day is as it was before its jump; scheduled work continues.');
      [trusted, jump] = [found, undefined];
      return true;
    }
    if (jump === undefined || Math.abs(found - jump.distance) > limits.jump) {
      jump = { distance: found, since: clock.elapsed() };
      log.warn(
        { seconds: Math.round((found - trusted) / 1_000) },
        'The time of day has jumped forward by more than an hour: scheduled work waits until it has stayed so for 5 minutes.',
      );
    }
    if (clock.elapsed() - jump.since < limits.confirmation) return false;
    log.info({}, 'The time of day has stayed as it is since its jump; scheduled work continues.');
    [trusted, jump] = [found, undefined];
    return true;
  };
};
