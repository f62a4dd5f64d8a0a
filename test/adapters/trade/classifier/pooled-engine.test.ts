import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readTexts } from '../../../../bench/classification/read-texts.ts';
import { failureReplyOf } from '../../../../src/adapters/platform/http/engine/failures/failures.ts';
import { pooledEngine } from '../../../../src/adapters/trade/classifier/pooled-engine.ts';
import { ClassificationUnavailableError } from '../../../../src/application/trade/ports/classification.ts';
import type { ClassificationEngine, DescribedProduct } from '../../../../src/domain/trade/classification/index.ts';
import { sharedEngine } from '../../../support/classification-engine.ts';
import { longTimeLimit } from '../../../support/eventually.ts';

const root = join(import.meta.dirname, '../../../..');
const data = join(root, 'data');
const pooled = pooledEngine(data, { ...longTimeLimit, size: 2 });
afterAll(() => pooled.close());

let engine: ClassificationEngine;
let products: readonly DescribedProduct[];
beforeAll(async () => {
  engine = await sharedEngine.open();
  const titles = await readTexts(join(root, 'bench/classification/titles.csv'));
  products = titles.slice(0, 200).map(({ text, hsCode }, index) => ({
    title: text,
    ...(index % 3 === 0 && { description: `${titles[index + 200]?.text ?? ''}, brand new` }),
    ...(index % 5 === 0 && { hsCode }),
  }));
});

describe('engines in workers', () => {
  it('give exactly the results of an engine on the main thread', async () => {
    const examples = engine.newExampleIndex();
    const found = await pooled.findAll(products, examples, 'acc_shop');
    expect(JSON.stringify(found)).toBe(JSON.stringify(await sharedEngine.findAll(products, examples, 'acc_shop')));
    expect(pooled.pool.size).toBeGreaterThan(0);
  });

  it('know the approved examples of an account, and every change of them', async () => {
    const examples = engine.newExampleIndex();
    const sameHere = async (): Promise<void> => {
      const [there, here_] = await Promise.all([
        pooled.findAll(products, examples, 'acc_shop'),
        sharedEngine.findAll(products, examples, 'acc_shop'),
      ]);
      expect(there).toEqual(here_);
    };
    const teach = (from: number, to: number, code: string): void =>
      products
        .slice(from, to)
        .forEach((product, index) => engine.learn(examples, `product ${from + index}`, product, code));
    const before = await pooled.findAll(products, examples, 'acc_shop');

    teach(0, 40, '950300');
    await sameHere();
    expect(await pooled.findAll(products, examples, 'acc_shop')).not.toEqual(before);
    teach(20, 60, '640399');
    for (let index = 0; index < 10; index++) examples.remove(`product ${index}`);
    await sameHere();
    for (let index = 0; index < 60; index++) examples.remove(`product ${index}`);
    await sameHere();
    expect(await pooled.findAll(products, examples, 'acc_shop')).toEqual(before);
  });

  it('are not used for short texts', async () => {
    const idle = pooledEngine(data);
    onTestFinished(() => idle.close());
    const [mug] = await idle.findAll([{ title: 'ceramic mug' }], engine.newExampleIndex(), 'acc_shop');
    expect(mug).toEqual(engine.find({ title: 'ceramic mug' }));
    expect(idle.pool.size).toBe(0);
  });

  it('are replaced after a crash: their jobs fail as unavailable, the next one succeeds', async () => {
    const lonely = pooledEngine(data, { ...longTimeLimit, size: 1 });
    onTestFinished(() => lonely.close());
    const examples = engine.newExampleIndex();
    engine.learn(examples, 'first', products[0] ?? {}, '950300');
    const asked = Promise.allSettled([lonely.findAll(products, examples, 'acc_shop')]);
    await lonely.pool.threads[0]?.terminate();
    const [outcome] = await asked;
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(ClassificationUnavailableError) as Error });
    expect(failureReplyOf(outcome?.status === 'rejected' ? outcome.reason : undefined, {})).toMatchObject({
      status: 503,
      reason: 'classifier_unavailable',
      headers: { 'retry-after': '5' },
    });
    // The new one has no copy of the examples until it is sent one.
    expect(await lonely.findAll(products, examples, 'acc_shop')).toEqual(
      await sharedEngine.findAll(products, examples, 'acc_shop'),
    );
  });
});
