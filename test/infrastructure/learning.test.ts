import { expect, it } from 'vitest';
import { onPostgres } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { aDeployment } from '../support/deployment.ts';
import type { ServiceProcess } from '../support/service-process.ts';

type Found = {
  readonly reviewState?: string;
  readonly classification: { readonly sixDigitHSCode: string; readonly source: string; readonly confidence: number };
};

const ask = async (api: ServiceProcess, path: string, body: unknown): Promise<Record<string, unknown>> => {
  const response = await fetch(`${api.url}/api/trade-engine/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Record<string, unknown>;
};

const classify = async (api: ServiceProcess, product: Readonly<Record<string, unknown>>): Promise<Found> => {
  const { classifications } = await ask(api, 'classifications', { originCountry: 'GB', destinationCountry: 'US', products: [product] });
  const [found] = classifications as readonly Found[];
  if (!found) throw new Error('No answer for the product.');
  return found;
};

onPostgres(() => {
  it('a review in one process counts in every other, at once for the product and soon for similar ones', { timeout: 90_000 }, async () => {
    const start = await aDeployment();
    const [one, other] = await Promise.all([start('api'), start('api'), start('worker')]);
    const widget = { productId: 'P-1', title: 'Snurfle widget of blue glass' };
    const like = { title: 'Blue glass Snurfle widget' };
    // Both have answered before, and have whatever they keep in memory.
    const [before, beforeLike] = [await classify(one, widget), await classify(other, like)];
    expect([before, beforeLike].map(({ classification }) => classification.sixDigitHSCode)).not.toContain('701890');

    await ask(one, 'products/P-1/review', { decision: 'correct', hsCode: '701890' });

    expect(await classify(other, widget)).toMatchObject({
      reviewState: 'approved',
      classification: { sixDigitHSCode: '701890', source: 'reviewed' },
    });
    const learnt = await eventually(async () => {
      const found = await classify(other, like);
      return found.classification.sixDigitHSCode === '701890' && found;
    }, 10_000);
    expect(learnt.classification).toMatchObject({ source: 'predicted' });
    expect(learnt.classification.confidence).toBeGreaterThan(0.9);
    expect((await classify(one, like)).classification.sixDigitHSCode).toBe('701890');
  });
});
