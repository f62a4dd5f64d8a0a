import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinPdfs } from '../../../../../src/adapters/parcels/labels/render/join-pdf.ts';
import { print } from '../../../../../src/adapters/parcels/labels/render-worker.ts';
import { processorMs } from '../../../../support/processor-time.ts';
import { drawnFrom, runsTimes } from '../../../../support/property-runs.ts';
import { aJob } from '../parcels.ts';
import { pdfPages } from '../pdf-text.ts';

const own = print(aJob()).map(({ bytes }) => bytes);
const [label = new Uint8Array(), invoice = new Uint8Array()] = own;

const joinedFrom = (files: readonly Uint8Array[]): Uint8Array => {
  const joined = joinPdfs(files);
  if ('unreadable' in joined) throw new Error(`Not read: ${joined.unreadable.join()}`);
  return joined.bytes;
};

const font = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>';
const shown = (text: string): string => `BT /F1 12 Tf 10 20 Td (${text}) Tj ET`;
const streamOf = (content: string, members = ''): string =>
  `<<${members} /Length ${content.length}>>\nstream\n${content}\nendstream`;
const file = (...objects: readonly string[]): Uint8Array => Buffer.from(`%PDF-1.7\n${objects.join('\n')}`, 'latin1');
const catalog = '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj';
const trailer = 'trailer <</Root 1 0 R>>';
const onePage = [
  catalog,
  '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj',
  '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Resources <</Font <</F1 5 0 R>>>> /Contents 4 0 R>> endobj',
];
const fontObject = `5 0 obj ${font} endobj`;

/** Small files by other programs, each with the sizes and texts of its pages. */
const others: Readonly<Record<string, readonly [Uint8Array, readonly (readonly [number, number, string])[]]>> = {
  'a page': [
    file(...onePage, `4 0 obj ${streamOf(shown('plain'))} endobj`, fontObject, trailer),
    [[200, 100, 'plain']],
  ],
  'what pages inherit': [
    file(
      catalog,
      '2 0 obj <</Type /Pages /Kids [6 0 R] /Count 2 /MediaBox [0 0 300 50] /Resources <</Font <</F1 5 0 R>>>> >> endobj',
      '6 0 obj <</Type /Pages /Parent 2 0 R /Count 2 /Kids 9 0 R /Rotate 90>> endobj',
      '9 0 obj [3 0 R 7 0 R] endobj',
      '3 0 obj <</Type /Page /Parent 6 0 R /Contents [4 0 R]>> endobj',
      '7 0 obj <</Type /Page /Parent 6 0 R /MediaBox [0 0 400 60] /Rotate 0 /Contents 8 0 R>> endobj',
      `4 0 obj ${streamOf(shown('first'))} endobj`,
      `8 0 obj ${streamOf(shown('second'))} endobj`,
      fontObject,
      trailer,
    ),
    [
      [50, 300, 'first'],
      [400, 60, 'second'],
    ],
  ],
  'a length in another object, and the end of a stream within one': [
    file(
      ...onePage,
      `4 0 obj <</Length 6 0 R>>\nstream\n${shown('endstream here')}\nendstream endobj`,
      `6 0 obj ${shown('endstream here').length} endobj`,
      fontObject,
      trailer,
    ),
    [[200, 100, 'endstream here']],
  ],
  'a wrong length': [
    file(...onePage, `4 0 obj <</Length 3>>\nstream\r\n${shown('wrong')}\r\nendstream endobj`, fontObject, trailer),
    [[200, 100, 'wrong']],
  ],
  'an update, and a stream that looks like objects': [
    file(
      ...onePage,
      `4 0 obj ${streamOf(`${shown('before')}\n% 5 0 obj <</Broken`)} endobj`,
      fontObject,
      trailer,
      `4 0 obj ${streamOf(shown('after'))} endobj`,
      trailer,
    ),
    [[200, 100, 'after']],
  ],
  'objects in a stream, and a trailer in another': [
    (() => {
      const objects: readonly (readonly [number, string])[] = [
        [1, '<</Type /Catalog /Pages 2 0 R>>'],
        [2, '<</Type /Pages /Kids [3 0 R] /Count 1>>'],
        [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>'],
        [5, font],
      ];
      let places = '';
      let content = '';
      for (const [number, text] of objects) {
        places += `${number} ${content.length} `;
        content += `${text} `;
      }
      const deflated = deflateSync(Buffer.from(places + content, 'latin1')).toString('latin1');
      const members = `/Type /ObjStm /N ${objects.length} /First ${places.length} /Filter /FlateDecode`;
      return file(
        `4 0 obj ${streamOf(shown('packed'))} endobj`,
        `6 0 obj ${streamOf(deflated, members)} endobj`,
        `7 0 obj ${streamOf('', '/Type /XRef /Root 1 0 R')} endobj`,
      );
    })(),
    [[200, 100, 'packed']],
  ],
  'texts with brackets, comments and numbers of every form': [
    file(
      catalog,
      '2 0 obj <</Type /Pages /Kids [3 0 R] % 9 0 R >> [\n/Count 1>> endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[+0 -.0 200. 100]/A#20b(\\(() \\)>>)/H<48 65>/N null/T true',
      '/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>endobj',
      `4 0 obj ${streamOf(shown('odd'))} endobj`,
      fontObject,
      trailer,
    ),
    [[200, 100, 'odd']],
  ],
};

describe('PDFs are joined:', () => {
  it('own ones, with every page as it was alone, in their order', async () => {
    const files = [invoice, label, label, invoice];
    const alone = (await Promise.all(files.map(pdfPages))).flat();
    expect(await pdfPages(joinedFrom(files))).toEqual(alone);
  });

  it.each(Object.entries(others))('%s', async (_, [bytes, pages]) => {
    const expected = pages.map(([width, height, text]) => ({ width, height, text }));
    expect(await pdfPages(joinedFrom([bytes]))).toEqual(expected);
    expect(await pdfPages(joinedFrom([label, bytes, label, bytes]))).toEqual([
      ...(await pdfPages(label)),
      ...expected,
      ...(await pdfPages(label)),
      ...expected,
    ]);
  });

  it('a joined file again, with links, and the same bytes for the same files', async () => {
    const joined = joinedFrom([label, invoice]);
    expect(joinedFrom([label, invoice])).toEqual(joined);
    expect(await pdfPages(joinedFrom([joined]))).toEqual(await pdfPages(joined));
  });

  it('a hundred labels in less than a second', () => {
    const files = Array.from({ length: 100 }, () => label);
    expect(processorMs(() => joinedFrom(files))).toBeLessThan(1_000);
  });

  it('without the objects that only the whole document needs', () => {
    const bytes = file(
      '1 0 obj <</Type /Catalog /Pages 2 0 R /OpenAction 6 0 R /Names 6 0 R>> endobj',
      ...onePage.slice(1),
      `4 0 obj ${streamOf(shown('quiet'))} endobj`,
      fontObject,
      '6 0 obj <</S /JavaScript /JS (app.alert)>> endobj',
      trailer,
    );
    expect(Buffer.from(joinedFrom([bytes])).toString('latin1')).not.toContain('alert');
  });
});

describe('a file that cannot be read is named by its place:', () => {
  it.each<[string, Uint8Array]>([
    ['an empty one', new Uint8Array()],
    ['no PDF', Buffer.from('<!doctype html><p>Not found')],
    ['an encrypted one', file(...onePage, `4 0 obj ${streamOf('x')} endobj`, 'trailer <</Root 1 0 R /Encrypt 9 0 R>>')],
    ['one without pages', file(catalog, '2 0 obj <</Type /Pages /Kids []>> endobj', trailer)],
    ['pages in a circle', file(catalog, '2 0 obj <</Type /Pages /Kids [2 0 R]>> endobj', trailer)],
    ['a missing page', file(catalog, '2 0 obj <</Type /Pages /Kids [3 0 R]>> endobj', trailer)],
    ['one that ends early', label.slice(0, label.length / 2)],
    ['arrays that nest without end', file(catalog, `2 0 obj ${'['.repeat(100_000)}`, trailer)],
    ['a text without an end', file(catalog, '2 0 obj (((( endobj', trailer)],
    [
      'a damaged stream of objects',
      file(`6 0 obj ${streamOf('x', '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode')} endobj`, trailer),
    ],
  ])('%s', (_, bytes) => {
    expect(joinPdfs([label, bytes, label, bytes])).toEqual({ unreadable: [1, 3] });
  });

  it('whatever bytes of a file are changed, it is joined or named', () => {
    const changed = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...'<>[]()/% 0R\0\x80')), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        fc.constantFrom(label, ...Object.values(others).map(([bytes]) => bytes)),
        changed,
        (bytes, changes) => {
          const damaged = Buffer.from(bytes);
          for (const [place, letter] of changes) damaged.write(letter, place % damaged.length, 'latin1');
          const joined = joinPdfs([damaged]);
          expect('bytes' in joined || joined.unreadable).toBeTruthy();
        },
      ),
      { numRuns: runsTimes(4), ...drawnFrom },
    );
  });
});
