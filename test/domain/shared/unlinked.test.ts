import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsLink, unlinked } from '../../../src/domain/shared/unlinked.ts';

/** What mail programs, phones and readers of PDFs make a link of. */
const linked = [
  /[a-z][a-z0-9+.-]*:\/\//i,
  /\b(mailto|tel|sms|javascript|data):\S/i,
  /\S@\S/,
  /(?:^|[^\p{L}\p{N}])www\.\S/iu,
  /[\p{L}\p{N}-]\.\p{L}[\p{L}\p{N}-]/u,
  /\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/,
];
const isLinked = (text: string): boolean => linked.some((form) => form.test(text.normalize('NFKC')));

const host = fc.constantFrom(
  'evil.example',
  'pay.evil-example.com',
  'xn--pypal-4ve.com',
  'пример.рф',
  '例え.テスト',
  'ev\u00adil.com',
  'b.co',
  '10.0.0.1',
);
const addresses = fc
  .tuple(
    host,
    fc.constantFrom('', '/login', '/a?b=c#d', ':8443/x', '.'),
    fc.constantFrom('', 'https://', 'HTTP://', 'www.', 'ftp://', 'mailto:x@', 'x@', 'javascript:', '：／／', 'tel:'),
  ) // oxfmt-ignore
  .map(([name, path, scheme]) => `${scheme}${name}${path}`);
const dots = fc.constantFrom('.', '。', '．', '｡', '․');
const between = fc.constantFrom('', ' ', '\u200b', '\u202e', '(', '"', '\n', 'Shop ', 'Pay now: ');

describe('a text of somebody else', () => {
  it('holds nothing that becomes a link, whatever address it holds and however it is written', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(between, addresses, dots), { minLength: 1, maxLength: 3 }), (parts) => {
        const text = parts.map(([before, address, dot]) => before + address.replaceAll('.', dot)).join('');
        const shown = unlinked(text);
        expect([text, shown, isLinked(shown)]).toEqual([text, shown, false]);
        expect(holdsLink(text)).toBe(true);
        expect(unlinked(shown)).toBe(shown);
      }),
      { numRuns: 500 },
    );
  });

  it('holds nothing that becomes a link, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab1.:/@ -。．'), maxLength: 30 }), (text) => {
        expect([text, isLinked(unlinked(text))]).toEqual([text, false]);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    'Müller & Söhne GmbH & Co. KG',
    'Example B.V.',
    'St. John’s Ltd.',
    'e.l.f. Cosmetics',
    'Kabel 3.5 mm, 2.0 A',
    'No. 5 (50/50 cotton): 2 pairs',
    'A/B Åkerlund',
    '株式会社サンプル',
    'شركة المثال',
    'می‌خواهم',
    'Size: XL',
  ])('stays as it is where it holds none: %s', (text) => {
    expect(unlinked(text)).toBe(text);
  });

  it.each([
    ['Example.com B.V.', 'Example com B.V.'],
    ['Shop https://evil.example/login', 'Shop https evil example/login'],
    ['Ask a@b.example', 'Ask a (at) b example'],
    ['pay\u202elive', 'paylive'],
  ])('shows %s as %s', (text, shown) => {
    expect(unlinked(text)).toBe(shown);
  });
});
