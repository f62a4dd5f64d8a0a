/** Wakes the one who waits. A ring that nobody waited for is kept for the next wait. */
export class Bell {
  #rung = false;
  #wake: (() => void) | undefined;

  ring(): void {
    this.#rung = true;
    this.#wake?.();
  }

  async rung(): Promise<void> {
    if (!this.#rung) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#wake = undefined;
    this.#rung = false;
  }
}
