import type { ClassificationEngine, DescribedProduct, ExampleIndex, Finding } from '../../domain/trade/classification/index.ts';

/** Opens the classification engine. Its vocabulary is large, so it is loaded on first use and kept. */
export interface ClassificationEngines {
  open(): Promise<ClassificationEngine>;
  /**
   * Runs the engine's `find` on each product and returns the results in order. An adapter may use engines in worker threads, which
   * give the same results; accounts are then served in turn. Rejects with ClassificationUnavailableError.
   */
  findAll(products: readonly DescribedProduct[], examples: ExampleIndex, accountId: string): Promise<readonly Finding[]>;
  /** Number of queued jobs. */
  waiting(): number;
  close(): Promise<void>;
}

/** The request was not processed and may be repeated: the queue is full, or a worker died. */
export class ClassificationUnavailableError extends Error {
  override readonly name = 'ClassificationUnavailableError';
}
