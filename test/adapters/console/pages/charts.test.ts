import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barChart } from '../../../../src/adapters/console/pages/charts.ts';

const chart = (good: readonly number[], bad: readonly number[], name = 'Delivered') =>
  barChart({
    id: 'health',
    title: 'By hour',
    description: 'What was sent.',
    labels: good.map((_, index) => (index === 0 ? 'first' : '')),
    series: [
      { name, colour: 's2', values: good },
      { name: 'Failed', colour: 's5', isBelow: true, values: bad },
    ],
  });

/** The bars of a series without the square of the legend. */
const barsOf = (svg: string, colour: string) =>
  [...svg.matchAll(new RegExp(`<rect class="${colour}" x="([\\d.]+)" y="([\\d.]+)" width="([\\d.]+)" height="([\\d.]+)"`, 'g'))] // oxfmt-ignore
    .slice(1)
    .map((found) => found.slice(1).map(Number));
const zeroOf = (svg: string): number => Number(/class="axis"[^>]* y1="([\d.]+)"/.exec(svg)?.[1]);

describe('a chart of bars', () => {
  it('has a title and a description, and neither styles nor scripts', () => {
    const svg = chart([1, 2], [0, 1]);
    expect(svg).toContain('role="img" aria-labelledby="health-title health-text"');
    expect(svg).toContain('<title id="health-title">By hour</title><desc id="health-text">What was sent.</desc>');
    expect(svg).not.toMatch(/style|<script|\son\w+=/);
  });

  it('escapes every text', () => {
    expect(chart([1], [0], '<b>"&')).toContain('&lt;b&gt;&quot;&amp;');
  });

  it('draws nothing but the zero line where all numbers are zero', () => {
    const svg = chart([0, 0], [0, 0]);
    expect([barsOf(svg, 's2'), barsOf(svg, 's5')]).toEqual([[], []]);
    expect(zeroOf(svg)).toBeGreaterThan(0);
    expect(svg).not.toContain('NaN');
  });

  it('draws good numbers above the zero line and bad ones below, as high as they are, inside the box', () => {
    const numbers = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 48 });
    fc.assert(
      fc.property(numbers, numbers, (good, bad) => {
        const svg = chart(good, bad.slice(0, good.length));
        const zero = zeroOf(svg);
        const [above, below] = [barsOf(svg, 's2'), barsOf(svg, 's5')];
        expect(above).toHaveLength(good.filter((each) => each > 0).length);
        for (const [x = -1, y = -1, width = 0, height = 0] of [...above, ...below]) {
          expect(x >= 0 && x + width <= 600).toBe(true);
          expect(y >= 0 && y + height <= 200).toBe(true);
        }
        for (const [, y = 0, , height = 0] of above) expect(y + height).toBeCloseTo(zero, 1);
        for (const [, y = 0] of below) expect(y).toBeCloseTo(zero, 1);
      }),
    );
  });
});
