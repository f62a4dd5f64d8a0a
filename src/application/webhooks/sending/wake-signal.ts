/** Wakes one waiter. A signal without a waiter ends the next wait at once. */
export class WakeSignal {
  #isSet = false;
  #resolve: (() => void) | undefined;

  wake(): void {
    this.#isSet = true;
    this.#resolve?.();
  }

  async wait(): Promise<void> {
    if (!this.#isSet) await new Promise<void>((resolve) => (this.#resolve = resolve));
    this.#resolve = undefined;
    this.#isSet = false;
  }
}
