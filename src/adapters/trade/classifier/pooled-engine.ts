import { availableParallelism } from 'node:os';
import { RecentlyUsed } from '../../../application/shared/recently-used.ts';
import { ClassificationUnavailableError } from '../../../application/trade/ports/classification.ts';
import type { ClassificationEngines } from '../../../application/trade/ports/classification.ts';
import type {
  DescribedProduct,
  ExampleIndex,
  Finding,
  ExampleIndexChanges,
} from '../../../domain/trade/classification/index.ts';
import { WorkerPool } from '../../shared/system/worker-pool.ts';
import type { PoolOptions } from '../../shared/system/worker-pool.ts';
import { bundledEngine } from './bundled-engine.ts';

export type ClassifierData = { readonly data: string };
/** `examples` is absent while the index is empty. */
export type ClassifierMessage = {
  readonly products: readonly DescribedProduct[];
  readonly examples?: { readonly number: number; readonly changes: ExampleIndexChanges };
};

/** The most accounts of whose example indexes a worker holds copies. */
export const cachedIndexes = 100;

const defaults: PoolOptions = {
  // One processor is left to the main thread.
  size: Math.max(1, Math.min(2, availableParallelism() - 1)),
  ahead: 2,
  queueLimit: 5_000,
  timeLimit: 15_000,
  idleLimit: 60_000,
};

/** Texts up to this number of characters take a few milliseconds; a worker would only delay the answer. */
const shortText = 600;
/** The size of one batch for a worker, which takes tens of milliseconds; then the next account is served. */
const chunk = { products: 25, characters: 3_000 };

/** In the compiled program the worker is a JavaScript file in the same folder. */
const script = new URL(
  import.meta.url.endsWith('.ts') ? './classifier-worker.ts' : './classifier-worker.js',
  import.meta.url,
);

const lengthOf = ({ title = '', description = '', category = '', material = '' }: DescribedProduct): number =>
  title.length + description.length + category.length + material.length;

const chunksOf = (products: readonly DescribedProduct[]): readonly (readonly DescribedProduct[])[] => {
  const chunks: DescribedProduct[][] = [];
  let characters = 0;
  for (const product of products) {
    const last = chunks.at(-1);
    characters += lengthOf(product);
    if (last !== undefined && last.length < chunk.products && characters <= chunk.characters) {
      last.push(product);
    } else {
      chunks.push([product]);
      characters = lengthOf(product);
    }
  }
  return chunks;
};

type Job = { readonly products: readonly DescribedProduct[]; readonly examples: ExampleIndex };

/** Makes the messages for a worker. They hold only the changes of an example index since that worker's last message. */
const courier = (numberOf: (examples: ExampleIndex) => number) => () => {
  const reached = new RecentlyUsed<number, number>(cachedIndexes);
  return ({ products, examples }: Job): ClassifierMessage => {
    if (examples.revision === 0) return { products };
    const number = numberOf(examples);
    const changes = examples.changesSince(reached.get(number) ?? 0);
    reached.set(number, changes.revision);
    return { products, examples: { number, changes } };
  };
};

export type PooledEngines = ClassificationEngines & {
  readonly pool: Pick<WorkerPool<Job, readonly Finding[]>, 'size' | 'threads'>;
};

/**
 * The engine of the bundled vocabulary. Short texts are classified on this thread, long ones by workers that each have
 * an engine and serve the accounts in turn.
 */
export const pooledEngine = (data: string, options: Partial<PoolOptions> = {}): PooledEngines => {
  const here = bundledEngine(data);
  const numbers = new WeakMap<ExampleIndex, number>();
  let indexes = 0;
  const numberOf = (examples: ExampleIndex): number => {
    const number = numbers.get(examples) ?? ++indexes;
    numbers.set(examples, number);
    return number;
  };
  const pool = new WorkerPool<Job, readonly Finding[]>(
    script,
    { ...defaults, ...options },
    {
      work: 'classifies products',
      unavailable: (reason) => new ClassificationUnavailableError(reason),
      workerData: { data } satisfies ClassifierData,
      encoder: courier(numberOf),
    },
  );
  return {
    open: () => here.open(),
    findAll: async (products, examples, accountId) => {
      if (products.reduce((sum, product) => sum + lengthOf(product), 0) <= shortText)
        return here.findAll(products, examples, accountId);
      const found = await Promise.all(
        chunksOf(products).map((part) => pool.run({ products: part, examples }, accountId)),
      );
      return found.flat();
    },
    waiting: () => pool.waiting,
    pool,
    close: () => pool.close(),
  };
};
