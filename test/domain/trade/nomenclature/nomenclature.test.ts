import { describe, expect, it } from 'vitest';
import { bundled } from '../../../support/trade-fixture.ts';

const { standingOf } = bundled.nomenclature;

describe('the nomenclature', () => {
  it.each(['6109', '610910', '6109100010', '61091', '9503', '970529'])('has %s', (code) =>
    expect(standingOf(code)).toEqual({ kind: 'known' }),
  );

  it.each(['0000', '999999', '7701', '6199'])('has no heading for %s', (code) => {
    expect(standingOf(code)).toEqual({ kind: 'no_heading' });
  });

  it('names the nearest subheadings of one it does not have', () => {
    expect(standingOf('610911')).toEqual({ kind: 'no_subheading', nearest: ['610910', '610990'] });
    expect(standingOf('61097')).toMatchObject({ kind: 'no_subheading', nearest: ['610990', '610910'] });
  });

  it('distinguishes a code of an earlier edition from one that never existed', () => {
    expect(standingOf('94051000')).toEqual({
      kind: 'no_subheading',
      nearest: ['940511', '940519', '940521'],
      edition: 2017,
    });
    expect(standingOf('880330')).toMatchObject({
      kind: 'no_subheading',
      nearest: ['880730', '880720', '880710'],
      edition: 2017,
    });
    expect(standingOf('8803')).toMatchObject({ kind: 'no_subheading', edition: 2017 });
  });

  it.each(['9801001012', '9905000000', '9903'])('leaves %s to the countries that keep it for themselves', (code) => {
    expect(standingOf(code)).toEqual({ kind: 'known' });
  });
});
