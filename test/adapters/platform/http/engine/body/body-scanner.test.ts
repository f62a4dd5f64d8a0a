import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BodyScanner } from '../../../../../../src/adapters/platform/http/engine/body/body-scanner.ts';
import type { DecodedFile } from '../../../../../../src/adapters/platform/http/engine/body/body-scanner.ts';
import type { HttpError } from '../../../../../../src/adapters/platform/http/engine/failures/http-error.ts';

const limits = { at: ['documents', '[]', 'content'], mostFiles: 3, largestFile: 1_000, largestRest: 10_000 };

/** What is left of a body that comes in pieces of these sizes, and its files. */
const scan = (body: string, sizes: readonly number[] = [body.length], changed: Partial<typeof limits> = {}) => {
  const scanner = new BodyScanner({ ...limits, ...changed });
  const bytes = Buffer.from(body);
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = Math.max(1, sizes[turn % sizes.length] ?? 1);
    scanner.write(bytes.subarray(at, at + size));
    at += size;
  }
  const { rest, files } = scanner.end();
  return { rest: Buffer.from(rest).toString(), files };
};

const whole = (file: DecodedFile | undefined): Buffer => {
  if (file === undefined || !('bytes' in file)) throw new Error(`There is no file: ${JSON.stringify(file)}`);
  expect(file.sha256).toBe(createHash('sha256').update(file.bytes).digest('hex'));
  return Buffer.from(file.bytes);
};

const someBytes = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const someSizes = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 5 });
const escapedSlash = (text: string) => text.replaceAll('/', '\\/');
const escapedPlus = (text: string) => text.replaceAll('+', '\\u002B').replaceAll('/', '\\u002f');

describe('files in a body', () => {
  it('are decoded exactly, however the body is split and its base64 escaped', () => {
    const someEscape = fc.constantFrom((text: string) => text, escapedSlash, escapedPlus);
    fc.assert(
      fc.property(fc.array(someBytes, { maxLength: 3 }), someSizes, someEscape, (contents, sizes, escape) => {
        const entries = contents.map(
          (bytes, index) => `{"name":"n\\"${index}","content":"${escape(bytes.toString('base64'))}","x":[1]}`,
        );
        const { rest, files } = scan(`{"content":"kept","documents" : [${entries.join(' ,')}]}`, sizes);
        expect(files.map(whole)).toEqual(contents);
        const parsed = JSON.parse(rest) as {
          content: string;
          documents: { name: string; content: string; x: unknown }[];
        };
        expect(parsed.content).toBe('kept');
        expect(parsed.documents.map(({ name, x }) => [name, x])).toEqual(
          contents.map((_, index) => [`n"${index}`, [1]]),
        );
        expect(parsed.documents.map(({ content }) => Number.parseInt(content, 10))).toEqual(
          contents.map((_, index) => index),
        );
      }),
    );
  });

  it('are decoded from lines, from either alphabet, without padding and from a data URL, however the body is split', () => {
    const lines = (text: string) => text.replaceAll(/.{1,8}/g, '$&\\r\\n');
    const spellings = [
      (bytes: Buffer) => lines(bytes.toString('base64')),
      (bytes: Buffer) => bytes.toString('base64url'),
      (bytes: Buffer) => bytes.toString('base64').replaceAll('=', ''),
      (bytes: Buffer) => `data:application/pdf;base64,${escapedSlash(bytes.toString('base64'))}`,
      (bytes: Buffer) => ` DATA:;base64, ${lines(bytes.toString('base64url'))}`,
    ];
    fc.assert(
      fc.property(someBytes, someSizes, fc.constantFrom(...spellings), (bytes, sizes, spelled) => {
        expect(scan(`{"documents":[{"content":"${spelled(bytes)}"}]}`, sizes).files.map(whole)).toEqual([bytes]);
      }),
    );
  });

  it('leaves every other body unchanged', () => {
    fc.assert(
      fc.property(fc.json(), someSizes, (body, sizes) => {
        expect(scan(body, sizes)).toEqual({ rest: body, files: [] });
      }),
    );
  });

  it.each([
    '{"documents":{"content":"QQ=="}}',
    '{"documents":[["content","QQ=="]]}',
    '{"documents":[{"inner":{"content":"QQ=="}}]}',
    '[{"documents":[{"content":"QQ=="}]}]',
    '{"documents":[{"content":["QQ=="]}]}',
    '{"documents":[{"content":null}]}',
    '{"x":"documents","y":[{"content":"QQ=="}]}',
    '{"documents":[{"a":"content","b":"QQ=="}]}',
  ])('are not looked for elsewhere: %s', (body) => {
    expect(scan(body)).toEqual({ rest: body, files: [] });
  });

  it('are found under a field name with escapes', () => {
    expect(scan('{"docu\\u006dents":[{"c\\u006fntent":"QQ=="}]}').files.map(whole)).toEqual([Buffer.from('A')]);
  });

  it('report invalid JSON and nothing else', () => {
    const scraps = fc.array(fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '"documents"', '"content"', 'QQ==', '\\u00', ' '), { maxLength: 60 }); // oxfmt-ignore
    fc.assert(
      fc.property(scraps, someSizes, (parts, sizes) => {
        try {
          expect(scan(parts.join(''), sizes).rest.length).toBeGreaterThanOrEqual(0);
        } catch (error) {
          expect(error).toMatchObject({ status: 400, reason: 'malformed_json' });
        }
      }),
      { examples: [[['{"documents":[{"content":"', '\\\\', '"}]}'], [1]]] },
    );
  });

  it('are represented in the rest by their digests', () => {
    const bodyOf = (content: string) => `{"documents":[{"content":"${content}"}]}`;
    expect(scan(bodyOf('QUJD')).rest).toBe(scan(bodyOf('QUJD'), [1]).rest);
    expect(scan(bodyOf('QUJD')).rest).not.toBe(scan(bodyOf('QUJE')).rest);
  });
});

describe('what is wrong with a file', () => {
  const fileOf = (content: string, sizes?: readonly number[]) =>
    scan(`{"documents":[{"content":"${content}"}]}`, sizes).files[0];

  it.each([
    ['too much padding', 'QUI=='],
    ['padding alone', '===='],
    ['padding in the middle', 'QQ==QUJD'],
    ['bits left over', 'QR=='],
    ['one letter', 'Q'],
    ['a quotation mark', 'QUJD\\"QUJD'],
    ['backslashes', 'QUJD\\\\QUJD'],
    ['letters beyond ASCII', 'QUJDé'],
    ['a data URL that is not base64', 'data:application/pdf,QUJD'],
    ['a data URL without an end', 'data:'],
    ['a data URL in the middle', 'QUJDdata:;base64,QUJD'],
  ])('is %s', (_, content) => {
    for (const sizes of [[content.length + 100], [1], [7, 3]])
      expect(fileOf(content, sizes)).toEqual({ fault: 'not_base64' });
  });

  it('is any base64 with bits left over or padding in another place', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9+/=]{0,24}$/), someSizes, (text, sizes) => {
        const file = fileOf(text, sizes);
        const encoded = Buffer.from(text, 'base64').toString('base64');
        const isCanonical = encoded === text || encoded.replaceAll('=', '') === text;
        expect(file && 'bytes' in file).toBe(isCanonical);
      }),
    );
  });

  it.each([
    [999, 'bytes'],
    [1_000, 'bytes'],
    [1_001, 'fault'],
    [1_002, 'fault'],
    [1_003, 'fault'],
    [90_000, 'fault'],
  ])('is a size above the limit: %i bytes', (size, kept) => {
    for (const sizes of [[1 << 20], [17]])
      expect(fileOf(Buffer.alloc(size, 1).toString('base64'), sizes)).toHaveProperty(kept);
  });

  it('is that there are too many: the surplus is not stored', () => {
    const body = `{"documents":[${Array.from({ length: 5 }, () => '{"content":"QUJD"}').join()}]}`;
    expect(scan(body).files.map((file) => ('fault' in file ? file.fault : file.bytes.length))).toEqual([
      3,
      3,
      3,
      'one_too_many',
      'one_too_many',
    ]);
  });
});

describe('what is left of a body', () => {
  it('is bounded, whatever the files hold', () => {
    const padding = (length: number) =>
      `{"documents":[{"content":"${'QUJD'.repeat(100)}"}],"x":"${'x'.repeat(length)}"}`;
    const { rest } = scan(padding(9_000));
    expect(rest.length).toBeLessThan(9_200);
    expect(() => scan(padding(10_000), [16])).toThrow(expect.objectContaining({ status: 413 }) as HttpError);
  });
});
