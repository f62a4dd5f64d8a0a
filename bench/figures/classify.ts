import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bundledEngine } from '../../src/adapters/trade/classifier/bundled-engine.ts';
import { readTexts } from '../classification/read-texts.ts';
import { alternating, rowOf } from '../figure.ts';
import type { Group } from '../figure.ts';

const data = join(import.meta.dirname, '../../data');
const megabyte = 2 ** 20;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const milliseconds = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** The lower bound for loading the engine. */
const everyFile = async (): Promise<number> => {
  let bytes = 0;
  for (let chapter = 1; chapter <= 97; chapter++) {
    if (chapter === 77) continue; // reserved, in the nomenclature too
    bytes += (await readFile(join(data, 'vocabulary', `${String(chapter).padStart(2, '0')}.txt`))).length;
  }
  return bytes;
};

export const classify: Group = {
  name: 'classify',
  run: async ({ rounds }) => {
    const titles = await readTexts(join(import.meta.dirname, '../classification/titles.csv'));
    // Garbage of earlier groups must not affect the figure of the engine.
    collectGarbage();
    const before = process.memoryUsage();
    const engine = await bundledEngine(data).open();
    const after = process.memoryUsage();
    const used = (after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / megabyte;

    const ready = await alternating(rounds, {
      reference: () => milliseconds(everyFile),
      ours: async () => ({ value: await milliseconds(() => bundledEngine(data).open()), operations: 1 }),
    });
    const split = (text: string): number => text.toLowerCase().split(/\W+/).length;
    const query = await alternating(rounds, {
      reference: async () =>
        (1_000 * (await milliseconds(() => titles.forEach(({ text }) => split(text))))) / titles.length,
      ours: async () => {
        const took = await milliseconds(() => titles.forEach(({ text }) => engine.find({ title: text })));
        return { value: (1_000 * took) / titles.length, operations: titles.length };
      },
    });
    return [
      rowOf(query, {
        figure: 'Classifying a title',
        unit: 'µs',
        what: 'splitting it into words',
        wanted: { atMost: 3_000 },
      }),
      rowOf(ready, {
        figure: 'Vocabulary ready, from the files',
        unit: 'ms',
        what: 'reading the files',
        wanted: { atMost: 500 },
      }),
      {
        figure: 'Memory of the vocabulary, garbage included',
        unit: 'MB',
        ours: [used],
        reference: { what: 'the files', values: [(await everyFile()) / megabyte] },
        wanted: { atMost: 120 },
      },
    ];
  },
};
