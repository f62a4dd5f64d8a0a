import { availableParallelism } from 'node:os';
import { RecentlyUsed } from '../../../application/kernel/recently-used.ts';
import { ClassificationUnavailableError } from '../../../application/ports/classification-engine.ts';
import type { ClassificationEngines } from '../../../application/ports/classification-engine.ts';
import type { DescribedProduct, ExampleShelf, Finding, ShelfChanges } from '../../../domain/trade/classification/index.ts';
import { WorkerPool } from '../../workers/worker-pool.ts';
import type { PoolOptions } from '../../workers/worker-pool.ts';
import { bundledEngine } from './bundled-engine.ts';

export type ClassifierData = { readonly data: string };
/** `shelf` is left out while there is nothing on it. */
export type ClassifierMessage = {
  readonly products: readonly DescribedProduct[];
  readonly shelf?: { readonly number: number; readonly changes: ShelfChanges };
};

/** Shelves a worker keeps copies of: those of so many accounts. */
export const shelvesKept = 100;

const defaults: PoolOptions = {
  // One processor is left to the thread that answers requests.
  size: Math.max(1, Math.min(2, availableParallelism() - 1)),
  ahead: 2,
  queueLimit: 5_000,
  timeLimit: 15_000,
  idleLimit: 60_000,
};

/** So many characters take some milliseconds: to hand them over would only delay the answer. */
const shortText = 600;
/** A worker is given so much at a time, tens of milliseconds: then it is another account's turn. */
const chunk = { products: 25, characters: 3_000 };

/** Compiled, the worker stands beside this file as JavaScript. */
const script = new URL(import.meta.url.endsWith('.ts') ? './classifier-worker.ts' : './classifier-worker.js', import.meta.url);

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

type Job = { readonly products: readonly DescribedProduct[]; readonly shelf: ExampleShelf };

/** What a worker is sent: of a shelf, only what has changed since that worker last heard of it. */
const courier = (numberOf: (shelf: ExampleShelf) => number) => () => {
  const reached = new RecentlyUsed<number, number>(shelvesKept);
  return ({ products, shelf }: Job): ClassifierMessage => {
    if (shelf.revision === 0) return { products };
    const number = numberOf(shelf);
    const changes = shelf.changesSince(reached.get(number) ?? 0);
    reached.set(number, changes.revision);
    return { products, shelf: { number, changes } };
  };
};

export type PooledEngines = ClassificationEngines & {
  readonly pool: Pick<WorkerPool<Job, readonly Finding[]>, 'size' | 'threads'>;
};

/** The engine of the bundled vocabulary: short texts are read by the one on this thread, long ones by workers with an engine each, accounts taking turns. */
export const pooledEngine = (data: string, options: Partial<PoolOptions> = {}): PooledEngines => {
  const here = bundledEngine(data);
  const numbers = new WeakMap<ExampleShelf, number>();
  let shelves = 0;
  const numberOf = (shelf: ExampleShelf): number => {
    const number = numbers.get(shelf) ?? ++shelves;
    numbers.set(shelf, number);
    return number;
  };
  const pool = new WorkerPool<Job, readonly Finding[]>(
    script,
    { ...defaults, ...options },
    {
      work: 'classifies products',
      unavailable: (reason) => new ClassificationUnavailableError(reason),
      workerData: { data } satisfies ClassifierData,
      courier: courier(numberOf),
    },
  );
  return {
    open: () => here.open(),
    findAll: async (products, shelf, accountId) => {
      if (products.reduce((sum, product) => sum + lengthOf(product), 0) <= shortText) return here.findAll(products, shelf, accountId);
      const found = await Promise.all(chunksOf(products).map((part) => pool.run({ products: part, shelf }, accountId)));
      return found.flat();
    },
    waiting: () => pool.waiting,
    pool,
    close: () => pool.close(),
  };
};
