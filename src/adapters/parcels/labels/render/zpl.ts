import type { Code128Item, Item, Measure, DrawnPage, TextItem } from '../drawing.ts';
import { standardWidth } from '../text/fonts.ts';

/** Draws text that the printer's own font cannot, as data for `^GF` with the position of its top left corner. */
export type TextGraphics = {
  readonly measure: Measure;
  readonly draw: (item: TextItem) => {
    readonly x: number;
    readonly y: number;
    readonly stride: number;
    readonly bytes: Uint8Array;
  };
};

const resident = new RegExp(
  '^[\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u017f\\u0192\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce' +
    '\\u0400-\\u045f\\u0490\\u0491\\u2013\\u2014\\u2018-\\u201e\\u2020-\\u2022\\u2026\\u2030\\u2039\\u203a' +
    '\\u20ac\\u2116\\u2122]*$',
);

/**
 * Whether the printer's own font has all characters. Font 0 of a Zebra printer has the letters of European languages
 * (code pages 850, 852, 1250 to 1254). It is narrower than Helvetica, so text that fits in Helvetica fits. Rarer
 * letters, such as Vietnamese ones, differ between printers and are drawn as graphics.
 */
export const isInPrinterFont = (text: string): boolean => resident.test(text);

export const zplMeasure =
  (graphics: TextGraphics): Measure =>
  (text, style) =>
    isInPrinterFont(text) ? standardWidth(text, style) : graphics.measure(text, style);

// Escapes a text: `^` and `~` begin commands, `_` begins an escape (^FH). Control characters are left out.
const escaped = (text: string): string =>
  text.replace(
    /[\^~_\u0000-\u001f\u007f]/g,
    (character) => `_${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );

const field = (text: string): string => (/[\^~_]/.test(text) ? `^FH_^FD${escaped(text)}^FS` : `^FD${text}^FS`);

const textField = ({ x, y, text, size, bold = false, white = false }: TextItem): string => {
  // Font 0 has one weight; bold is imitated by letters slightly wider than high.
  const width = bold ? Math.round(size * 1.08) : size;
  return `^FT${Math.round(x)},${Math.round(y)}${white ? '^FR' : ''}^A0N,${size},${width}${field(text)}`;
};

const graphicField = (item: TextItem, graphics: TextGraphics): string => {
  const { x, y, stride, bytes } = graphics.draw(item);
  const hex = Buffer.from(bytes).toString('hex').toUpperCase();
  return `^FO${Math.max(0, x)},${Math.max(0, y)}^GFA,${bytes.length},${bytes.length},${stride},${hex}^FS`;
};

/**
 * In mode A the printer itself switches to pairs of digits for runs of four or more, as the other formats do, so that
 * the symbol has the same width. Not every ZPL printer understands code sets that are spelled out in the data. `>`
 * begins an invocation code and is sent as `>0` (ZPL II Programming Guide, ^BC).
 */
const code128Field = ({ x, y, height, module, data }: Code128Item): string =>
  `^FO${x},${y}^BY${module}^BCN,${height},N,N,N,A${field(data.replaceAll('>', '>0'))}`;

const drawn = (item: Item, graphics: TextGraphics | undefined): string => {
  switch (item.kind) {
    case 'text':
      return graphics === undefined || isInPrinterFont(item.text) ? textField(item) : graphicField(item, graphics);
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

/**
 * Draws a page as ZPL II (Zebra Programming Guide), with text in UTF-8 by `^CI28`. Without `graphics` the printer's own
 * font must have every character.
 */
export const drawZpl = ({ width, height, items }: DrawnPage, graphics: TextGraphics | undefined): string => {
  let zpl = `^XA^CI28^PW${width}^LL${height}^LH0,0\n`;
  for (const item of items) zpl += `${drawn(item, graphics)}\n`;
  return `${zpl}^XZ\n`;
};
