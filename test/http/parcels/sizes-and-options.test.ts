import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningService } from '../../support/running-service.ts';
import type { Answer, RunningService } from '../../support/running-service.ts';
import { labelRequest, labels, shipmentIn } from './label-request.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

type Parts = Readonly<Record<string, unknown>>;
const ask = (parts: Parts): Promise<Answer> => service.post(labels, labelRequest({ labelFormat: 'ZPL', ...parts }));
const quoted = (parts: Parts): Promise<Answer> => service.post('/api/rates/quotes', labelRequest(parts));
const sized = (length: number, width: number, height: number) => ({ dimensions: { length, width, height } });
const outcome = ({ status, json }: Answer): readonly unknown[] => [status, json.messages[0]?.field];

const [expedited, standard, postal] = ['SERVICE-EXPEDITED-PICKUP', 'SERVICE-STANDARD-PICKUP', 'SERVICE-POSTAL-PICKUP'];
const light = { weight: { value: 1.2 } };

describe('sizes', () => {
  it.each<[string, Parts, string | undefined]>([
    ['a parcel of 5 m', sized(500, 10, 10), 'dimensions'],
    ['a parcel on the limit of its service', { ...sized(270, 1, 1), serviceCode: expedited }, undefined],
    ['a parcel above it by a millimetre', { ...sized(270.1, 1, 1), serviceCode: expedited }, 'dimensions'],
    [
      'a side that is the longest whatever it is called',
      { ...sized(1, 1, 270.1), serviceCode: expedited },
      'dimensions',
    ],
    ['a parcel whose girth is too much', { ...sized(100, 60, 50), serviceCode: postal }, 'dimensions'],
    ['what another service takes and this one does not', { ...sized(180, 5, 5), serviceCode: postal }, 'dimensions'],
    ['what this one takes', { ...sized(180, 5, 5), serviceCode: standard }, undefined],
    ['an envelope of 40 kg', { packageType: 'envelope', weight: { value: 40 }, ...sized(30, 20, 2) }, 'weight'],
    ['an envelope of a metre', { packageType: 'envelope', ...light, ...sized(100, 20, 2) }, 'dimensions'],
    ['an envelope of 5 kg', { packageType: 'envelope', weight: { value: 5 }, ...sized(30, 20, 2) }, undefined],
    ['a tube of 2 m', { packageType: 'tube', ...light, ...sized(200, 10, 10) }, 'dimensions'],
    ['a tube of 1.5 m', { packageType: 'tube', ...light, ...sized(150, 10, 10) }, undefined],
  ])('%s', async (_, parts, field) => {
    expect(outcome(await ask(parts))).toEqual(field === undefined ? [201, undefined] : [400, field]);
  });

  it('name the limit and the actual size', async () => {
    expect((await ask({ ...sized(500, 10, 10) })).json.messages[0]?.message).toBe(
      'SERVICE-EXPEDITED-PICKUP takes parcels of up to 270 cm; the longest side of this one is 500 cm.',
    );
    expect((await ask({ ...sized(100, 60, 50), serviceCode: postal })).json.messages[0]?.message).toBe(
      'SERVICE-POSTAL-PICKUP takes parcels of up to 300 cm in length and girth; this one has 320 cm.',
    );
  });

  it('leave a service without a rate, and say why', async () => {
    const { json } = await quoted({ ...sized(180, 5, 5), serviceCode: undefined });
    expect(json.messages.filter(({ reason }) => reason === 'too_large')).toHaveLength(2);
    expect(json['rates']).toHaveLength(4);
  });
});

describe('a ship date', () => {
  it('is at most a year ahead', async () => {
    expect(outcome(await ask({ shipDate: '2099-01-05' }))).toEqual([400, 'shipDate']);
    expect(outcome(await ask({ shipDate: '2027-11-22' }))).toEqual([400, 'shipDate']);
    expect((await ask({ shipDate: '2027-11-19' })).status).toBe(201);
  });
});

describe('additional services', () => {
  const all = { deliveryWarranty: true, deliveryPUDO: true, lowCarbon: true, signatureRequired: true };
  const chargesIn = (answer: Answer): readonly unknown[] =>
    (
      shipmentIn(answer) as unknown as { rate: { charges: readonly { name: string; amount: number }[] } }
    ).rate.charges.map(({ name, amount }) => [name, amount]);
  const priceIn = (answer: Answer): number => (shipmentIn(answer) as unknown as { rate: { price: number } }).rate.price;
  const zplOf = (answer: Answer): string =>
    Buffer.from(shipmentIn(answer).documents[0]?.base64String ?? '', 'base64').toString();
  const notOffered = ({ json: { messages } }: Answer) =>
    messages.filter(({ reason }) => reason === 'option_not_offered').map(({ field }) => field);

  it('are priced from the rate card and printed where the service offers them', async () => {
    const [plain, answer] = [
      await ask({ serviceCode: standard }),
      await ask({ serviceCode: standard, additionalServices: all }),
    ];
    expect(chargesIn(answer).slice(chargesIn(plain).length)).toEqual([
      ['Delivery warranty', 2.5],
      ['Delivery to a pick-up point', 0.3],
      ['Low-carbon delivery', 0.4],
    ]);
    expect(priceIn(answer)).toBeCloseTo(priceIn(plain) + 3.2, 10);
    expect(zplOf(answer)).toContain('WARRANTY');
    expect(zplOf(answer)).toContain('PICK-UP POINT');
    expect(zplOf(answer)).toContain('LOW CARBON');
    expect(zplOf(answer)).toContain('SIGNATURE REQUIRED');
    expect(notOffered(answer)).toEqual([]);
    expect(zplOf(plain)).not.toContain('WARRANTY');
  });

  it('cause a notice where the service does not offer them', async () => {
    const answer = await ask({ serviceCode: postal, additionalServices: all });
    expect(notOffered(answer)).toEqual([
      'additionalServices.deliveryWarranty',
      'additionalServices.deliveryPUDO',
      'additionalServices.lowCarbon',
    ]);
    expect(chargesIn(answer).map((charge) => (charge as [string])[0])).toEqual(['base', 'Fuel surcharge']);
    expect(zplOf(answer)).not.toContain('WARRANTY');
    expect(answer.json['shipment']).toMatchObject({ additionalServices: all });
  });

  it('that were not requested cost nothing and cause no notice', async () => {
    const answer = await ask({ serviceCode: postal, additionalServices: { deliveryWarranty: false } });
    expect([notOffered(answer), chargesIn(answer).length]).toEqual([[], 2]);
  });

  it('are in a quote as in the booking', async () => {
    const body = { serviceCode: standard, additionalServices: all };
    const { json } = await quoted(body);
    expect(json['rates']).toMatchObject([{ price: priceIn(await ask(body)) }]);
    expect(notOffered(await quoted({ ...body, serviceCode: postal }))).toHaveLength(3);
  });
});
