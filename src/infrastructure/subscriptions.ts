import { runSubscriber } from '../application/kernel/subscriber.ts';
import type { Running, Subscriber } from '../application/kernel/subscriber.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { EventStore, Position } from '../application/ports/event-store.ts';
import type { Log } from '../application/ports/log.ts';

/** Everything that follows the log in this process. */
export class Subscriptions {
  readonly #needs: { readonly store: EventStore; readonly clock: Clock; readonly log: Log };
  readonly #stopping = new AbortController();
  readonly #running = new Map<string, Running>();

  constructor(needs: { readonly store: EventStore; readonly clock: Clock; readonly log: Log }) {
    this.#needs = needs;
  }

  start(subscribers: readonly Subscriber[]): void {
    for (const subscriber of subscribers)
      this.#running.set(subscriber.name, runSubscriber(subscriber, { ...this.#needs, signal: this.#stopping.signal }));
  }

  named(name: string): Running | undefined {
    return this.#running.get(name);
  }

  /** How many events each is behind the head. Positions of the embedded log count events. */
  async lag(): Promise<ReadonlyMap<string, number>> {
    const head = await this.#needs.store.head();
    const behind = (position: Position | undefined): number => Number(head ?? 0) - Number(position ?? 0);
    return new Map([...this.#running].map(([name, running]) => [name, behind(running.position())]));
  }

  /** Resolves once all have seen everything that was written until now, or when `signal` aborts. */
  async caughtUp(signal?: AbortSignal): Promise<void> {
    const head = await this.#needs.store.head();
    await Promise.all([...this.#running.values()].map((running) => running.reached(head, signal)));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }
}
