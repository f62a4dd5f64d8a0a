import type { ModelTokens } from '../ports/classifier-model.ts';

/** How questions to the model ended: `cached` ones were not asked, nor `limited` ones (the limit of a day, a pause). */
const modelOutcomes = ['answered', 'failed', 'cached', 'limited'] as const;
type ModelOutcome = (typeof modelOutcomes)[number];

/** What the operator's model was asked and has cost, in this process since its start. */
export class ModelUsage {
  readonly model: string;
  readonly mostCallsADay: number;
  readonly #outcomes = new Map<string, number>(modelOutcomes.map((outcome) => [outcome, 0]));
  readonly #tokens = new Map<string, number>([
    ['prompt', 0],
    ['completion', 0],
  ]);
  #day = '';
  #callsOfDay = 0;

  constructor({ model, callsADay }: { readonly model: string; readonly callsADay: number }) {
    this.model = model;
    this.mostCallsADay = callsADay;
  }

  get outcomes(): ReadonlyMap<string, number> {
    return this.#outcomes;
  }

  get tokens(): ReadonlyMap<string, number> {
    return this.#tokens;
  }

  count(outcome: ModelOutcome): void {
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
  }

  spend({ promptTokens, completionTokens }: ModelTokens): void {
    this.#tokens.set('prompt', (this.#tokens.get('prompt') ?? 0) + promptTokens);
    this.#tokens.set('completion', (this.#tokens.get('completion') ?? 0) + completionTokens);
  }

  /** Takes one of the calls of a day (UTC); false if none is left. */
  take(now: string): boolean {
    if (this.callsOn(now) >= this.mostCallsADay) return false;
    this.#callsOfDay += 1;
    return true;
  }

  /** All figures, as operators see them. */
  figuresAt(now: string) {
    const ended = (outcome: ModelOutcome): number => this.#outcomes.get(outcome) ?? 0;
    return {
      model: this.model,
      callsToday: this.callsOn(now),
      mostCallsADay: this.mostCallsADay,
      answered: ended('answered'),
      failed: ended('failed'),
      cached: ended('cached'),
      limited: ended('limited'),
      promptTokens: this.#tokens.get('prompt') ?? 0,
      completionTokens: this.#tokens.get('completion') ?? 0,
    };
  }

  /** The calls of the day of `now`. */
  callsOn(now: string): number {
    const day = now.slice(0, 10);
    if (day !== this.#day) [this.#day, this.#callsOfDay] = [day, 0];
    return this.#callsOfDay;
  }
}
