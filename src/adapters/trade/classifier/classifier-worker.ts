import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { RecentlyUsed } from '../../../application/kernel/recently-used.ts';
import type { ExampleIndex, Finding } from '../../../domain/trade/classification/index.ts';
import type { Answer } from '../../workers/worker-pool.ts';
import { bundledEngine } from './bundled-engine.ts';
import { indexesKept } from './pooled-engine.ts';
import type { ClassifierData, ClassifierMessage } from './pooled-engine.ts';

/** A third of the share of the thread that answers requests, where processors are short. */
const niceness = 5;
// On Linux the priority of the calling thread alone (setpriority(2), "C library/kernel differences"); elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(niceness);

const engines = bundledEngine((workerData as ClassifierData).data);
/** Copies of the accounts' indexes, by number: the same are kept here as the other side remembers to have sent. */
const indexes = new RecentlyUsed<number, ExampleIndex>(indexesKept);

const answerTo = async ({ products, examples: sent }: ClassifierMessage): Promise<Answer<readonly Finding[]>> => {
  // What cannot be loaded ends the thread: the other side then knows that this one has no copies.
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
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : 'The products could not be classified.' };
  }
};

// One after the other: answers have no names, and go by the order of the questions.
let busy: Promise<void> = Promise.resolve();
parentPort?.on('message', (message: ClassifierMessage) => {
  busy = busy.then(async () => parentPort?.postMessage(await answerTo(message)));
});
