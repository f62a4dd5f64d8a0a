import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTexts } from '../../../../../bench/classification/read-texts.ts';
import { isForeignLanguage } from '../../../../../src/domain/trade/classification/index.ts';

const bench = join(import.meta.dirname, '../../../../../bench/classification');

describe('a text in another language, by its words', () => {
  it.each([
    ['Thai', 'เสื้อยืดผู้ชายผ้าฝ้ายแขนสั้น'],
    ['Thai', 'เคสโทรศัพท์มือถือ iPhone 13'],
    ['Vietnamese', 'Áo thun nam cotton cổ tròn tay ngắn'],
    ['Vietnamese', 'Ốp lưng điện thoại iPhone 13 chống sốc'],
    ['Vietnamese', 'Giày thể thao nữ'.normalize('NFD')],
    ['Chinese', '男士纯棉短袖T恤'],
    ['Chinese', '手机壳 适用于 iPhone 13'],
    ['Japanese', 'メンズ コットン Tシャツ'],
    ['Greek', 'Ανδρικό μπλουζάκι βαμβακερό'],
    ['German', 'Herren T-Shirt aus Baumwolle mit Rundhals'],
    ['German', 'Lederhandtasche für Damen schwarz'],
    ['German', 'Kopfhörer kabellos mit Ladecase'],
    ['French', 'T-shirt en coton pour homme à col rond'],
    ['French', 'Sac à main en cuir noir pour femme'],
    ['Spanish', 'Camiseta de algodón para hombre manga corta'],
    ['Spanish', 'Funda para teléfono móvil'],
    ['Italian', 'Maglietta da uomo in cotone a maniche corte'],
    ['Italian', 'Borsa in pelle nera da donna'],
    ['Dutch', 'Heren T-shirt van katoen met ronde hals'],
    ['Dutch', 'Telefoonhoesje'],
  ])('%s is recognized: %s', (_, text) => {
    expect(isForeignLanguage(text)).toBe(true);
  });

  it.each([
    '',
    '🎁',
    '75355',
    'Lavazza Qualità Rossa Beans 1kg',
    'S.Pellegrino 1L x 12',
    'De Longhi Dedica',
    'pour over coffee set',
    'Café crème mug',
  ])('is not seen in what may be English: %s', (text) => {
    expect(isForeignLanguage(text)).toBe(false);
  });

  it('is not seen in any of the English titles of the benchmark', async () => {
    const files = readdirSync(bench).filter((name) => name.endsWith('.csv'));
    const texts = (await Promise.all(files.map((name) => readTexts(join(bench, name))))).flat();
    expect(texts.length).toBeGreaterThan(4_000);
    expect(texts.filter(({ text }) => isForeignLanguage(text))).toEqual([]);
  });
});
