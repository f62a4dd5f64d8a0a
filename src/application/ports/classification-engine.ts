import type { ClassificationEngine } from '../../domain/trade/classification/index.ts';

/** Where the engine that knows the vocabulary comes from. It is large, so it is made when somebody first asks, and kept. */
export interface ClassificationEngines {
  open(): Promise<ClassificationEngine>;
}
