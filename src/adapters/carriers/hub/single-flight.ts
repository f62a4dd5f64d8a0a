/**
 * Concurrent calls with the same key share one attempt: two bookings under one reference must not both find that there is
 * none yet. Across processes the log ensures that: one request claims a shipment, and recovery waits until it has given up.
 */
export class SingleFlight<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const known = this.#underWay.get(key);
    if (known) return known;
    const running = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, running);
    return running;
  }
}
