import type { Log } from '../../log/ports/log.ts';
import type { FailureRun } from '../ports/webhook-outbox.ts';
import type { RecordedAttempts } from './attempt-recorder.ts';

const hour = 3_600_000;

/** An endpoint that has failed for this long and in this many attempts without a success is disabled. */
const disableAfterMs = 120 * hour;
const leastFailures = 10;

/**
 * Both conditions are needed: by time alone, a clock that is set forward and back would disable an endpoint after two
 * failures.
 */
const shouldDisable = ({ since, failures }: FailureRun, at: string): boolean =>
  failures >= leastFailures && Date.parse(at) - Date.parse(since) >= disableAfterMs;

export type DisableEndpoint = (
  endpoint: { readonly accountId: string; readonly endpointId: string },
  reason: 'gone_410' | 'failing',
) => Promise<void>;

type ToDisable = { readonly accountId: string; readonly endpointId: string; readonly reason: 'gone_410' | 'failing' };

/**
 * The endpoints that want no more deliveries: they answered 410, or have failed for too long. 410 is the stronger
 * reason.
 */
export const endpointsToDisable = ({
  results,
  failing,
}: Pick<RecordedAttempts, 'results' | 'failing'>): readonly ToDisable[] => {
  const found = new Map<string, ToDisable>();
  for (const { endpointId, accountId, attempts, at } of results) {
    const run = failing.get(endpointId);
    if (attempts.at(-1)?.statusCode === 410) found.set(endpointId, { accountId, endpointId, reason: 'gone_410' });
    else if (run !== undefined && shouldDisable(run, at) && !found.has(endpointId)) {
      found.set(endpointId, { accountId, endpointId, reason: 'failing' });
    }
  }
  return [...found.values()];
};

/**
 * Disables them. A failure is only logged, because the endpoint's next failed attempt tries again; so it does where the
 * time of day is in doubt, by which an endpoint has failed for too long.
 */
export const disableEndpoints =
  ({
    disable,
    isTimeTrusted = () => true,
    log,
  }: {
    readonly disable: DisableEndpoint;
    /** Whether the time of day can be relied on; absent: always. */
    readonly isTimeTrusted?: (() => boolean) | undefined;
    readonly log: Log;
  }) =>
  async (recorded: Pick<RecordedAttempts, 'results' | 'failing'>): Promise<void> => {
    await Promise.all(
      endpointsToDisable(recorded).map(async ({ accountId, endpointId, reason }) => {
        if (reason === 'failing' && !isTimeTrusted()) return;
        try {
          await disable({ accountId, endpointId }, reason);
          log.warn({ accountId, endpointId, reason }, 'A webhook endpoint has been disabled.');
        } catch (error) {
          log.error({ err: error, accountId, endpointId, reason }, 'A webhook endpoint could not be disabled.');
        }
      }),
    );
  };
