import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';

/** The available fonts and the characters that each is used for. `npm run compile:fonts` writes the folder. */
export const fontFolder = join(import.meta.dirname, '../../../../data/fonts');

// fontkit reads the header of every glyph, even of an empty one that lies behind the last byte of the file (NanumGothic has one).
const glyphHeader = Buffer.alloc(10);

/** A font of the folder, where it is stored compressed: 11 MB in place of 20. The largest takes 70 ms, once for each thread that draws. */
export const readFont = (file: string): Buffer => Buffer.concat([zstdDecompressSync(readFileSync(join(fontFolder, file))), glyphHeader]);
