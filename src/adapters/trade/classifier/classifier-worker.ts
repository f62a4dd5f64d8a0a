import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { RecentlyUsed } from '../../../application/shared/recently-used.ts';
import type { ExampleIndex, Finding } from '../../../domain/trade/classification/index.ts';
import type { Answer } from '../../shared/system/worker-pool.ts';
import { bundledEngine } from './bundled-engine.ts';
import { cachedIndexes } from './pooled-engine.ts';
import type { ClassifierData, ClassifierMessage } from './pooled-engine.ts';

/** The nice value of this thread: if processors are scarce, it gets about a third of the share of the main thread. */
const niceness = 5;
// On Linux this sets the priority of the calling thread only (setpriority(2), "C library/kernel differences");
// elsewhere it would set that of the whole process.
if (process.platform === 'linux') setPriority(niceness);

const engines = bundledEngine((workerData as ClassifierData).data);
/**
 * Copies of the accounts' example indexes, by number. Both sides evict by the same rule, so that the sender knows which
 * copies this thread has.
 */
const indexes = new RecentlyUsed<number, ExampleIndex>(cachedIndexes);

const answerTo = async ({ products, examples: sent }: ClassifierMessage): Promise<Answer<readonly Finding[]>> => {
  // A failure to load ends the thread, so that the sender knows that the next worker has no copies.
  const engine = await engines.open();
  let examples: ExampleIndex | undefined;
  if (sent) {
    examples = indexes.get(sent.number) ?? engine.newExampleIndex();
    indexes.set(sent.number, examples);
    examples.apply(sent.changes);
  }
  try {
    return { result: products.map((product) => engine.find(product, examples)) };
  } catch (error) {
    return {
      error: error instanceof Error ? `${error.name}: ${error.message}` : 'The products could not be classified.',
    };
  }
};

// Questions are answered in sequence: answers carry no id and are matched to questions by their order.
let busy: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: ClassifierMessage) => {
  busy = busy.then(async () => parentPort?.postMessage(await answerTo(message)));
});
