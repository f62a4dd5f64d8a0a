/** Wakes one waiter. A signal without a waiter ends the next wait at once. */
export class WakeSignal {
  #isSet = false;
  #resolve: (() => void) | undefined;

  wake(): void {
    if (this.#resolve) this.#resolve();
    else this.#isSet = true;
    this.#resolve = undefined;
  }

  /** `signal` tells that nobody waits any longer: what comes then is for the next wait. */
  async wait(signal: AbortSignal): Promise<void> {
    const isSet = this.#isSet;
    this.#isSet = false;
    if (isSet) return;
    await new Promise<void>((resolve) => {
      this.#resolve = resolve;
      signal.addEventListener('abort', () => (this.#resolve = undefined), { once: true });
    });
  }
}
