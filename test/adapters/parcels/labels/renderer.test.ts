import { afterEach, describe, expect, it } from 'vitest';
import { openRenderer } from '../../../../src/adapters/parcels/labels/renderer.ts';
import type { Renderer } from '../../../../src/adapters/parcels/labels/renderer.ts';
import type { PoolOptions } from '../../../../src/adapters/shared/system/worker-pool.ts';
import { RendererUnavailableError } from '../../../../src/application/parcels/ports/renderers.ts';
import type { PaymentPaper } from '../../../../src/application/parcels/ports/renderers.ts';
import { labelFormats } from '../../../../src/domain/parcels/shipment/index.ts';
import { longTimeLimit } from '../../../support/eventually.ts';
import { addresses, aJob, domestic } from './parcels.ts';

const renderers: Renderer[] = [];
const aRenderer = (options: Partial<PoolOptions> = {}): Renderer => {
  const renderer = openRenderer({ ...longTimeLimit, ...options });
  renderers.push(renderer);
  return renderer;
};
afterEach(async () => {
  await Promise.all(renderers.splice(0).map((renderer) => renderer.close()));
});

describe('the label renderer', () => {
  it('prints a label of each format and the customs paper with it', async () => {
    const renderer = aRenderer({ size: 1 });
    const printed = await Promise.all(labelFormats.map((labelFormat) => renderer.print(aJob({ labelFormat }))));
    expect(printed.map((documents) => documents.map(({ type, format }) => ({ type, format })))).toEqual(
      labelFormats.map((format) => [
        { type: 'LABEL', format },
        { type: 'COMMERCIAL_INVOICE', format: 'PDF' },
      ]),
    );
  });

  it('gives the same bytes for the same job in each format, in every worker and order', async () => {
    const jobs = labelFormats.map((labelFormat) =>
      aJob({ labelFormat, ...(addresses.Arabic && { shipTo: addresses.Arabic }) }),
    );
    const first = await Promise.all(jobs.map((job) => aRenderer({ size: 1 }).print(job)));
    const busy = aRenderer({ size: 1 });
    await busy.print(aJob({ ...(addresses.Japanese && { shipTo: addresses.Japanese }) }));
    expect(await Promise.all(jobs.map((job) => busy.print(job)))).toEqual(first);
  });

  it('answers each job with its own label, however many at once', async () => {
    const renderer = aRenderer();
    const names = Array.from({ length: 50 }, (_, index) => `Consignee ${index}`);
    const labels = await Promise.all(names.map((name) => renderer.print(domestic({ labelFormat: 'ZPL', shipTo: { name, address: { line1: '東', city: 'Leeds', country: 'GB' } } })))); // oxfmt-ignore
    labels.forEach(([label], index) =>
      expect(new TextDecoder().decode(label?.bytes)).toContain(`^FDConsignee ${index}^FS`),
    );
  });

  it('refuses jobs when its queue is full', async () => {
    const renderer = aRenderer({ size: 1, ahead: 1, queueLimit: 1 });
    const asked = await Promise.allSettled([1, 2, 3].map(() => renderer.print(domestic())));
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(asked[2]).toMatchObject({ reason: expect.any(RendererUnavailableError) as Error });
  });

  it('aborts a label that takes too long, and continues with the next', async () => {
    const renderer = aRenderer({ size: 1, timeLimit: 0 });
    await expect(renderer.print(domestic())).rejects.toBeInstanceOf(RendererUnavailableError);
    await expect(renderer.print(domestic({ labelFormat: 'ZPL' }))).resolves.toHaveLength(1);
  });

  it('reports why a label cannot be drawn, and continues', async () => {
    const renderer = aRenderer({ size: 1 });
    await expect(renderer.print({ ...domestic(), trackingNumber: 'Łódź' })).rejects.toThrow(/printable ASCII/);
    await expect(renderer.print(domestic())).resolves.toHaveLength(1);
  });

  it('rejects waiting jobs when it is closed', async () => {
    const renderer = aRenderer({ size: 1 });
    const asked = [renderer.print(domestic()), renderer.print(domestic())].map((label) =>
      expect(label).rejects.toBeInstanceOf(RendererUnavailableError),
    );
    await renderer.close();
    await Promise.all(asked);
    await expect(renderer.print(domestic())).rejects.toBeInstanceOf(RendererUnavailableError);
  });
});

describe('papers about payments', () => {
  /** A notice of so many lines. */
  const notice = (number: string, lines: number): PaymentPaper => ({
    ...{
      number,
      language: 'en',
      date: '2026-11-20',
      title: 'Notice',
      about: 'Parcel',
      headline: 'To pay',
      explanation: 'Duties',
    },
    ...{
      facts: [],
      columns: ['What', 'Amount'],
      totals: [{ name: 'Sum', amount: '1.00', isSum: true }],
      basis: [],
      notes: [],
    },
    groups: [
      {
        charges: Array.from({ length: lines }, (_, line) => ({ name: `Line ${line}`, rule: 'A rule', amount: '1.00' })),
      },
    ],
    ...{ continued: 'continued', pageLabel: '{page} of {pages}' },
  });

  it('are drawn once, however often the same one is asked for', async () => {
    const renderer = aRenderer();
    const paper = notice('1', 40);
    const [first, ...others] = await Promise.all(
      Array.from({ length: 64 }, () => renderer.printPaymentPaper({ ...paper }, 'acc_1')),
    );
    for (const other of others) expect(other).toBe(first);
    expect(await renderer.printPaymentPaper(notice('2', 40), 'acc_1')).not.toBe(first);
  });

  it('of one account hold up no label, and the paper of another account by one paper', async () => {
    const renderer = aRenderer();
    await renderer.print(aJob({ labelFormat: 'PDF' }));
    const done: string[] = [];
    const busy = Array.from({ length: 64 }, async (_, at) => {
      await renderer.printPaymentPaper(notice(`busy ${at}`, 190), 'acc_busy');
      done.push('busy');
    });
    await Promise.all([
      renderer.printPaymentPaper(notice('quiet', 1), 'acc_quiet').then(() => done.push('quiet')),
      renderer.print(aJob({ labelFormat: 'PDF' })).then(() => done.push('label')),
    ]);
    expect(done.filter((name) => name === 'busy').length).toBeLessThan(16);
    await Promise.all(busy);
  });
});
