import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedAgainst } from '../../../../src/domain/trade/classification/index.ts';
import type { Candidate } from '../../../../src/domain/trade/classification/index.ts';

const candidate = (hsCode: string, share: number): Candidate => ({ hsCode, share, headingShare: share, chapterShare: share });
const candidates = [candidate('610910', 0.6), candidate('610990', 0.3), candidate('620520', 0.02)];
const check = (given: string, confidence = 0.7) => checkedAgainst(given, candidates, confidence);

describe('a code that was given', () => {
  it.each([
    ['the best code, in national digits', '6109100010', 6, '610910'],
    ['another the text allows', '610990', 6, '610990'],
    ['the right heading alone', '6109', 4, '610910'],
    ['the right chapter', '611020', 2, '610910'],
    ['a candidate hardly anything speaks for', '620520', 0, '610910'],
    ['something else altogether', '851713', 0, '610910'],
  ])('%s', (_, given, agreement, hsCode) => {
    expect(check(given)).toMatchObject({ agreement, best: { hsCode } });
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
