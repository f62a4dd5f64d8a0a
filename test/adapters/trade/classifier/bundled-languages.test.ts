import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { languageProfiles, profileSources } from '../../../../bench/languages/profiles.ts';
import { readTexts } from '../../../../bench/classification/read-texts.ts';
import { indexOf } from '../../../../src/adapters/trade/classifier/build-index.ts';
import { readCompiled, weightsFile } from '../../../../src/adapters/trade/classifier/bundled-engine.ts';
import { bundledLanguages, readProfiles } from '../../../../src/adapters/trade/classifier/bundled-languages.ts';
import { processorMs } from '../../../support/processor-time.ts';
import { englishTexts } from '../../../../src/domain/trade/classification/languages/english-texts.ts';
import { LanguageReader } from '../../../../src/domain/trade/classification/languages/language-reader.ts';
import { readJson } from '../../../../src/adapters/shared/files/read-file.ts';
import type { ClassificationEngine } from '../../../../src/domain/trade/classification/index.ts';
import { sharedEngine } from '../../../support/classification-engine.ts';

const root = join(import.meta.dirname, '../../../..');
const data = join(root, 'data');
const bench = join(root, 'bench/classification');
const shops = join(bench, 'languages');

let engine: ClassificationEngine;
beforeAll(async () => {
  engine = await sharedEngine.open();
});

describe('the language of a title', () => {
  it.each([
    ['th', 'เสื้อยืดผู้ชายผ้าฝ้ายแขนสั้น'],
    ['th', 'เคสโทรศัพท์มือถือ iPhone 13'],
    ['vi', 'Áo thun nam cotton cổ tròn tay ngắn'],
    ['vi', 'Ốp lưng điện thoại iPhone 13 chống sốc'],
    ['vi', 'Giày thể thao nữ'.normalize('NFD')],
    ['ro', 'Pătură de lână'],
    ['ro', 'Chitară acustică'.normalize('NFD')],
    ['zh', '男士纯棉短袖T恤'],
    ['zh', '手机壳 适用于 iPhone 13'],
    ['ja', 'メンズ コットン Tシャツ'],
    ['ko', '남성용 면 티셔츠'],
    ['el', 'Ανδρικό μπλουζάκι βαμβακερό'],
    ['ru', 'Мужская хлопковая футболка с коротким рукавом'],
    ['uk', 'Чоловіча бавовняна футболка з коротким рукавом і кишенею'],
    ['bg', 'Мъжка памучна тениска с къс ръкав'],
    ['ar', 'قميص رجالي قطن'],
    ['he', 'חולצת כותנה לגברים'],
    ['de', 'Lederhandtasche für Damen schwarz'],
    ['fr', 'Sac à main en cuir noir pour femme'],
    ['nl', 'Telefoonhoesje'],
    ['da', 'Vandtæt jakke med hætte til børn'],
    ['sv', 'Vattentät jacka med huva för barn'],
    ['fi', 'Lasten vedenpitävä takki hupulla'],
    ['hu', 'Vízálló kapucnis gyerek kabát'],
    ['tr', 'Çocuklar için su geçirmez mont'],
  ])('is recognised: %s %s', (language, title) => {
    expect(engine.find({ title }).language).toBe(language);
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
    'Jigsaw puzzle',
    'Spaghetti',
    'barstools',
    'snowball mould',
    'maxfctr mscr blk wtrprf 8ml',
    'rvlt clr brw pncl drk brn',
    'hr cndtnr lvndr 400ml dp',
    'Boots beige',
    'Hair dryer beige',
  ])('is English in doubt: %s', (title) => {
    expect(engine.find({ title }).language).toBeUndefined();
  });

  it('is English for all but one in a thousand English titles of the benchmark', async () => {
    const files = readdirSync(bench).filter((name) => name.endsWith('.csv'));
    const texts = (await Promise.all(files.map((name) => readTexts(join(bench, name))))).flat();
    expect(texts.length).toBeGreaterThan(5_000);
    // The reader of the engine, without the search for a code.
    const { weights } = readJson(join(data, 'classification/weights.json'), weightsFile);
    const index = indexOf(readCompiled(join(data, 'classification/vocabulary.json.zst')).vocabulary, weights);
    const reader = new LanguageReader(bundledLanguages(data), (word) => index.idOf(word) !== undefined);
    const foreign = texts.filter(({ text }) => englishTexts({ title: text }, reader).language !== undefined);
    expect(foreign.filter(({ text }) => engine.find({ title: text }).language === undefined)).toEqual([]);
    expect(foreign.length).toBeLessThanOrEqual(texts.length / 1_000);
  });

  it('comes from profiles of the lists and texts here: "npm run profile:languages" makes them again', async () => {
    const made = languageProfiles(await profileSources(data));
    const bundled = readProfiles(join(data, 'classification/languages/profiles.json.zst'));
    expect({ ...bundled, weights: [] }).toEqual({ ...made, weights: [] });
    const apart = made.weights.reduce((sum, weight, at) => sum + Math.abs(weight - (bundled.weights[at] ?? 0)), 0);
    // A word more or less in the vocabulary changes nothing that matters.
    expect(apart / made.weights.length).toBeLessThan(0.1);
  });
});

describe('titles of shops in other languages', () => {
  it.each(['de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'])('are noticed and get the right code in %s', async (language) => {
    const texts = await readTexts(join(shops, `${language}.csv`));
    const found = texts.map(({ text, hsCode }) => ({ hsCode, ...engine.find({ title: text }), wanted: hsCode }));
    expect(texts.length).toBeGreaterThanOrEqual(60);
    const share = (is: (one: (typeof found)[number]) => boolean): number => found.filter(is).length / texts.length;
    expect(share((one) => one.language !== undefined)).toBeGreaterThanOrEqual(0.93);
    expect(share((one) => one.hsCode === one.wanted)).toBeGreaterThanOrEqual(0.8);
  });

  it('are noticed and right of everyday goods', async () => {
    const texts = await readTexts(join(shops, 'everyday.csv'));
    const found = texts.map(({ text, hsCode }) => ({ wanted: hsCode, ...engine.find({ title: text }) }));
    expect(found.filter(({ language }) => language !== undefined).length / texts.length).toBeGreaterThan(0.92);
    expect(found.filter(({ hsCode, wanted }) => hsCode === wanted).length / texts.length).toBeGreaterThan(0.9);
  });

  it.each([
    ['Schwarzer Tee Assam 500 g lose', 'de'],
    ['Thé noir Assam vrac 500 g', 'fr'],
    ['Gezichtscrème anti-rimpel 50 ml', 'nl'],
    ['Cuffie senza fili Bluetooth nere', 'it'],
  ])('are noticed beside units, names and words that are English too: %s', (title, language) => {
    expect(engine.find({ title }).language).toBe(language);
  });

  it.each([
    'Lavazza Qualità Rossa Beans 1kg',
    'Fjällräven Kånken backpack',
    'Face cream 50 ml',
    'IKEA SKÅDIS pegboard',
  ])('do not have the names of makers alone: %s', (title) => {
    expect(engine.find({ title }).language).toBeUndefined();
  });

  it('are said in English words', () => {
    expect(engine.find({ title: 'Sac à main en cuir noir pour femme' })).toMatchObject({
      language: 'fr',
      read: "black women's leather handbag",
      hsCode: '420221',
    });
    expect(engine.find({ title: 'Baumwollhandtuch' })).toMatchObject({ language: 'de', read: 'cotton towel' });
  });

  it('are not guessed where no word is understood', () => {
    expect(engine.find({ title: 'Verschlimmbesserung unfassbarer Ungereimtheiten' })).toMatchObject({
      confidence: 0,
      alternatives: [],
      notEnglish: true,
    });
  });

  it('count less the less of them is understood', () => {
    const whole = engine.find({ title: 'Handyhülle aus Silikon' }).confidence;
    expect(engine.find({ title: 'Handyhülle aus Silikon vermaledeit unverhofft' }).confidence).toBeLessThan(whole);
  });

  it('take no longer the more parts a word seems to have', () => {
    const word = (times: number): string => 'ohrringkette'.repeat(times).slice(0, 40);
    const timeOf = (title: string): number => processorMs(() => engine.find({ title }));
    timeOf(word(1));
    expect(timeOf(`${word(4)} ${word(4)} ${word(4)} ${word(4)} für Damen`)).toBeLessThan(200);
  });
});
