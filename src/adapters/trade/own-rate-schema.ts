import { z } from 'zod';
import { date, hsPrefix, ordered, rateText, ruleId, ruleText as text } from './rule-fields.ts';

const isFullCode = (code: string): boolean => code.length % 2 === 0;

/** An operator's own rate of duty, in place of that of the tariff. */
const ownRate = ordered(
  z.strictObject({
    id: ruleId,
    code: hsPrefix.refine(isFullCode, 'must be 2, 4, 6, 8 or 10 digits, dots aside, for example "9503.00"'),
    rate: rateText,
    source: text,
    certainty: z.enum(['known', 'believed']),
    validFrom: date,
    validTo: date.exactOptional(),
    note: text.exactOptional(),
  }),
);

const lastDay = '9999-12-31';

/** Own rates that are in force on the same day for the same code, and ids that occur twice. */
export const ownRates = z.array(ownRate).superRefine((rates, context) => {
  for (const [index, { id, code, validFrom, validTo = lastDay }] of rates.entries()) {
    const before = rates.slice(0, index);
    if (before.some((other) => other.id === id))
      context.addIssue({ code: 'custom', path: [index, 'id'], message: `must not be that of another rate: ${id}` });
    const other = before.find(
      (each) => each.code === code && each.validFrom <= validTo && validFrom <= (each.validTo ?? lastDay),
    );
    if (other) {
      const message = `must not be that of ${other.id}, which is in force on the same days: end one with a validTo`;
      context.addIssue({ code: 'custom', path: [index, 'code'], message });
    }
  }
});
