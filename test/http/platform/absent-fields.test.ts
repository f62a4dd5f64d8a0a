import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inputChecker } from '../../../src/adapters/platform/http/engine/route/input.ts';
import { unknownFieldsIn } from '../../../src/adapters/platform/http/engine/route/unknown-names.ts';
import type { Route } from '../../../src/adapters/platform/http/engine/route/route.ts';
import { nameOf, withRouteTable } from '../../support/route-probes.ts';
import type { RunningService } from '../../support/running-service.ts';
import { fieldsOf, holding, written } from '../../support/schema-fields.ts';
import { labelRequest, labels, shipTo } from '../parcels/label-request.ts';

let service: RunningService;
let rows: readonly Route[];
beforeAll(async () => ({ service, rows } = await withRouteTable()));
afterAll(() => service.stop());

const blanks = [null, '', ' ', '\t\n', '\u3000', '\u00a0', '\u200b', '\ufeff\u200e', '\u00ad'];

/** Of both bodies and queries. */
const schemasOf = ({ body, query }: Route): readonly (readonly ['body' | 'query', z.ZodType])[] => [
  ...(body === undefined ? [] : [['body', body] as const]),
  ...(query === undefined ? [] : [['query', query] as const]),
];

/** What a request comes to: its input, or its faults. A route makes one checker for all its requests, too. */
const outcomeOf = (part: 'body' | 'query', schema: z.ZodType): ((value: unknown) => unknown) => {
  const check = inputChecker({ [part]: schema });
  return (value) => {
    try {
      return check({ params: undefined, query: undefined, body: undefined, [part]: value })[part];
    } catch (error) {
      return (error as { readonly options: { readonly details: unknown } }).options.details;
    }
  };
};

describe('an optional field that is null, empty or blank', () => {
  it('counts as absent, in every body and query', () => {
    const wrong: string[] = [];
    let tried = 0;
    for (const row of rows)
      for (const [part, schema] of schemasOf(row)) {
        const outcome = outcomeOf(part, schema);
        for (const { path, schema: field, isOptional } of fieldsOf(schema)) {
          if (!isOptional) continue;
          const without = JSON.stringify(outcome(holding(path.slice(0, -1), {})));
          for (const blank of blanks) {
            // Where null has a meaning of its own, such as a return to the default.
            if (blank === null && z.safeParse(field, null).success) continue;
            tried += 1;
            if (JSON.stringify(outcome(holding(path, blank))) !== without)
              wrong.push(`${nameOf(row)}: ${part} ${written(path)} ${JSON.stringify(blank)}`);
          }
        }
      }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(2_000);
  });

  it('is not counted among the near misses either', () => {
    for (const row of rows.filter(({ body }) => body !== undefined))
      for (const blank of blanks) expect(unknownFieldsIn(row)({ Meta_data: blank }, [], false).faults).toEqual([]);
  });

  it('is absent inside filter={} too', async () => {
    await service.post(labels, labelRequest());
    await service.caughtUp();
    const all = (await service.get(labels)).text;
    for (const query of [
      'status=',
      'status=%20&range=',
      `filter=${encodeURIComponent('{"status":"","customerReference":null}')}`,
    ])
      expect((await service.get(`${labels}?${query}`)).text).toBe(all);
  });

  it('leaves no trace in what is booked, and is required where a country asks for it', async () => {
    const blank = { ...shipTo, company: ' ', address: { ...shipTo.address, line2: null } };
    const answer = await service.post(labels, labelRequest({ shipTo: blank, returnTo: null, customerReference: '', dimensions: undefined, packageType: 'envelope', description: ' ' })); // oxfmt-ignore
    expect(answer.status).toBe(201);
    const shipment = answer.json['shipment'] as Readonly<Record<string, Readonly<Record<string, object>>>>;
    expect(Object.keys(shipment)).not.toEqual(expect.arrayContaining(['returnTo']));
    expect(shipment['shipTo']).not.toHaveProperty('company');
    expect(shipment['shipTo']?.['address']).not.toHaveProperty('line2');
    const refused = await service.post(
      labels,
      labelRequest({ shipTo: { ...shipTo, address: { ...shipTo.address, postcode: ' ' } } }),
    );
    expect([refused.status, refused.json.messages[0]?.field]).toEqual([400, 'shipTo.address.postcode']);
  });
});
