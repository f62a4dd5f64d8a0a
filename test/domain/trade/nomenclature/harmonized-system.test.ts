import { expect, it } from 'vitest';
import { harmonizedSystem } from '../../../../src/domain/trade/index.ts';
import { bundled } from '../../../support/trade-fixture.ts';

it('of all headings there could be, those that come with the program are those of the nomenclature file', () => {
  const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
  const exists = (nomenclature: Pick<typeof bundled.nomenclature, 'standingOf'>) =>
    all.filter((heading) => nomenclature.standingOf(heading).kind !== 'no_heading');
  expect(exists(harmonizedSystem)).toEqual(exists(bundled.nomenclature));
});

it.each([
  ['0000', 'no_heading'],
  ['0000000000', 'no_heading'],
  ['610910', 'known'],
  ['6109', 'known'],
  ['6118', 'no_heading'],
  ['770110', 'no_heading'],
  ['846900', 'known'],
  ['98010010', 'known'],
  ['9903889999', 'known'],
  ['9999', 'no_heading'],
])('%s is %s', (digits, kind) => {
  expect(harmonizedSystem.standingOf(digits)).toEqual({ kind });
});
