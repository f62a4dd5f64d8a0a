import { expect, it } from 'vitest';
import { inEnglishWords, nationalCodes } from '../../../../src/application/trade/classification/predict-codes.ts';

it('chooses the line of a schedule for a title in another language by what was understood of it', async () => {
  const lines = [
    { hsCode: '6912002310', description: 'Of common pottery: mugs' },
    { hsCode: '6912008900', description: 'Other' },
  ];
  const codeIn = nationalCodes({ under: () => Promise.resolve(lines) });
  const codeOf = (finding: { read?: string }) =>
    codeIn(inEnglishWords({ title: 'Kaffeebecher aus Keramik' }, finding), '691200', 'GB', '2026-11-30');
  expect(await codeOf({ read: 'ceramic mug' })).toBe('6912002310');
  expect(await codeOf({})).toBe('6912008900');
});
