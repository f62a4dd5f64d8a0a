import { afterEach, describe, expect, it } from 'vitest';
import { openLabelPress } from '../../../src/adapters/labels/label-press.ts';
import type { PoolOptions } from '../../../src/adapters/workers/worker-pool.ts';
import { LabelPressUnavailableError } from '../../../src/application/ports/label-press.ts';
import type { LabelPress } from '../../../src/application/ports/label-press.ts';
import { labelFormats } from '../../../src/domain/shipment/index.ts';
import { addresses, aJob, domestic } from './parcels.ts';

const presses: LabelPress[] = [];
const aPress = (options: Partial<PoolOptions> = {}): LabelPress => {
  const press = openLabelPress(options);
  presses.push(press);
  return press;
};
afterEach(async () => {
  await Promise.all(presses.splice(0).map((press) => press.close()));
});

describe('the label press', () => {
  it.each(labelFormats)('prints a %s label and the customs paper with it', async (labelFormat) => {
    const documents = await aPress().print(aJob({ labelFormat }));
    expect(documents.map(({ type, format }) => ({ type, format }))).toEqual([
      { type: 'LABEL', format: labelFormat },
      { type: 'COMMERCIAL_INVOICE', format: 'PDF' },
    ]);
  });

  it.each(labelFormats)(
    'gives the same bytes for the same %s job, whichever worker draws it and whatever it drew before',
    async (labelFormat) => {
      const job = aJob({ labelFormat, ...(addresses.Arabic && { shipTo: addresses.Arabic }) });
      const [first] = await Promise.all([aPress({ size: 1 }).print(job)]);
      const busy = aPress({ size: 1 });
      await busy.print(aJob({ ...(addresses.Japanese && { shipTo: addresses.Japanese }) }));
      expect(await busy.print(job)).toEqual(first);
    },
  );

  it('answers each job with its own label, however many at once', async () => {
    const press = aPress();
    const names = Array.from({ length: 50 }, (_, index) => `Consignee ${index}`);
    const labels = await Promise.all(names.map((name) => press.print(domestic({ labelFormat: 'ZPL', shipTo: { name, address: { line1: '東', city: 'Leeds', country: 'GB' } } })))); // prettier-ignore
    labels.forEach(([label], index) => expect(new TextDecoder().decode(label?.bytes)).toContain(`^FDConsignee ${index}^FS`));
  });

  it('refuses what it cannot queue, saying so', async () => {
    const press = aPress({ size: 1, ahead: 1, queueLimit: 1 });
    const asked = await Promise.allSettled([1, 2, 3].map(() => press.print(domestic())));
    expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(asked[2]).toMatchObject({ reason: expect.any(LabelPressUnavailableError) as Error });
  });

  it('gives up a label that takes too long, and goes on with the next', async () => {
    const press = aPress({ size: 1, timeLimit: 0 });
    await expect(press.print(domestic())).rejects.toBeInstanceOf(LabelPressUnavailableError);
    await expect(press.print(domestic({ labelFormat: 'ZPL' }))).resolves.toHaveLength(1);
  });

  it('passes on why a label cannot be drawn, and lives', async () => {
    const press = aPress({ size: 1 });
    await expect(press.print({ ...domestic(), trackingNumber: 'Łódź' })).rejects.toThrow(/printable ASCII/);
    await expect(press.print(domestic())).resolves.toHaveLength(1);
  });

  it('lets nobody wait for a press that was closed', async () => {
    const press = aPress({ size: 1 });
    const asked = [press.print(domestic()), press.print(domestic())].map((label) =>
      expect(label).rejects.toBeInstanceOf(LabelPressUnavailableError),
    );
    await press.close();
    await Promise.all(asked);
    await expect(press.print(domestic())).rejects.toBeInstanceOf(LabelPressUnavailableError);
  });
});
