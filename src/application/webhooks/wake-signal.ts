/** Wakes the one who waits. A ring that nobody waited for is kept for the next wait. */
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
