import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfPages } from '../../adapters/parcels/labels/pdf-text.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';
import { commodity, labelRequest, labels, shipTo, shipmentIn } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const postal = { serviceCode: 'SERVICE-POSTAL-PICKUP' };

/** Books, and reads label and paper back. */
const booked = async (changes: Readonly<Record<string, unknown>>) => {
  const answer = await service.post(labels, labelRequest(changes));
  if (answer.status !== 201) throw new Error(`Not booked: ${answer.text}`);
  const texts = await Promise.all(
    shipmentIn(answer).documents.map(async ({ base64String = '' }) =>
      (await pdfPages(Buffer.from(base64String, 'base64'))).map(({ text }) => text.replaceAll('\n', ' ')).join(' '),
    ),
  );
  return { label: texts[0] ?? '', paper: texts[1] ?? '', messages: answer.json.messages };
};

const worth = (amount: string, currency = 'GBP') => ({
  commodities: [{ ...commodity, quantity: 1, value: { amount, currency } }],
});

describe('the CN 22 on the label', () => {
  it.each([
    ['up to 300 special drawing rights', { ...worth('312.00') }],
    ['up to two kilograms', { weight: { unit: 'kg', value: 2 } }],
    ['in whatever currency the goods are in', worth('365.00', 'EUR')],
  ])('is a CN 22 %s', async (_, changes) => {
    const { label, paper } = await booked({ ...postal, ...changes });
    expect(label).toContain('CN 22');
    expect(paper).toContain('CN 23');
  });

  it.each([
    ['worth more', worth('312.20')],
    ['worth more in another currency', worth('370.00', 'EUR')],
    ['heavier', { weight: { unit: 'kg', value: 2.01 } }],
  ])('is none of a parcel that is %s, which has the CN 23 for it', async (_, changes) => {
    const { label, paper } = await booked({ ...postal, ...changes });
    expect(label).not.toContain('CN 22');
    expect(label).toContain('CN 23 enclosed');
    expect(paper).toContain('CN 23');
  });
});

describe('the data of a request', () => {
  it('reaches the commercial invoice', async () => {
    const { paper } = await booked({
      commercialInvoiceReference: 'CI-REF-5',
      billTo: { ...shipTo, name: 'Buyer Name' },
      customs: {
        contentType: 'CommercialGoods',
        incoterms: 'DDU',
        GPSRContactInfo: 'Safety Ltd\nsafety@example.com',
        signedBy: 'Jane Doe',
      },
    });
    for (const part of [
      'CI-REF-5',
      'Buyer Name',
      'Safety Ltd, safety@example.com',
      'SKU TEE-M-BLUE',
      'Signature: Jane Doe',
    ])
      expect(paper).toContain(part);
    expect(paper).toMatch(
      /Freight, paid by the exporter \s*\d+\.\d\d GBP|Freight, paid by the exporter.*\d+\.\d\d GBP/,
    );
  });

  it('has the price of the carriage, without duties, as its postal charge', async () => {
    const plain = await booked(postal);
    const dutiable = await booked({ ...postal, additionalServices: { dutyTaxCalculation: 'DUTY_TAX_ESTIMATE' } });
    const charged = ({ paper }: { readonly paper: string }) =>
      /Postal charges\/Fees \(9\).*?(\d+\.\d\d GBP)/.exec(paper.slice(paper.indexOf('Postal charges')))?.[1];
    expect(charged(plain)).toBeDefined();
    expect(charged(dutiable)).toBe(charged(plain));
  });
});

describe('the signature of a declaration', () => {
  const declared = (hsCode: string, certified?: boolean) => ({
    ...postal,
    commodities: [{ ...commodity, title: 'Goods', hsCode }],
    customs: {
      contentType: 'CommercialGoods',
      incoterms: 'DDU',
      signedBy: 'Jane Signer',
      ...(certified !== undefined && { certified }),
    },
  });
  const reasons = ({ messages }: Awaited<ReturnType<typeof booked>>) =>
    messages.filter(({ reason }) => reason === 'signature_by_hand');

  it('is printed for goods without restrictions', async () => {
    const answer = await booked(declared('6109.10'));
    expect(answer.label).toContain('Jane Signer');
    expect(answer.paper).toContain('Jane Signer');
    expect(reasons(answer)).toEqual([]);
  });

  it.each([[undefined], [true]])(
    'is left blank for loose batteries, with a notice (certified: %s)',
    async (certified) => {
      const answer = await booked(declared('8507.60', certified));
      for (const text of [answer.label, answer.paper]) {
        expect(text).not.toContain('Jane Signer');
        expect(text).toContain('(by hand)');
      }
      expect(reasons(answer)).toMatchObject([{ level: 'warning', field: 'commodities[0].hsCode' }]);
    },
  );

  it('is left blank for possibly dangerous goods until the sender certifies them', async () => {
    const open = await booked({
      ...declared('3304.99'),
      commodities: [{ ...commodity, hsCode: '3304.99', title: 'Setting spray' }],
    });
    expect([open.paper.includes('(by hand)'), reasons(open).length]).toEqual([true, 1]);
    const certified = await booked(declared('3304.99', true));
    expect([certified.paper.includes('Jane Signer'), reasons(certified).length]).toEqual([true, 0]);
  });

  it('is left blank on any document when certified is false', async () => {
    const answer = await booked({ ...declared('6109.10', false), serviceCode: 'SERVICE-STANDARD-PICKUP' });
    expect(answer.paper).toContain('(by hand)');
    expect(reasons(answer)).toMatchObject([{ field: 'customs.certified' }]);
  });

  it('stays on a commercial invoice, which certifies nothing about danger', async () => {
    const answer = await booked({ ...declared('8507.60'), serviceCode: 'SERVICE-STANDARD-PICKUP' });
    expect(answer.paper).toContain('Signature: Jane Signer');
    expect(reasons(answer)).toEqual([]);
  });
});

describe('a predicted code', () => {
  const uncoded = (title: string) => {
    const { hsCode: _, ...without } = commodity;
    return { commodities: [{ ...without, title }] };
  };
  const predictionIn = ({ messages }: Awaited<ReturnType<typeof booked>>) => {
    const { message = '' } = messages.find(({ reason }) => reason === 'hs_code_predicted') ?? {};
    const [, code = '', confidence = ''] = /; (\d+) was predicted .*confidence ([\d.]+)/.exec(message) ?? [];
    return { message, code, confidence: Number(confidence) };
  };

  it('below high confidence is on no signed document, with a notice', async () => {
    const answer = await booked(uncoded('Shiny thing for the garden'));
    const { message, code, confidence } = predictionIn(answer);
    expect(confidence).toBeLessThan(0.8);
    expect(code).not.toBe('');
    expect(answer.paper).not.toContain(code);
    expect(answer.label).not.toContain(code);
    expect(message).toContain('It is not sure enough to be printed on papers that are signed');
  });

  it('of high confidence is printed, with a notice', async () => {
    const answer = await booked(uncoded('Wireless Bluetooth earbuds with charging case, in-ear headphones'));
    const { message, code, confidence } = predictionIn(answer);
    expect(confidence).toBeGreaterThanOrEqual(0.8);
    expect(answer.paper).toContain(code);
    expect(message).not.toContain('not sure enough');
  });

  it("is printed from the account's own threshold on, and not below it", async () => {
    const thresholds = async (highFrom: number | null) => {
      const change = { classification: { highFrom } };
      expect((await service.ask('PATCH', '/api/accounts/me/settings', change)).status).toBe(200);
    };
    const goods = uncoded('Wireless Bluetooth earbuds with charging case, in-ear headphones');
    await thresholds(0.99);
    const strict = await booked(goods);
    expect(strict.paper).not.toContain(predictionIn(strict).code);
    expect(predictionIn(strict).message).toContain('not sure enough');
    await thresholds(null);
    const usual = await booked(goods);
    expect(usual.paper).toContain(predictionIn(usual).code);
  });
});
