import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedAgainst } from '../../../../src/domain/trade/classification/index.ts';
import type { Candidate } from '../../../../src/domain/trade/classification/index.ts';

const candidate = (hsCode: string, share: number): Candidate => ({
  hsCode,
  share,
  headingShare: share,
  chapterShare: share,
});
const candidates = [candidate('610910', 0.6), candidate('610990', 0.3), candidate('620520', 0.02)];
const check = (given: string, confidence = 0.7) => checkedAgainst(given, candidates, confidence);

describe('a code that was given', () => {
  it.each([
    ['the best code, in national digits', '6109100010', 6, '610910'],
    ['another the text allows', '610990', 6, '610990'],
    ['the right heading alone', '6109', 4, '610910'],
    ['the right heading, in national digits', '6109200000', 4, '610910'],
    ['another that the text hardly allows', '61099010', 6, '610990'],
    ['the right chapter', '611020', 2, '610910'],
    ['a candidate hardly anything speaks for', '620520', 0, '610910'],
    ['something else altogether', '851713', 0, '610910'],
  ])('%s', (_, given, agreement, hsCode) => {
    expect(check(given)).toMatchObject({ agreement, best: { hsCode } });
  });

  it.each([
    ['agrees in six digits', '610910', 0.88],
    ['agrees in the heading', '6109', 0.7],
    ['agrees in the chapter', '611020', 0.63],
    ['does not agree', '851713', 0.525],
  ])('that %s leaves, of a confidence of 0.7, %d', (_, given, expected) => {
    expect(check(given)?.confidence).toBeCloseTo(expected);
  });

  it('is plausible from a share of 0.08 on, and also below if it is the best there is', () => {
    const unlikely = [candidate('610910', 0.079), candidate('610990', 0.08), candidate('620520', 0.0799)];
    const agreementWith = (given: string) => checkedAgainst(given, unlikely, 0.5)?.agreement;
    expect(['6109901000', '620520', '6109101000'].map(agreementWith)).toEqual([6, 0, 6]);
    expect(checkedAgainst('610910', unlikely, 0.5)?.confidence).toBeCloseTo(0.8);
  });

  it('cannot be checked against nothing', () => {
    expect(checkedAgainst('610910', [], 0)).toBeUndefined();
  });

  it('raises confidence by agreeing, lowers it by contradicting, and never past certainty', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (confidence) => {
        expect(check('610910', confidence)?.confidence).toBeGreaterThanOrEqual(confidence);
        expect(check('610910', confidence)?.confidence).toBeLessThanOrEqual(1);
        expect(check('6109', confidence)?.confidence).toBe(confidence);
        expect(check('851713', confidence)?.confidence).toBeLessThanOrEqual(confidence);
      }),
    );
  });
});
