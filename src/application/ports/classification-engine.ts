import type { ClassificationEngine, DescribedProduct, ExampleIndex, Finding } from '../../domain/trade/classification/index.ts';

/** Where the engine that knows the vocabulary comes from. It is large, so it is made when somebody first asks, and kept. */
export interface ClassificationEngines {
  open(): Promise<ClassificationEngine>;
  /**
   * What the engine's `find` says of each product, in their order. An adapter may ask engines on other threads, which answer the same; accounts then take turns.
   * Rejects with ClassificationUnavailableError.
   */
  findAll(products: readonly DescribedProduct[], examples: ExampleIndex, accountId: string): Promise<readonly Finding[]>;
  /** How many pieces of questions wait for an engine. */
  waiting(): number;
  close(): Promise<void>;
}

/** Nothing was found out, and the same question may be asked again: too many wait, or a thread died over it. */
export class ClassificationUnavailableError extends Error {
  override readonly name = 'ClassificationUnavailableError';
}
