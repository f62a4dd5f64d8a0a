import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { tariffLineReply } from '../../../src/adapters/trade/http/tariff-line-schemas.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { shirtRequest } from './shirt-request.ts';

type Shown = z.output<typeof tariffLineReply>;

let service: RunningService;
beforeAll(async () => {
  service = await runningService({ start: '2026-11-23T09:00:00.000Z' });
});
afterAll(() => service.stop());

const path = '/api/trade-engine/tariff-line';
const read = async (query: Readonly<Record<string, string>>) =>
  service.get(`${path}?${new URLSearchParams(query).toString()}`);
const shown = async (query: Readonly<Record<string, string>>): Promise<Shown> => {
  const { status, text } = await read(query);
  expect([query, status]).toEqual([query, 200]);
  return JSON.parse(text) as Shown;
};
const ruleOf = ({ tariffLine }: Shown, id: string) => tariffLine.rules.find((rule) => rule.id === id);

describe('the tariff line of a customs code', () => {
  it('has the rate in words and in parts, its source and the day of the data', async () => {
    const { tariffLine } = await shown({ hsCode: '6109.10', destination: 'GB', origin: 'CN' });
    expect(tariffLine).toMatchObject({
      hsCode: '610910',
      name: 'cotton T-shirts and vests',
      destination: 'GB',
      origin: 'CN',
      date: '2026-11-23',
      line: {
        code: '6109',
        rates: [{ text: '12%', parts: [{ kind: 'adValorem', rate: '0.12' }] }],
        typical: false,
        certainty: 'known',
        source: expect.stringContaining('UK Global Tariff') as string,
      },
      taxRatesLoaded: false,
      knowledge: { id: 'GB', tax: { state: 'loaded' } },
      dataAsOf: { tariff: '2021-01-01' },
    });
  });

  it('has taxes, reliefs and fees with their conditions, laws and dates', async () => {
    const found = await shown({ hsCode: '6109.10', destination: 'DE', origin: 'CN' });
    expect(ruleOf(found, 'eu-vat-de')).toMatchObject({
      kind: 'tax',
      text: '19% VAT.',
      standing: 'applies',
      rate: { text: '19%' },
      conditions: [],
    });
    expect(ruleOf(found, 'eu-flat-3')).toMatchObject({
      kind: 'flatDuty',
      amount: { amount: '3', currency: 'EUR' },
      validFrom: '2026-07-01',
      conditions: expect.arrayContaining([
        'the consignee is a consumer',
        'the goods are worth up to 150 EUR',
      ]) as string[],
      when: { goodsUpTo: { amount: '150', currency: 'EUR' } },
    });
  });

  it('is that of the day: a rule that begins on a day is not there on the day before', async () => {
    const on = async (date: string) => ruleOf(await shown({ hsCode: '610910', destination: 'FR', date }), 'eu-flat-3');
    expect(await on('2026-06-30')).toBeUndefined();
    expect(await on('2026-07-01')).toMatchObject({ validFrom: '2026-07-01' });
  });

  it('names duties of trade defence for the origin alone, and what is left out', async () => {
    const chinese = await shown({ hsCode: '8712.00', destination: 'GB', origin: 'CN' });
    expect(ruleOf(chinese, 'gb-ad-bicycles')).toMatchObject({ kind: 'additionalDuty', rate: { text: '48.5%' } });
    expect(ruleOf(chinese, 'gb-gift-flat')).toMatchObject({ standing: 'leftOut', certainty: 'uncertain' });
    expect(
      ruleOf(await shown({ hsCode: '8712.00', destination: 'GB', origin: 'US' }), 'gb-ad-bicycles'),
    ).toBeUndefined();
  });

  it('names the rules that a calculation of that day names', async () => {
    const { json } = await service.post('/api/trade-engine/duties-taxes', shirtRequest('DE', '90'));
    const { customsDeclaration } = (
      json as unknown as { dutiesAndTaxes: { customsDeclaration: { rules: { id: string }[] } } }
    ).dutiesAndTaxes;
    const found = await shown({ hsCode: '6109.10', destination: 'DE', origin: 'CN' });
    const ids = new Set(found.tariffLine.rules.map(({ id }) => id));
    const used = customsDeclaration.rules.map(({ id }) => id);
    expect(used.length).toBeGreaterThan(1);
    expect(used.filter((id) => !id.startsWith('tariff-') && !ids.has(id))).toEqual([]);
  });

  it('has the restrictions of the day, and of the origin', async () => {
    const { tariffLine } = await shown({ hsCode: '3604.10', destination: 'GB', origin: 'CN' });
    expect(tariffLine.restrictions.map(({ metadata }) => metadata?.['rule'])).toContain('fireworks');
  });

  it('says what is not known: a country without rules, a code of an earlier edition', async () => {
    const { tariffLine, messages } = await shown({ hsCode: '6109.10', destination: 'KP' });
    expect(tariffLine).toMatchObject({ rules: [], knowledge: { generalRates: { state: 'notLoaded' } } });
    expect(tariffLine).not.toHaveProperty('line');
    expect(messages.map(({ reason }) => reason)).toContain('destination_not_covered');
    const old = await shown({ hsCode: '8803.30', destination: 'GB' });
    expect(old.messages.map(({ reason, field }) => [reason, field])).toContainEqual(['hs_code_unknown', 'hsCode']);
  });

  it.each([
    [{ hsCode: '0000', destination: 'GB' }, 422, 'hs_code_unknown'],
    [{ hsCode: '61', destination: 'GB' }, 400, 'validation_failed'],
    [{ hsCode: '6109', destination: 'ZZ' }, 400, 'validation_failed'],
    [{ hsCode: '6109', destination: 'GB', date: '2026-02-30' }, 400, 'validation_failed'],
    [{ hsCode: '6109' }, 400, 'validation_failed'],
  ])('refuses %j', async (query, status, reason) => {
    const answer = await read(query);
    expect([answer.status, answer.json.messages[0]?.reason]).toEqual([status, reason]);
  });

  it('is the same for every account, and needs the scope', async () => {
    const query = '?hsCode=6109&destination=GB';
    expect((await service.get(`${path}${query}`, { token: 'rival' })).status).toBe(200);
    expect((await service.get(`${path}${query}`, { token: 'reader' })).status).toBe(403);
  });
});

describe('the codes below another one', () => {
  const below = async (query: Readonly<Record<string, string>>) => {
    const answer = await service.get(`${path}s?${new URLSearchParams(query).toString()}`);
    expect([query, answer.status]).toEqual([query, 200]);
    const rows = JSON.parse(answer.text) as { hsCode: string; name?: string; rates: { text: string }[] }[];
    return { rows, total: answer.headers.get('x-total-count') };
  };

  it('are the chapters, then headings, then subheadings, each with its name and its rate', async () => {
    const chapters = await below({ destination: 'GB', range: '[0,249]' });
    expect([chapters.total, chapters.rows[0]?.hsCode, chapters.rows.at(-1)?.hsCode]).toEqual(['96', '01', '97']);
    const headings = await below({ destination: 'GB', hsCode: '61' });
    expect(headings.rows.map(({ hsCode }) => hsCode)).toContain('6109');
    const codes = await below({ destination: 'GB', hsCode: '6109' });
    expect(codes.rows).toMatchObject([
      { id: '610910', hsCode: '610910', name: 'cotton T-shirts and vests', rates: [{ text: '12%' }] },
      { hsCode: '610990', rates: [{ text: '12%' }] },
    ]);
    expect((await below({ destination: 'GB', hsCode: '610910' })).rows).toEqual([]);
  });

  it('have no rate where none is known, and are found by range, order and id', async () => {
    const { rows } = await below({ destination: 'KP', hsCode: '6109', sort: 'DESC', range: '[0,0]' });
    expect(rows).toEqual([expect.objectContaining({ hsCode: '610990', rates: [] })]);
    expect((await below({ destination: 'GB', hsCode: '61', id: '6110' })).rows).toHaveLength(1);
  });

  it('have names alone where no destination is named', async () => {
    const { rows } = await below({ hsCode: '6109.10' });
    expect(rows).toEqual([]);
    expect((await below({ hsCode: '6109' })).rows[0]).toEqual({
      id: '610910',
      hsCode: '610910',
      name: 'cotton T-shirts and vests',
      rates: [],
    });
  });

  it('are refused for what is no beginning of a code', async () => {
    expect((await service.get(`${path}s?destination=GB&hsCode=610`)).status).toBe(400);
    expect((await service.get(`${path}s?destination=ZZ`)).status).toBe(400);
  });
});
