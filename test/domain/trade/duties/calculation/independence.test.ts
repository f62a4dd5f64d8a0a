import fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type * as Trade from '../../../../../src/domain/trade/index.ts';
import { territoryOf } from '../../../../../src/domain/trade/index.ts';
import type { DutyRequest, GoodsLine } from '../../../../../src/domain/trade/index.ts';
import { importFresh } from '../../../../support/fresh-modules.ts';
import { bundled, dutyRequest } from '../../../../support/trade-fixture.ts';

type Varied<Type> = { readonly [Field in keyof Required<Type>]: fc.Arbitrary<Required<Type>[Field]> };

const countries = ['US', 'GB', 'DE', 'AU', 'NZ', 'CA', 'CH', 'NO', 'SG', 'AE', 'SA'] as const;
const money = fc.record({
  amount: fc.constantFrom('0', '10', '39', '40', '99.99', '135', '150.01', '800', '1000', '25000'),
  currency: fc.constantFrom('EUR', 'GBP', 'USD', 'CAD'),
});

/** A field that `GoodsLine` gets does not compile before it is varied here. */
const ofLine: Varied<GoodsLine> = {
  title: fc.constantFrom('Shirt', 'Shoe'),
  hsCode: fc.constantFrom('6109', '610910', '640399', '220421', '76169990', '94036010'),
  sentHsCode: fc.constantFrom('6109', '6109.10'),
  quantity: fc.integer({ min: 1, max: 40 }),
  value: money,
  unitWeight: fc.constantFrom('0.1', '20'),
  origin: fc.constantFrom('CN', 'GB', 'DE', 'US', 'MX', 'CA', 'BR'),
  originDeclared: fc.boolean(),
  guessed: fc.constant(true as const),
  codeCertain: fc.constant(true as const),
  question: fc.constant({ facet: 'material', text: 'What is it made of?', answers: [] }),
  candidates: fc.constantFrom(
    [
      { hsCode: '610910', name: 'T-shirts of cotton', confidence: 0.4 },
      { hsCode: '640399', name: 'shoes with leather uppers', confidence: 0.3 },
    ],
    [{ hsCode: '610990', name: 'T-shirts of other materials', confidence: 0.6 }],
  ),
};

/** A field that `DutyRequest` gets does not compile before it is varied here. */
const ofRequest: Varied<DutyRequest> = {
  date: fc.constantFrom('2026-01-15', '2026-06-30', '2026-07-01', '2026-11-20'),
  border: fc.constantFrom('none', 'fiscal', 'customs'),
  from: fc.record({ country: fc.constantFrom('CN', 'GB', 'US', 'MX') }),
  to: fc.record({
    country: fc.constantFrom(...countries),
    region: fc.constantFrom('ON', 'AB'),
    postcodeArea: fc.constantFrom('10', '90'),
  }),
  consignee: fc.constantFrom('consumer', 'business'),
  channel: fc.constantFrom('courier', 'postal'),
  currency: fc.constantFrom('EUR', 'GBP', 'BGN', 'AED'),
  contentType: fc.constantFrom('CommercialGoods', 'Gift', 'Sample', 'ReturnOfGoods', 'Documents'),
  incoterms: fc.constantFrom('DDP', 'DDU', 'DAP'),
  registrations: fc.constantFrom([], ['IOSS'], ['VAT'], ['AU_GST'], ['VOECNUMBER']),
  foreignRegistrations: fc.constantFrom(['IOSS'], ['VAT']),
  freight: money,
  insurance: money,
  weight: fc.constantFrom('0.5', '30'),
  service: fc.constantFrom('EXPRESS', 'POST'),
  carrierFees: fc.constantFrom(
    [{ validFrom: '2026-01-01', currency: 'EUR', amount: '6' }],
    [{ validFrom: '2026-01-01', currency: 'USD', rate: '0.02', min: '15', services: ['POST'] }],
  ),
  lines: fc.array(fc.record(ofLine), { minLength: 1, maxLength: 3 }),
};

const fieldsOf = <Type extends object>(type: Type) => Object.keys(type) as (keyof Type)[];

const base: fc.Arbitrary<DutyRequest> = fc
  .record({ country: fc.constantFrom(...countries), lines: ofRequest.lines, contentType: ofRequest.contentType })
  .map(({ country, ...changes }) => dutyRequest(country, changes));

/** The request, and for each field of a request or of a line one that differs in that field and in nothing else. */
const neighbours = base.chain((request) => {
  const [line, ...others] = request.lines;
  const changes: fc.Arbitrary<Partial<DutyRequest>>[] = [
    ...fieldsOf(ofRequest).map((field) =>
      (ofRequest[field] as fc.Arbitrary<unknown>).map((value) => ({ [field]: value })),
    ),
    ...fieldsOf(ofLine).map((field) =>
      (ofLine[field] as fc.Arbitrary<unknown>).map((value) => ({
        lines: [{ ...line, [field]: value } as GoodsLine, ...others],
      })),
    ),
  ];
  return fc.tuple(...changes).map((all) => [request, ...all.map((change): DutyRequest => ({ ...request, ...change }))]);
});

/** The engine with nothing of earlier calculations in its modules. */
const freshEngine = async (): Promise<typeof Trade.calculate> =>
  (await importFresh<typeof Trade>(join(import.meta.dirname, '../../../../../src/domain/trade/duties/index.ts')))
    .calculate;

const answersOf = (requests: readonly DutyRequest[], calculate: typeof Trade.calculate): readonly string[] =>
  requests.map((request) => {
    const ruleSet = bundled.ruleSets.of(territoryOf(request.to.country));
    const tariff = ruleSet && bundled.tariffs.on(ruleSet.tariff, request.date);
    if (!ruleSet || !tariff) throw new Error(`No rules for ${request.to.country}.`);
    return JSON.stringify(calculate(request, ruleSet, tariff, bundled.exchangeRates.on(request.date)));
  });

describe('a calculation', () => {
  it('does not depend on what was calculated before, in whichever field the requests differ', async () => {
    const [one, other] = [await freshEngine(), await freshEngine()];
    expect(one).not.toBe(other);
    fc.assert(
      fc.property(neighbours, (requests) => {
        // If two requests shared an answer by mistake, each would get that of the first: the reverse order in another
        // engine shows it.
        expect(answersOf(requests.toReversed(), other).toReversed()).toEqual(answersOf(requests, one));
      }),
      { numRuns: 100 },
    );
  });
});
