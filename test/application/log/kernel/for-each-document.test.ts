import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { forEachDocument } from '../../../../src/application/log/kernel/for-each-document.ts';
import type { Collection, ReadModels } from '../../../../src/application/log/ports/read-models.ts';

type Document = { readonly id: string; readonly createdAt: string };

const collection: Collection<Document, 'createdAt'> = {
  name: 'things',
  version: 1,
  fields: { createdAt: { type: 'text', of: ({ createdAt }) => createdAt } },
  indexes: [],
};
const documents = Array.from({ length: 60 }, (_, index): Document => ({
  id: `doc_${index}`,
  createdAt: new Date(index).toISOString(),
}));
const readModels: Pick<ReadModels, 'scan'> = {
  scan: <D>() => Promise.resolve({ rows: documents as unknown as readonly D[], last: undefined }),
};

it('work on many documents that never waits lets requests through in between', async () => {
  let turns = 0;
  let isRunning = true;
  const others = (async () => {
    while (isRunning) {
      await nextTurn();
      turns++;
    }
  })();
  const done: string[] = [];
  const each = forEachDocument({
    readModels,
    collection,
    id: { name: 'id', of: ({ id }) => id },
    atOnce: 4,
    log: { warn: () => undefined },
    failure: 'It could not be done.',
  });
  await each([], ({ id }) => Promise.resolve(void done.push(id)));
  isRunning = false;
  await others;
  expect(done).toHaveLength(documents.length);
  expect(turns).toBeGreaterThanOrEqual(documents.length / 4);
});
