import type { EventStoreDBClient } from '@eventstore/db-client';
import { NoAnswerError, UnansweredError, isAnswer, isSlow } from './faults.ts';
import { closeClient, connectClient, searched } from './client.ts';
import type { Limits } from './limits.ts';
import type { Diagnostics } from './diagnostics.ts';
import { withTimeout, pause } from './timing.ts';

/** A client, exchanged for a new one when it stops answering. */
export class Connection {
  readonly #url: string;
  readonly #limits: Limits;
  readonly #diagnostics: Diagnostics;
  readonly #asking = new Set<Promise<unknown>>();
  #client: EventStoreDBClient;
  #lastAnswer = -Infinity;
  #abandoned = false;

  constructor(url: string, limits: Limits, diagnostics: Diagnostics) {
    this.#url = url;
    this.#limits = limits;
    this.#diagnostics = diagnostics;
    this.#client = connectClient(url);
  }

  get client(): EventStoreDBClient {
    return this.#client;
  }

  /**
   * Asks until there is an answer, good or bad, or the time is up: then it rejects with UnansweredError. Only for what may be asked twice. `question` is
   * given the milliseconds it may take.
   */
  ask<T>(question: (client: EventStoreDBClient, ms: number) => Promise<T>): Promise<T> {
    const asking = this.#ask(question);
    this.#asking.add(asking);
    const done = (): void => void this.#asking.delete(asking);
    asking.then(done, done);
    return asking;
  }

  async #ask<T>(question: (client: EventStoreDBClient, ms: number) => Promise<T>): Promise<T> {
    const end = performance.now() + this.#limits.overall;
    let timeout = this.#limits.attempt;
    let asked = false;
    for (let attempt = 0; ; attempt++) {
      const client = this.#client;
      let start = Infinity;
      try {
        await withTimeout(end - performance.now(), searched(client));
        start = performance.now();
        asked = true;
        const answer = await question(client, Math.max(1, Math.ceil(Math.min(timeout, end - start))));
        this.#lastAnswer = performance.now();
        return answer;
      } catch (error) {
        if (isAnswer(error)) {
          this.#lastAnswer = performance.now();
          throw error;
        }
        this.#diagnostics('attempt', error);
        if (isSlow(error)) {
          timeout = Math.min(timeout * 1.5, this.#limits.longestAttempt);
          // Others were answered meanwhile: then this one question is slow, and the connection well.
          if (this.#lastAnswer < start) this.replace(client);
        } else {
          await pause(Math.min(attempt, 3));
        }
        if (this.#abandoned || performance.now() >= end) throw new UnansweredError(asked, error);
      }
    }
  }

  /** By itself the client looks for another node only after some errors, and silence is none of them. */
  replace(silent: EventStoreDBClient): void {
    if (silent !== this.#client) return;
    this.#diagnostics('replaced', new NoAnswerError('A connection that answered nothing was exchanged.'));
    this.#client = connectClient(this.#url);
    closeClient(silent, this.#limits.longestAttempt);
  }

  /** Waits for what has been asked; nothing may be asked after. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#asking);
    closeClient(this.#client, 0);
  }

  /** For one that only reads, and whose answers nobody wants any more. */
  abandon(): void {
    this.#abandoned = true;
    closeClient(this.#client, 0);
  }
}
