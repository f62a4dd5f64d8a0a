import { expect, it } from 'vitest';
import { z } from 'zod';
import { inputChecker } from '../../../../../../src/adapters/platform/http/engine/route/input.ts';
import { unknownFieldsIn } from '../../../../../../src/adapters/platform/http/engine/route/unknown-names.ts';
import { processorMs } from '../../../../../support/processor-time.ts';

it('of very many faults a thousand are listed, with the number of others', () => {
  const check = inputChecker({ body: z.record(z.string(), z.string()) });
  const body = Object.fromEntries(Array.from({ length: 15_000 }, (_, index) => [`key${index}`, index]));
  expect(() => check({ params: undefined, query: undefined, body })).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(/^15000 fields are invalid: key0, .* and others\.$/) as string,
      options: expect.objectContaining({
        details: [...Array.from({ length: 1_000 }, (_, index) => `key${index} must be a string.`), 'And 14000 more.'],
      }) as object,
    }),
  );
});

it('very many unknown fields are found in linear time, also where a value may have several forms', () => {
  const form = z.object({ customerReference: z.string().optional() });
  const body = z.object({ either: z.union([form, form.extend({ b: z.string() })]) });
  const unknown = unknownFieldsIn({ body, rate: 'read' });
  const either = Object.fromEntries(Array.from({ length: 64_000 }, (_, index) => [`field${index}`, 1]));
  const took = processorMs(() =>
    expect(unknown({ either: { ...either, custmerReference: 1 } }, [], false).notices[0]?.message).toMatch(
      /and 63951 more\.$/,
    ),
  );
  expect(took).toBeLessThan(5_000);
});
