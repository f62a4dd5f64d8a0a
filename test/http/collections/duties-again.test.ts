import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { saveExchangeRates } from '../../../src/adapters/trade/exchange-rate-folders.ts';
import { quoteAt } from '../../../src/application/trade/duties/recorded-quote.ts';
import type { DutyQuoteEvent } from '../../../src/domain/trade/index.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { runCommand } from '../../support/command-line.ts';

const path = '/api/trade-engine/duties-taxes';

const cart = (changes: object = {}) => ({
  shipFrom: { address: { country: 'GB', postcode: 'LS1 1AA' } },
  shipTo: { address: { country: 'DE', postcode: '10115' } },
  commodities: [
    {
      title: 'T-shirt',
      hsCode: '6109.10',
      quantity: 2,
      value: { amount: '25.00', currency: 'GBP' },
      countryOfOrigin: 'CN',
    },
  ],
  customs: { contentType: 'CommercialGoods', incoterms: 'DDP' },
  currency: 'EUR',
  ...changes,
});

type Shown = {
  readonly quoteId: string;
  readonly dutiesAndTaxes: {
    readonly price: number;
    readonly charges: readonly { readonly name: string; readonly amount: number }[];
  };
};

const shownIn = (answer: Answer): Shown => answer.json as unknown as Shown;
const reasonsIn = (answer: Answer) => answer.json.messages.map(({ reason }) => reason);
const chargesIn = (answer: Answer) => shownIn(answer).dutiesAndTaxes.charges.map(({ name, amount }) => [name, amount]);

const start = '2026-07-01T00:01:00.000Z';
let service: RunningService;
beforeAll(async () => {
  service = await runningService({ start });
});
afterAll(() => service.stop());

const askedOften = async (body: object, asked = service): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  for (let time = 0; time < 4; time++) answers.push(await asked.post(path, body));
  return answers;
};

describe('a repeated calculation', () => {
  it('gets the same bytes each time, under its own id, each fully recorded', async () => {
    const answers = await askedOften(cart());
    const [first] = answers;
    const texts = new Set(answers.map((answer) => answer.text.replace(shownIn(answer).quoteId, '')));
    expect(texts.size).toBe(1);
    const ids = answers.map((answer) => shownIn(answer).quoteId);
    expect(new Set(ids).size).toBe(4);

    const recorded = await Promise.all(ids.map((id) => service.eventStore.read<DutyQuoteEvent>(`dutyQuote-${id}`)));
    expect(recorded.map((events) => events.map(({ event }) => event.type))).toEqual(
      ids.map(() => ['DutiesCalculated']),
    );
    const quotes = await Promise.all(ids.map((id) => quoteAt(service.eventStore, id)));
    expect(quotes).toEqual(ids.map((quoteId) => ({ ...quotes[0], quoteId })));
    expect(quotes[3]?.assessment.price).toBe(String(first && shownIn(first).dutiesAndTaxes.price));

    await service.caughtUp();
    const log = (await service.get('/api/trade-engine/duties-usage-logs')).json as unknown as readonly Record<
      string,
      unknown
    >[];
    const rows = ids.map((id) => ({ ...log.find((row) => row['id'] === id), id: '', requestId: '' }));
    expect(rows).toEqual([rows[0], rows[0], rows[0], rows[0]]);
    expect(rows[0]).toMatchObject({ statusCode: 200, destinationCountry: 'DE', commoditiesCount: 1, currency: 'EUR' });
  });

  it('is replayed under any of its ids and by its idempotency key', async () => {
    const headers = { 'idempotency-key': 'cart-again' };
    await askedOften(cart());
    const [one, other] = [await service.post(path, cart(), { headers }), await service.post(path, cart(), { headers })];
    expect([one, other].map((answer) => answer.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(other.text).toBe(one.text);
    const { stdout } = await runCommand(['quote', 'replay', shownIn(one).quoteId], { dataDir: service.dataDir });
    expect(stdout).toContain(shownIn(one).quoteId);
  });

  it('uses the rules of the new day when the day has changed', async () => {
    // A minute before the Union's flat duty on small parcels begins.
    const service = await runningService({ start: '2026-06-30T23:59:00.000Z' });
    onTestFinished(service.stop);
    const [before] = await askedOften(cart(), service);
    service.clock.advance(120_000);
    const [after] = await askedOften(cart(), service);
    expect([before, after].map((answer) => answer && chargesIn(answer))).toEqual([
      [
        ['Duty', 0],
        ['VAT', 11.22],
      ],
      [
        ['Duty', 3],
        ['VAT', 11.79],
      ],
    ]);
  });

  it('uses new exchange rates as soon as they are imported', async () => {
    const service = await runningService({ start });
    onTestFinished(service.stop);
    const [before] = await askedOften(cart(), service);
    saveExchangeRates(service.config.exchangeRatesDir, [
      { date: '2026-07-01', source: 'of this test', perEuro: { GBP: '0.5' } },
    ]);
    const [after] = await askedOften(cart(), service);
    expect(before && chargesIn(before).at(-1)).toEqual(['VAT', 11.79]);
    expect(after && chargesIn(after).at(-1)).toEqual(['VAT', 19.57]);
  });

  it('reports the same unknown fields each time', async () => {
    const reasons = (await askedOften(cart({ gift: true }))).map(reasonsIn);
    expect(reasons).toEqual(
      Array.from({ length: 4 }, () => ['scheme_number_missing', 'exchange_rates_stale', 'unknown_fields']),
    );
  });

  it('is refused each time when it is invalid, and each refusal is counted', async () => {
    const failedToday = async () => (await service.get('/api/trade-engine/duties-usage-stats')).json['failed'];
    await service.caughtUp();
    const before = await failedToday();
    const answers = await askedOften(cart({ currency: 'XXX' }));
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(new Set(answers.map(({ json }) => JSON.stringify(json.messages[0]?.message))).size).toBe(1);
    await service.caughtUp();
    expect(await failedToday()).toBe(Number(before) + 4);
  });

  it('is calculated separately for another account', async () => {
    const mine = await askedOften(cart());
    const theirs = await service.post(path, cart(), { token: 'rival' });
    expect([theirs.status, shownIn(theirs).dutiesAndTaxes]).toEqual([200, mine[0] && shownIn(mine[0]).dutiesAndTaxes]);
    expect(mine.map((answer) => shownIn(answer).quoteId)).not.toContain(shownIn(theirs).quoteId);
  });

  it('predicts codes again each time, with corrections made since', async () => {
    const uncoded = cart({
      commodities: [
        {
          productId: 'SKU-blorp',
          title: 'Blorp',
          description: 'Blorp, ceramic, for the table',
          quantity: 1,
          value: { amount: '25.00', currency: 'GBP' },
          countryOfOrigin: 'GB',
        },
      ],
    });
    const codeIn = (answer: Answer | undefined) =>
      (answer?.json['dutiesAndTaxes'] as { commodities: readonly { hsCode?: string }[] }).commodities[0]?.hsCode;
    const [before] = await askedOften(uncoded);
    expect(codeIn(before)).not.toBe('950300');
    await service.post('/api/trade-engine/classifications', {
      originCountry: 'GB',
      destinationCountry: 'DE',
      products: [{ productId: 'SKU-blorp', title: 'Blorp', description: 'Blorp, ceramic, for the table' }],
    });
    const corrected = await service.post('/api/trade-engine/products/SKU-blorp/review', {
      decision: 'correct',
      hsCode: '9503.00',
      reason: 'A toy',
    });
    expect(corrected.status).toBe(200);
    const [after] = await askedOften(uncoded);
    expect(codeIn(after)).toBe('950300');
  });
});
