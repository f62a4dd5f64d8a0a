import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

/** The JSON of a page, in its order. Members of an object that stand alone are put into one. */
const jsonOf = (page: string): readonly unknown[] =>
  [...readFileSync(`docs/${page}`, 'utf8').matchAll(/```json\n([^]*?)```/g)].map(([, text = '']): unknown =>
    JSON.parse(text.startsWith('{') ? text : `{${text}}`),
  );

/** What differs from one installation to the next, or is cut on a page. */
const varying = ['quoteId', 'ruleSetVersion', 'source', 'calculatedAt'];

const idOf = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;

/**
 * The part of an answer that a page shows: of a list the first entries, or those with its ids, and of an object the
 * named members.
 */
const asShown = (real: unknown, shown: unknown): unknown => {
  if (typeof shown !== 'object' || shown === null || typeof real !== 'object' || real === null) return real;
  if (Array.isArray(shown)) {
    const entries = real as readonly unknown[];
    const entryFor = (each: unknown, at: number): unknown =>
      idOf(each) === undefined ? entries[at] : entries.find((entry) => idOf(entry) === idOf(each));
    return shown.map((each: unknown, at) => asShown(entryFor(each, at), each));
  }
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [
      name,
      varying.includes(name) ? value : asShown((real as Record<string, unknown>)[name], value),
    ]),
  );
};

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const classified = async (...products: readonly object[]) => {
  const request = { originCountry: 'GB', destinationCountry: 'US', additionalCountries: ['EU'], products };
  const { json } = await service.post('/api/trade-engine/classifications', request);
  return json as unknown as { readonly classifications: readonly { readonly classification: object }[] };
};

type Line = { readonly question?: { readonly text: string }; readonly chargesRange?: object };
const lineOf = async (commodity: object) => {
  const { json } = await service.post('/api/trade-engine/duties-taxes', {
    shipFrom: { address: { country: 'CN' } },
    shipTo: { address: { country: 'DE', postcode: '10115' } },
    commodities: [{ quantity: 1, value: { amount: '200.00', currency: 'EUR' }, countryOfOrigin: 'CN', ...commodity }],
    customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
    currency: 'EUR',
  });
  const { price, complete, commodities } = json['dutiesAndTaxes'] as {
    readonly price: number;
    readonly complete: boolean;
    readonly commodities: readonly [Line];
  };
  return { price, complete, line: commodities[0] };
};

describe('the answers that pages show are those of the service', () => {
  it('docs/classification.md: a title', async () => {
    const [shown] = jsonOf('classification.md');
    const title = { title: "Men's cotton crew-neck T-shirt", countryOfOrigin: 'PT', productId: 'P-1001' };
    expect(asShown(await classified(title), shown)).toEqual(shown);
  });

  it('docs/classification-questions.md: why a code, and what is asked', async () => {
    const [shown] = jsonOf('classification-questions.md');
    const { classifications } = await classified({ title: 'T-shirt' });
    expect(asShown(classifications[0]?.classification, shown)).toEqual(shown);
  });

  it('docs/duties-uncertain-codes.md: candidates, ranges and the question', async () => {
    const [shirt, shoes, asked] = jsonOf('duties-uncertain-codes.md');
    const certain = await lineOf({ title: 'T-shirt' });
    expect([certain.price, certain.complete, asShown(certain.line, shirt)]).toEqual([66.56, true, shirt]);
    const open = await lineOf({ title: 'running shoes' });
    expect([open.price, open.complete, asShown(open.line, shoes)]).toEqual([78.22, false, shoes]);
    expect(asShown(open.line, asked)).toEqual(asked);
    const { line } = await lineOf({ title: 'running shoes', answers: [{ facet: 'heading', answer: '6404' }] });
    expect([line.chargesRange, line.question?.text]).toEqual([
      { from: 78.22, upTo: 78.46 },
      'Which of these is it exactly?',
    ]);
  });

  it('docs/duties.md: a sum that is not complete', async () => {
    const [request, shown] = jsonOf('duties.md');
    const { json } = await service.post('/api/trade-engine/duties-taxes', request);
    expect(asShown(json, shown)).toEqual(shown);
  });
});
