import { isDefiniteAnswer, isSlow, CallTimeoutError, OperationTimeoutError } from './faults.ts';
import { pause, rejectAfter } from './limits.ts';
import type { Limits } from './limits.ts';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { nodesOf } from './address.ts';
import { closeClient, connectClient, nodeSearchOf } from './client-internals.ts';
import type { Diagnostics } from './rate-limited-log.ts';

const longestPauseMs = 2_000;

/**
 * Coordinates the followers of a log during an outage. One of them at a time tries the server, and the others wait for
 * the result: each has its own connection, and together they would call it a hundred times a second. The first success
 * lets all continue.
 */
export class Outage {
  /** Failed attempts in a row. */
  #failures = 0;
  /** Resolves when the current attempt has ended. */
  #attempt: Promise<void> | undefined;

  /** To be called when the server has dropped a follower, so that the others do not try it at the same moment. */
  begin(): void {
    this.#failures ||= 1;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    while (this.#failures > 0 && this.#attempt) await this.#attempt;
    if (this.#failures === 0) return this.#observed(work);
    const ended = Promise.withResolvers<void>();
    this.#attempt = ended.promise;
    try {
      await pause(this.#failures, undefined, longestPauseMs);
      return await this.#observed(work);
    } finally {
      this.#attempt = undefined;
      ended.resolve();
    }
  }

  async #observed<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#failures = 0;
      return result;
    } catch (error) {
      // A slow server is available.
      if (isDefiniteAnswer(error) || isSlow(error)) this.#failures = 0;
      else this.#failures += 1;
      throw error;
    }
  }
}

/** A client that is replaced when it stops answering. */
export class Connection {
  readonly #url: string;
  readonly #limits: Limits;
  readonly #diagnostics: Diagnostics;
  readonly #outage: Outage | undefined;
  #client: EventStoreDBClient;
  #connectedAt = performance.now();
  #lastAnswer = -Infinity;
  #closed = false;
  /** How many clients in a row got no answer. */
  #silent = 0;
  /** Whether a request has timed out, and none was answered since. */
  #isAway = false;

  /** With an `outage`, its requests take turns with those of other connections while the server is unavailable. */
  constructor(url: string, limits: Limits, diagnostics: Diagnostics, outage?: Outage) {
    this.#url = url;
    this.#outage = outage;
    this.#limits = limits;
    this.#diagnostics = diagnostics;
    this.#client = connectClient(url);
  }

  get client(): EventStoreDBClient {
    return this.#client;
  }

  /** The timeout for an answer (ms): half as long again for each client in a row that got none. */
  timeoutOf(ms: number): number {
    return Math.min(ms * 1.5 ** this.#silent, Math.max(ms, this.#limits.longestAttempt));
  }

  /**
   * Repeats a request until it is answered, with success or an error, or until the timeout: then it rejects with
   * OperationTimeoutError. Only for requests that may be repeated. `question` gets the milliseconds that it may take.
   */
  async ask<T>(question: (client: EventStoreDBClient, ms: number) => Promise<T>): Promise<T> {
    const { overall, overallInOutage } = this.#limits;
    const end = performance.now() + (this.#isAway ? Math.min(overall, overallInOutage) : overall);
    let timeout = this.timeoutOf(this.#limits.attempt);
    let asked = false;
    for (let attempt = 0; ; attempt++) {
      const client = this.#client;
      let start = Infinity;
      const work = async (): Promise<T> => {
        await rejectAfter(end - performance.now(), nodeSearchOf(client));
        start = performance.now();
        asked = true;
        return question(client, Math.max(1, Math.ceil(Math.min(timeout, end - start))));
      };
      try {
        const answer = await (this.#outage?.run(work) ?? work());
        this.answered();
        return answer;
      } catch (error) {
        if (isDefiniteAnswer(error)) {
          this.answered();
          throw error;
        }
        this.#diagnostics('attempt', error);
        if (isSlow(error)) {
          timeout = Math.min(timeout * 1.5, this.#limits.longestAttempt);
          // If other requests were answered meanwhile, only this one is slow, and the connection is kept.
          const isSilent = performance.now() - this.#connectedAt >= this.timeoutOf(this.#limits.attempt);
          if (this.#lastAnswer < start && isSilent) this.replace(client);
        } else {
          await pause(Math.min(attempt, 3));
        }
        if (this.#closed || performance.now() >= end) {
          this.#isAway = true;
          throw new OperationTimeoutError(asked, nodesOf(this.#url).join(', '), error);
        }
      }
    }
  }

  /** To be called when the server has answered, or has sent something to a subscription. */
  answered(): void {
    this.#silent = 0;
    this.#lastAnswer = performance.now();
    this.#isAway = false;
  }

  /** To be called when a subscription was cut off. */
  lost(): void {
    this.#outage?.begin();
  }

  /**
   * Replaces a client that got no answer. The client itself looks for another node only after some errors, not after an
   * unanswered request.
   */
  replace(silent: EventStoreDBClient): void {
    if (silent !== this.#client) return;
    this.#diagnostics('replaced', new CallTimeoutError('A connection without any response was replaced.'));
    this.#silent += 1;
    this.#connectedAt = performance.now();
    this.#client = connectClient(this.#url);
    closeClient(silent, this.#limits.longestAttempt);
  }

  /** Pending requests fail; await appends before. */
  close(): void {
    this.#closed = true;
    closeClient(this.#client, 0);
  }
}
