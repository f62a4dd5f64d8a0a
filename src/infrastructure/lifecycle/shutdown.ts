import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../application/log/ports/log.ts';
import type { Closing } from '../wiring/feature.ts';

/** How long (ms) requests in progress may take once the process has drained. */
const requestGraceMs = 5_000;

/** The deadline (ms) of each phase. The whole stop takes less than 10 s, even if a part hangs. */
const deadlines = [
  ['work', 8_000],
  ['resources', 8_800],
  ['stores', 9_600],
] as const;

/**
 * Closes all of them concurrently and waits at most `timeoutMs`: a store that hangs must not prevent the process from
 * ending. Returns the names of those that have not closed by then. One that fails is logged, and counts as closed.
 */
export const closeWithin = async (
  timeoutMs: number,
  closings: readonly Pick<Closing, 'name' | 'close'>[],
  log: Pick<Log, 'error'>,
): Promise<readonly string[]> => {
  const open = new Set(closings.map(({ name }) => name));
  const closing = closings.map(async ({ name, close }) => {
    try {
      await close(timeoutMs);
    } catch (error) {
      log.error({ err: error, what: name }, 'A part of the service failed while it was closed.');
    }
    open.delete(name);
  });
  const timer = new AbortController();
  const late = wait(Math.max(0, timeoutMs), undefined, { signal: timer.signal }).catch((error: unknown) => {
    if (!timer.signal.aborted) throw error;
  });
  await Promise.race([Promise.all(closing), late]);
  timer.abort();
  return [...open];
};

/** Ends requests first, then each phase in turn. Returns the names of the parts that did not close in time. */
export const shutDown = async (
  closings: readonly Closing[],
  {
    closeServer,
    stopping,
    log,
  }: {
    /** Returns the number of requests that were cut. */
    readonly closeServer: (graceMs: number) => Promise<number>;
    /** Aborted once no request is left: it ends all repeated work. */
    readonly stopping: AbortController;
    readonly log: Pick<Log, 'error' | 'warn'>;
  },
): Promise<readonly string[]> => {
  const began = performance.now();
  const cut = await closeServer(requestGraceMs);
  if (cut > 0)
    log.warn({ cut }, 'Requests were aborted because they took longer than the grace period of the shutdown.');
  stopping.abort();
  const hanging: string[] = [];
  for (const [phase, deadline] of deadlines) {
    const ofPhase = closings.filter((closing) => closing.phase === phase);
    hanging.push(...(await closeWithin(deadline - (performance.now() - began), ofPhase, log)));
  }
  return hanging;
};
