import type { Clock } from '../../shared/ports/clock.ts';
import type { Position } from '../ports/event-store.ts';

type DeferredCheckpointDependencies = {
  readonly store: (to: Position) => Promise<void>;
  /** How long (ms) it may stay unwritten; a process that is killed passes the same events again. */
  readonly everyMs: number;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly signal: AbortSignal;
  /** A deferred write must not overlap a running batch. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
  readonly failed: (error: unknown) => void;
};

/**
 * The checkpoint of a follower past events that do not concern it. Most followers pass most events, and a transaction
 * for each batch that only moves the checkpoint would be most of their work.
 */
export class DeferredCheckpoint {
  readonly #needs: DeferredCheckpointDependencies;
  /** The last position that was passed, if it is not written yet. */
  #passed: Position | undefined;
  #noting: Promise<void> | undefined;

  constructor(needs: DeferredCheckpointDependencies) {
    this.#needs = needs;
  }

  pass(to: Position): void {
    this.#passed = to;
    this.#noting ??= this.#note();
  }

  /** Something later is being stored, or it is read again. */
  forget(): void {
    this.#passed = undefined;
  }

  /** Stores what is left, once nothing is processed any more. */
  async rest(): Promise<void> {
    await this.#noting;
    await this.#write();
  }

  async #note(): Promise<void> {
    const { everyMs, clock, signal, inTurn, failed } = this.#needs;
    do {
      await (everyMs > 0 ? clock.sleep(everyMs, signal) : undefined);
      if (signal.aborted) break;
      await inTurn(() => this.#write()).catch(failed);
    } while (this.#passed !== undefined);
    this.#noting = undefined;
  }

  async #write(): Promise<void> {
    const to = this.#passed;
    this.#passed = undefined;
    if (to !== undefined) await this.#needs.store(to);
  }
}
