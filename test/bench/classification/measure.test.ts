import { expect, it } from 'vitest';
import { measure } from '../../../bench/classification/measure.ts';

it('says what part of a calibration error is chance: little of many texts, much of few', () => {
  const texts = (count: number) => Array.from({ length: count }, (_, at) => ({ text: `${at}`, hsCode: '610910' }));
  const half = (text: string) => ({ codes: [Number(text) % 2 === 0 ? '610910' : '950300'], confidence: 0.5 });
  const { ece, eceByChance } = measure(texts(100), half);
  expect(ece).toBe(0);
  // The mean distance of a hundred throws of a coin from 50 is 3.98.
  expect(eceByChance).toBeCloseTo(0.0399, 3);
  expect(measure(texts(4), half).eceByChance).toBeCloseTo(0.199, 3);
});
