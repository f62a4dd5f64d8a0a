import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unmeasured, weightOfAccuracy, withOpinion } from '../../../../src/domain/trade/classification/index.ts';
import type { Finding, ModelWeight } from '../../../../src/domain/trade/classification/index.ts';

const model = 'test-model';
const findingOf = (...chances: readonly number[]): Finding => ({
  hsCode: '100000',
  confidence: chances[0] ?? 0,
  confidenceLevel: 'low',
  alternatives: chances.map((confidence, index) => ({
    hsCode: `${index + 1}00000`,
    name: `goods ${index}`,
    confidence,
  })),
});
const chancesOf = ({ alternatives }: Finding) =>
  Object.fromEntries(alternatives.map(({ hsCode, confidence }) => [hsCode, confidence]));

describe('the opinion of an unmeasured model', () => {
  it('trebles the odds of the candidate that it names, which may become the answer', () => {
    // 0.25 · 3 of 0.4 + 0.25 · 3 + 0.1 + 0.25 (none of them).
    const after = withOpinion(findingOf(0.4, 0.25, 0.1), { model, hsCode: '200000' }, unmeasured, 0.8);
    expect(after).toMatchObject({ hsCode: '200000', confidence: 0.5, confidenceLevel: 'medium' });
    expect(chancesOf(after)).toEqual({ '200000': 0.5, '100000': 0.267, '300000': 0.067 });
    expect(after.opinion).toEqual({ model, hsCode: '200000' });
  });

  it('that it is none of them lowers every chance', () => {
    // 0.4 of 0.4 + 0.2 + 0.4 · 3.
    const after = withOpinion(findingOf(0.4, 0.2), { model }, unmeasured, 0.8);
    expect([after.hsCode, after.confidence]).toEqual(['100000', 0.222]);
    expect(after.opinion).toEqual({ model });
  });

  it('of a code that is no candidate says nothing', () => {
    const before = findingOf(0.4, 0.2);
    expect(withOpinion(before, { model, hsCode: '999999' }, unmeasured, 0.8)).toEqual(before);
  });

  it('leaves a code below the threshold of its account, which a measured one may pass', () => {
    const [before, opinion] = [findingOf(0.75, 0.1), { model, hsCode: '100000' }] as const;
    expect(withOpinion(before, opinion, unmeasured, 0.8)).toMatchObject({
      confidence: 0.799,
      confidenceLevel: 'medium',
    });
    expect(withOpinion(before, opinion, unmeasured, 0.6)).toMatchObject({ confidence: 0.9, confidenceLevel: 'high' });
    expect(withOpinion(before, opinion, weightOfAccuracy(0.6, 5), 0.8)).toMatchObject({ confidenceLevel: 'high' });
  });
});

it('a measured model counts by how often it is right, and one that guesses counts nothing', () => {
  expect(weightOfAccuracy(0.6, 5).multiplier).toBeCloseTo(6, 9);
  expect(weightOfAccuracy(0.2, 5).multiplier).toBe(1);
  expect(weightOfAccuracy(0.1, 5).multiplier).toBe(1);
  expect(weightOfAccuracy(0.95, 5).multiplier).toBe(20);
});

const findings = fc
  .array(fc.integer({ min: 1, max: 300 }), { minLength: 2, maxLength: 5 })
  .map((parts) => parts.toSorted((one, other) => other - one))
  .chain((parts) =>
    fc.integer({ min: 0, max: 300 }).map((rest) => {
      const total = parts.reduce((sum, part) => sum + part, rest);
      return findingOf(...parts.map((part) => part / total));
    }),
  );
const weights = fc.oneof(
  fc.constant<ModelWeight>(unmeasured),
  fc.double({ min: 0.2, max: 0.95, noNaN: true }).map((accuracy) => weightOfAccuracy(accuracy, 5)),
);

it('chances stay chances, in order, and only what is named gains', () => {
  fc.assert(
    fc.property(findings, fc.option(fc.nat(4), { nil: undefined }), weights, (before, at, weight) => {
      const hsCode = at === undefined ? undefined : before.alternatives[at]?.hsCode;
      const after = withOpinion(before, { model, ...(hsCode !== undefined && { hsCode }) }, weight, 0.8);
      const chances = after.alternatives.map(({ confidence }) => confidence);
      expect(chances).toEqual(chances.toSorted((one, other) => other - one));
      expect(after.hsCode).toBe(after.alternatives[0]?.hsCode);
      expect(after.confidence).toBe(chances[0]);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeLessThan(1.005);
      for (const { hsCode: code, confidence } of before.alternatives)
        if (code !== hsCode) expect(chancesOf(after)[code]).toBeLessThanOrEqual(confidence + 0.001);
    }),
  );
});

it('without a measurement nothing becomes high that the engine alone did not say is', () => {
  fc.assert(
    fc.property(
      findings,
      fc.nat(4),
      fc.integer({ min: 50, max: 99 }).map((percent) => percent / 100),
      (before, at, highFrom) => {
        const hsCode = before.alternatives[at]?.hsCode ?? '100000';
        const after = withOpinion(before, { model, hsCode }, unmeasured, highFrom);
        const own = before.alternatives.find((each) => each.hsCode === after.hsCode)?.confidence ?? 0;
        expect(after.confidence >= highFrom && own < highFrom).toBe(false);
      },
    ),
  );
});
