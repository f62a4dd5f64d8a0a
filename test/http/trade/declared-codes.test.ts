import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { labelRequest, labels } from '../parcels/label-request.ts';

const examples = '/api/trade-engine/examples';
const title = 'Glenmuick moss';

const started = async (): Promise<RunningService> => {
  const service = await runningService();
  onTestFinished(() => service.stop());
  return service;
};
const classified = async (service: RunningService, product: Readonly<Record<string, string>>) => {
  const { json, text, status } = await service.post('/api/trade-engine/classifications', {
    originCountry: 'GB',
    products: [product],
  });
  if (status !== 200) throw new Error(text);
  const [found] = json['classifications'] as readonly {
    readonly classification: { readonly sixDigitHSCode?: string; readonly reasons?: { readonly examples?: unknown } };
  }[];
  const { sixDigitHSCode: code, reasons } = found?.classification ?? {};
  return { code, examples: reasons?.examples, messages: json.messages };
};
const codeOf = async (service: RunningService, asked = title) => (await classified(service, { title: asked })).code;
/** A minute later, which is how often declared codes are read. */
const later = async (service: RunningService) => {
  await service.caughtUp();
  service.clock.advance(61_000);
};
const declared = async (service: RunningService) => {
  const { sources } = (await service.get(examples)).json as unknown as {
    readonly sources: readonly { readonly source: string; readonly examples: number }[];
  };
  return sources.find(({ source }) => source === 'declared')?.examples;
};
const labelled = async (service: RunningService, hsCode: string, named = title) => {
  const request = labelRequest();
  const [commodity] = request.commodities;
  const { status, text } = await service.post(labels, {
    ...request,
    commodities: [{ ...commodity, title: named, hsCode }],
  });
  expect([status, text]).toEqual([201, expect.anything()]);
};

it('on a label is an example for other goods with such words, and the newest of a text counts', async () => {
  const service = await started();
  expect(await codeOf(service)).not.toBe('330499');
  await labelled(service, '3304.99');
  await labelled(service, '3304.99');
  await later(service);
  await eventually(async () => (await codeOf(service)) === '330499');
  expect(await declared(service)).toBe(1);
  const { examples: deciding } = await classified(service, { title });
  expect(deciding).toEqual([{ text: title, hsCode: '330499', source: 'declared', at: expect.any(String) as unknown }]);
  await later(service);
  await labelled(service, '330720');
  await later(service);
  await eventually(async () => (await codeOf(service)) === '330720');
  expect(await declared(service)).toBe(1);
  // Nothing of it is anybody else's.
  expect((await service.get(examples, { token: 'rival' })).json['total']).toBe(0);
});

it('sent with a product to classify is an example, too, until a person has reviewed the product', async () => {
  const service = await started();
  await classified(service, { title, productId: 'P-1', hsCode: '3304.99' });
  await later(service);
  await eventually(async () => (await codeOf(service)) === '330499');
  expect(await declared(service)).toBe(1);
});

it('says nothing against a review, and the answer names the conflict', async () => {
  const service = await started();
  await classified(service, { title, productId: 'P-1' });
  await service.post('/api/trade-engine/products/P-1/review', { decision: 'correct', hsCode: '330720' });
  for (const hsCode of ['330499', '330499']) await labelled(service, hsCode);
  await later(service);
  const message = await eventually(async () => {
    const { code, messages } = await classified(service, { title });
    expect(code).toBe('330720');
    return messages.find(({ reason }) => reason === 'examples_disagree')?.message;
  });
  expect(message).toContain('P-1 (330720)');
  expect(message).toContain(`"${title}", declared on 2`);
  expect(message).toContain('Approved codes stand');
});

it('counts no more where the account says so, and again where it does not', async () => {
  const service = await started();
  await labelled(service, '3304.99');
  await later(service);
  await eventually(async () => (await codeOf(service)) === '330499');
  const settings = '/api/accounts/me/settings';
  const set = (learnFromDeclared: boolean | null) =>
    service.ask('PATCH', settings, { classification: { learnFromDeclared } });
  await set(false);
  await eventually(async () => (await codeOf(service)) !== '330499');
  expect(await declared(service)).toBe(0);
  await service.ask('PATCH', settings, { classification: { highFrom: 0.7 } });
  expect((await service.get(settings)).json['classification']).toEqual({ highFrom: 0.7, learnFromDeclared: false });
  await set(null);
  await eventually(async () => (await codeOf(service)) === '330499');
});

it('is forgotten by its source: only what is declared later counts', async () => {
  const service = await started();
  await labelled(service, '3304.99');
  await later(service);
  await eventually(async () => (await declared(service)) === 1);
  const { status, json } = await service.ask('DELETE', `${examples}?source=declared`);
  expect([status, json]).toEqual([200, { messages: [], forgotten: 1, remaining: 0 }]);
  await eventually(async () => (await codeOf(service)) !== '330499');
  expect(await declared(service)).toBe(0);
  service.clock.advance(1_000);
  await labelled(service, '330720');
  await later(service);
  await eventually(async () => (await codeOf(service)) === '330720');
});
