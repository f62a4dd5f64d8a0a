import { segmentsOf } from '../barcodes/code128.ts';
import type { Code128Item, Item, Measure, Page, TextItem } from '../layout/drawing.ts';
import { isSimple } from '../text/scripts.ts';
import { standardWidth } from '../text/standard-font.ts';

/** Draws what the printer's own font cannot, as `^GF` wants it, with the top left corner it belongs at. */
export type TextGraphics = {
  readonly measure: Measure;
  readonly draw: (item: TextItem) => { readonly x: number; readonly y: number; readonly stride: number; readonly bytes: Uint8Array };
};

/** Font 0 of a Zebra holds Latin, Greek and Cyrillic letters; it is narrower than Helvetica, so what fits in that fits. */
export const isResident = isSimple;

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

/** Code sets spelled out (`>:` starts in B, `>;` in C, `>5` and `>6` change), so that the symbol is as wide as the other formats draw it. */
const code128Data = (data: string): string =>
  segmentsOf(data)
    .map(({ set, text }, index) => (index === 0 ? (set === 'B' ? '>:' : '>;') : set === 'C' ? '>5' : '>6') + text.replaceAll('>', '>0'))
    .join('');

const code128Field = ({ x, y, height, module, data }: Code128Item): string =>
  `^FO${x},${y}^BY${module}^BCN,${height},N,N,N${field(code128Data(data))}`;

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
export const drawZpl = ({ width, height, items }: Page, graphics: TextGraphics | undefined): string =>
  [`^XA^CI28^PW${width}^LL${height}^LH0,0`, ...items.map((item) => drawn(item, graphics)), '^XZ', ''].join('\n');
