import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const products = '/api/trade-engine/products';
const examples = '/api/trade-engine/examples';
const remove = (path: string) => service.ask('DELETE', path);
const classify = async (title: string, productId?: string) => {
  const { json } = await service.post('/api/trade-engine/classifications', {
    originCountry: 'GB',
    products: [{ title, ...(productId !== undefined && { productId }) }],
  });
  const [found] = json['classifications'] as readonly {
    readonly classification: { readonly sixDigitHSCode?: string };
  }[];
  return found?.classification.sixDigitHSCode;
};

describe('the examples of an account', () => {
  it('are counted by who gave their codes, and forgotten one by one or by their source', async () => {
    const table = ['moss', 'fern', 'peat'].map((name) => ({
      productId: name,
      title: `Glenmuick ${name}`,
      hsCode: '330499',
    }));
    await service.post(`${products}/import`, { products: table });
    await classify('Glenmuick gorse', 'gorse');
    await service.post(`${products}/gorse/review`, { decision: 'correct', hsCode: '330499' });
    const counts = async () => (await service.get(examples)).json;
    await eventually(
      async () =>
      expect(await counts()).toEqual({ total: 4, sources: [{ source: 'review', examples: 1 }, { source: 'import', examples: 3 }, { source: 'declared', examples: 0 }] }), // oxfmt-ignore
    );
    await eventually(async () => expect(await classify('Glenmuick moss')).toBe('330499'));

    const one = await remove(`${products}/moss/example`);
    expect([one.status, one.json]).toMatchObject([200, { productId: 'moss', reviewState: 'pending' }]);
    expect([one.json['hsCode'], one.json['confidence'], one.json['confidenceLevel']]).toEqual([undefined, 0, 'low']);
    const again = await remove(`${products}/moss/example`);
    expect([again.status, again.json.messages[0]?.reason]).toEqual([404, 'example_not_found']);

    await eventually(async () => expect((await counts())['total']).toBe(3));
    const { status, json } = await remove(`${examples}?source=import`);
    expect([status, json]).toEqual([200, { messages: [], forgotten: 2, remaining: 0 }]);
    await eventually(
      async () =>
      expect(await counts()).toEqual({ total: 1, sources: [{ source: 'review', examples: 1 }, { source: 'import', examples: 0 }, { source: 'declared', examples: 0 }] }), // oxfmt-ignore
    );
    await remove(`${products}/gorse/example`);
    expect(await classify('Glenmuick moss')).not.toBe('330499');
  });

  it('say what is wrong with a source that does not exist, and forget nothing', async () => {
    const { status, text } = await remove(`${examples}?source=rumour`);
    expect([status, text.includes('source')]).toEqual([400, true]);
    expect((await remove(examples)).status).toBe(400);
    expect((await remove(`${products}/nobody/example`)).status).toBe(404);
  });
});
