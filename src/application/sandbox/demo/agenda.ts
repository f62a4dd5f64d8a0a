import type { Context } from '../../log/kernel/context.ts';

/** What is done at one time of the demo. */
export type Step = { readonly at: string; readonly do: (context: Context) => Promise<unknown> };

/** The steps of a demo in order of time. A step may add later ones; none is taken at or after the end. */
export class Agenda {
  readonly #steps: Step[] = [];
  readonly #end: string;
  #done = 0;

  constructor(end: string) {
    this.#end = end;
  }

  add(...steps: readonly Step[]): void {
    for (const step of steps) {
      if (step.at >= this.#end) continue;
      let [low, high] = [this.#done, this.#steps.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((this.#steps[middle]?.at ?? '') <= step.at) low = middle + 1;
        else high = middle;
      }
      this.#steps.splice(low, 0, step);
    }
  }

  /** The number of steps so far that were taken, and that wait. */
  get state(): { readonly done: number; readonly all: number } {
    return { done: this.#done, all: this.#steps.length };
  }

  take(): Step | undefined {
    const next = this.#steps[this.#done];
    if (next) this.#done += 1;
    return next;
  }
}
