import { describe, expect, it } from 'vitest';
import { AccountExamples } from '../../../../src/application/trade/classification/account-examples.ts';
import type { ProductView } from '../../../../src/application/trade/classification/product-view.ts';
import type { Place, ReadModels, Scan } from '../../../../src/application/log/ports/read-models.ts';
import type { ClassificationEngine } from '../../../../src/domain/trade/classification/index.ts';
import { ExampleIndex } from '../../../../src/domain/trade/classification/examples/example-index.ts';

const silent = { own: 0, excluded: 0, dividing: [] };
/** An engine whose texts are the number of their only word. */
const engine = {
  newExampleIndex: () =>
    new ExampleIndex(new Float32Array(10_000).fill(1), 50_000, { facetsOf: () => silent, codes: [], numbers: new Map() }), // oxfmt-ignore
  learn: (examples, key, { title }, hsCode) => {
    const words = new Map([[Number(title), 1]]);
    const features = { keys: new Float64Array(), weights: new Float32Array() };
    examples.put(key, { words, facets: 0, material: [], features }, hsCode);
  },
} satisfies Pick<ClassificationEngine, 'newExampleIndex' | 'learn'> as unknown as ClassificationEngine;

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const approved = (number: number, minute = number, hsCode = '610910'): ProductView => ({
  id: `prd_${number}`,
  accountId: 'acc_shop',
  productId: `P-${number}`,
  title: String(number % 10_000),
  reviewState: 'approved',
  hsCode,
  confidence: 0.5,
  confidenceLevel: 'medium',
  reviewedAt: at(minute),
  createdAt: at(minute),
  updatedAt: at(minute),
});

/** A read model of products in the order of their reviews; counts its pages, and waits before each where it is held. */
const productsOf = (views: readonly ProductView[]) => {
  const state = { pages: 0, views, held: Promise.resolve() };
  const scan = async (_: unknown, { where, after, size }: Scan<string>) => {
    state.pages++;
    if (after !== undefined) await state.held;
    const since = where.flatMap((one) => ('from' in one && one.field === 'reviewedAt' ? [String(one.from)] : []))[0];
    const rest = state.views.filter(({ reviewedAt = '' }) => reviewedAt >= (since ?? ''));
    const start = after === undefined ? 0 : Number(after.key);
    const rows = rest.slice(start, start + size);
    const end = start + rows.length;
    return { rows, last: end < rest.length ? ({ value: '', key: String(end) } satisfies Place) : undefined };
  };
  return { state, readModels: { scan } as unknown as Pick<ReadModels, 'scan'> };
};

describe('the examples of an account', () => {
  it('are all there for a question where they are few', async () => {
    const { readModels } = productsOf(Array.from({ length: 300 }, (_, number) => approved(number)));
    const { examples, complete } = await new AccountExamples(readModels).of('acc_shop', engine);
    expect([examples.size, complete]).toEqual([300, true]);
  });

  it('are read in the background where they are thousands: a question is not held up, and says what is there', async () => {
    const { state, readModels } = productsOf(Array.from({ length: 3_000 }, (_, number) => approved(number)));
    const accounts = new AccountExamples(readModels);
    const { promise: held, resolve } = Promise.withResolvers<undefined>();
    const first = accounts.of('acc_shop', engine);
    // The sixth page does not come until the questions have been answered.
    while (state.pages < 5) await new Promise((done) => setImmediate(done));
    state.held = held;
    const { examples, complete } = await first;
    expect([complete, examples.size < 3_000]).toEqual([false, true]);
    const [pages, later] = [state.pages, await accounts.of('acc_shop', engine)];
    expect([later.complete, later.examples, state.pages]).toEqual([false, examples, pages]);
    resolve(undefined);
    while (!(await accounts.of('acc_shop', engine)).complete) await new Promise((done) => setImmediate(done));
    expect(examples.size).toBe(3_000);
  });

  it('include a later review, also one of the same minute as the newest known, and lose a rejected one', async () => {
    const { state, readModels } = productsOf([approved(1), approved(2)]);
    const accounts = new AccountExamples(readModels);
    await accounts.of('acc_shop', engine);
    state.views = [approved(1), approved(3, 2), { ...approved(2, 2), reviewState: 'rejected' }];
    const { examples } = await accounts.of('acc_shop', engine);
    const nothing = { facets: 0, material: [], features: { keys: new Float64Array(), weights: new Float32Array() } };
    const keys = [1, 2, 3].map((word) => examples.votes({ ...nothing, words: new Map([[word, 1]]) }).codes.size);
    expect(keys).toEqual([1, 0, 1]);
  });

  it('goes on where a failed read had come to', async () => {
    const { state, readModels } = productsOf(Array.from({ length: 3_000 }, (_, number) => approved(number)));
    const accounts = new AccountExamples(readModels);
    const failure = Promise.reject(new Error('The disk is gone.'));
    failure.catch(() => undefined);
    state.held = failure;
    await expect(accounts.of('acc_shop', engine)).rejects.toThrow('The disk is gone.');
    state.held = Promise.resolve();
    while (!(await accounts.of('acc_shop', engine)).complete) await new Promise((done) => setImmediate(done));
    expect((await accounts.of('acc_shop', engine)).examples.size).toBe(3_000);
  });
});
