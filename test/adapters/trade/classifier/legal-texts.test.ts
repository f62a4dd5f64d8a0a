import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readCompiled } from '../../../../src/adapters/trade/classifier/bundled-engine.ts';
import { bundledLegalTexts } from '../../../../src/adapters/trade/classifier/legal-texts.ts';
import {
  facetsNamed,
  facetsOfChapter,
  maskOfGroup,
  withFacetsWhereNone,
} from '../../../../src/domain/trade/classification/facets.ts';
import { sharedEngine } from '../../../support/classification-engine.ts';

const data = join(import.meta.dirname, '../../../../data');
const file = join(data, 'classification/legal-texts.json.zst');
const texts = bundledLegalTexts(file);
const { vocabulary } = readCompiled(join(data, 'classification/vocabulary.json.zst'));
const codes = vocabulary.codes.slice(0, vocabulary.names.length);

const statedMaterial = /[;,] of (cotton|wool|silk|leather|glass|wood|bamboo|rattan|porcelain|copper|aluminium)\b/g;

describe('the official texts', () => {
  it('are those of the heading and of the subheading', async () => {
    expect(await texts.of('610910')).toEqual({
      heading: { hsCode: '6109', text: 'T-shirts, singlets and other vests; knitted or crocheted' },
      subheading: { hsCode: '610910', text: 'T-shirts, singlets and other vests; of cotton, knitted or crocheted' },
    });
    expect(await texts.of('999999')).toBeUndefined();
  });

  it('are there for every code that can be predicted', async () => {
    const engine = await sharedEngine.open();
    expect(engine.has('610910')).toBe(true);
    const without: string[] = [];
    for (const code of codes) if ((await texts.of(code)) === undefined) without.push(code);
    expect(without).toEqual([]);
  });

  // Independent of the names of the vocabulary, by which a stated material decides.
  it('state no other material than the names of the vocabulary', async () => {
    const materials = maskOfGroup('material');
    const wrong: string[] = [];
    let stated = 0;
    for (const [leaf, code] of codes.entries()) {
      const { subheading } = (await texts.of(code)) ?? {};
      // "Tableware, of wood; of bamboo": the last one is that of the subheading.
      const word = [...(subheading?.text ?? '').matchAll(statedMaterial)].at(-1)?.[1] ?? '';
      if (word === '') continue;
      stated++;
      const own = withFacetsWhereNone(vocabulary.facets[leaf] ?? 0, facetsOfChapter(code)) & materials;
      if (own !== 0 && (own & facetsNamed(word)) === 0)
        wrong.push(`${code} ${vocabulary.names[leaf] ?? ''}: ${subheading?.text ?? ''}`);
    }
    expect(stated).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
  });

  it('say which file cannot be used, and are tried again', async () => {
    const broken = join(mkdtempSync(join(tmpdir(), 'legal-texts-')), 'texts.json.zst');
    writeFileSync(broken, zstdCompressSync('{"texts": 1}'));
    const read = bundledLegalTexts(broken);
    await expect(read.of('610910')).rejects.toThrow(broken);
    writeFileSync(
      broken,
      zstdCompressSync(JSON.stringify({ source: 'test', texts: { 6109: 'T-shirts', 610910: 'of cotton' } })),
    );
    expect((await read.of('610910'))?.subheading.text).toBe('of cotton');
  });
});
