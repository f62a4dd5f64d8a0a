/**
 * Lets everybody who asks for the same thing at the same moment share one attempt: two bookings under one reference must not both find that there is none yet. Across
 * processes the log sees to that, since one request claims a shipment and its recovery waits until that one has given up.
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
