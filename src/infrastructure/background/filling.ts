import type { RunningSubscriber } from '../../application/log/kernel/subscriber.ts';
import type { Clock } from '../../application/shared/ports/clock.ts';
import type { Position } from '../../application/log/ports/event-store.ts';
import type { Log } from '../../application/log/ports/log.ts';

/**
 * The unit that a log's positions count, and the distance behind its head from which a follower is too old to read
 * from.
 */
export type LogMeasure = { readonly unit: 'events' | 'bytes'; readonly far: number };
export const inEvents: LogMeasure = { unit: 'events', far: 10_000 };
/** EventStoreDB counts its positions in bytes. */
export const inBytes: LogMeasure = { unit: 'bytes', far: 20_000_000 };

/** How often (ms) the progress is logged. */
const tellEveryMs = 10_000;

/** The number at the start of a position: the events or bytes of the log before it. 0 for undefined. */
export const numberOf = (position: Position | undefined): number =>
  position === undefined ? 0 : Number.parseInt(position, 10);

type Began = { readonly at: number; readonly from: number; readonly to: number; readonly isWhole: boolean };

const grouped = (number: number): string => Math.round(number).toLocaleString('en-US');

/**
 * The followers that were far behind when the process started, until each has reached the head that the log had then.
 */
export class Filling {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #measure: LogMeasure;
  readonly #left = new Map<string, RunningSubscriber>();
  #began: Began | undefined;

  constructor({
    clock,
    log,
    measure = inEvents,
  }: {
    readonly clock: Clock;
    readonly log: Log;
    readonly measure?: LogMeasure | undefined;
  }) {
    this.#clock = clock;
    this.#log = log;
    this.#measure = measure;
  }

  /** Whether every follower was far behind: the database is new, and no other process has a better one. */
  get isWhole(): boolean {
    return this.#left.size > 0 && this.#began?.isWhole === true;
  }

  has(follower: string): boolean {
    return this.#left.has(follower);
  }

  begin(
    followers: readonly (readonly [running: RunningSubscriber, standing: Position | undefined])[],
    { head, signal }: { readonly head: Position; readonly signal: AbortSignal },
  ): void {
    const [to, at] = [numberOf(head), Date.parse(this.#clock.now())];
    const far = followers.filter(([, standing]) => to - numberOf(standing) > this.#measure.far);
    if (far.length === 0) return;
    const from = Math.min(...far.map(([, standing]) => numberOf(standing)));
    this.#began = { at, from, to, isWhole: far.length === followers.length };
    for (const [running] of far) {
      this.#left.set(running.name, running);
      void running.reached(head, signal).then(() => this.#left.delete(running.name));
    }
    void this.#tell(signal);
  }

  /** The progress of the follower that is furthest behind, in one sentence; empty when none is left. */
  said(): readonly string[] {
    const { at, from, to } = this.#began ?? { at: 0, from: 0, to: 0 };
    const [last] = [...this.#left.values()].toSorted(
      (one, other) => numberOf(one.position()) - numberOf(other.position()),
    );
    if (last === undefined) return [];
    const done = Math.max(from, numberOf(last.position()));
    const now = Date.parse(this.#clock.now());
    const rate = (1_000 * (done - from)) / Math.max(1, now - at);
    const speed =
      rate < 1
        ? ''
        : `, ${grouped(rate)} a second, done at about ${new Date(now + (1_000 * (to - done)) / rate).toISOString()}`;
    const part = `${grouped(done)} of ${grouped(to)} ${this.#measure.unit} (${Math.floor((100 * done) / to)} %)`;
    return [`The database is being filled from the log: ${last.name} has processed ${part}${speed}.`];
  }

  async #tell(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && this.#left.size > 0) {
      for (const sentence of this.said()) this.#log.info({ followers: [...this.#left.keys()] }, sentence);
      await this.#clock.sleep(tellEveryMs, signal);
    }
  }
}
