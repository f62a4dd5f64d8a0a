import type { Code128Item, Item, Measure, DrawnPage, TextItem } from '../layout/drawing.ts';
import { standardWidth } from '../text/standard-font.ts';

/** Draws what the printer's own font cannot, as `^GF` wants it, with the top left corner it belongs at. */
export type TextGraphics = {
  readonly measure: Measure;
  readonly draw: (item: TextItem) => { readonly x: number; readonly y: number; readonly stride: number; readonly bytes: Uint8Array };
};

const resident =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f\u0192\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u2013\u2014\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2116\u2122]*$/;

/**
 * Font 0 of a Zebra holds the letters of European languages (those of code pages 850, 852, 1250 to 1254); it is narrower than Helvetica, so what fits in that fits. Anything
 * rarer, like Vietnamese, differs from printer to printer and is drawn here.
 */
export const isResident = (text: string): boolean => resident.test(text);

export const zplMeasure =
  (graphics: TextGraphics | undefined): Measure =>
  (text, style) =>
    isResident(text) || !graphics ? standardWidth(text, style) : graphics.measure(text, style);

// `^` and `~` begin commands, `_` begins the escapes themselves (^FH). Control characters have no place on a label.
const escaped = (text: string): string =>
  text.replace(/[\^~_\u0000-\u001f\u007f]/g, (character) => `_${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

const field = (text: string): string => (/[\^~_]/.test(text) ? `^FH_^FD${escaped(text)}^FS` : `^FD${text}^FS`);

const textField = ({ x, y, text, size, bold = false, white = false }: TextItem): string => {
  // Font 0 has one weight; letters a little wider than high stand for bold.
  const width = bold ? Math.round(size * 1.08) : size;
  return `^FT${Math.round(x)},${Math.round(y)}${white ? '^FR' : ''}^A0N,${size},${width}${field(text)}`;
};

const graphicField = (item: TextItem, graphics: TextGraphics): string => {
  const { x, y, stride, bytes } = graphics.draw(item);
  const hex = Buffer.from(bytes).toString('hex').toUpperCase();
  return `^FO${Math.max(0, x)},${Math.max(0, y)}^GFA,${bytes.length},${bytes.length},${stride},${hex}^FS`;
};

/**
 * In mode A the printer changes to pairs of digits by itself wherever four or more stand together, as the other formats do, so that the symbol is as wide as theirs. Code sets
 * spelled out in the data are not understood by every printer that speaks ZPL. `>` begins an invocation code and is sent as `>0` (ZPL II Programming Guide, ^BC).
 */
const code128Field = ({ x, y, height, module, data }: Code128Item): string =>
  `^FO${x},${y}^BY${module}^BCN,${height},N,N,N,A${field(data.replaceAll('>', '>0'))}`;

const drawn = (item: Item, graphics: TextGraphics | undefined): string => {
  switch (item.kind) {
    case 'text':
      return isResident(item.text) || !graphics ? textField(item) : graphicField(item, graphics);
    case 'rectangle': {
      const [width, height] = [Math.round(item.width), Math.round(item.height)];
      return `^FO${Math.round(item.x)},${Math.round(item.y)}^GB${width},${height},${Math.min(width, height)}^FS`;
    }
    case 'code128':
      return code128Field(item);
    case 'datamatrix':
      return `^FO${item.x},${item.y}^BXN,${item.module},200${field(item.data)}`;
  }
};

/** The page as ZPL II (Zebra Programming Guide): text, in UTF-8 by `^CI28`. Without `graphics` every text must be resident. */
export const drawZpl = ({ width, height, items }: DrawnPage, graphics: TextGraphics | undefined): string =>
  [`^XA^CI28^PW${width}^LL${height}^LH0,0`, ...items.map((item) => drawn(item, graphics)), '^XZ', ''].join('\n');
