import PDFDocument from 'pdfkit';
import { code128 } from '../barcodes/code128.ts';
import { dataMatrix } from '../barcodes/data-matrix.ts';
import { pixelsOnWhite } from '../../../shared/images/logo.ts';
import type { Item, Measure, DrawnPage, PictureOnPage, Style, TextItem } from '../drawing.ts';
import type { Face } from '../text/faces.ts';
import { shape, shapedWidth } from '../text/shape.ts';
import type { PlacedGlyph } from '../text/shape.ts';
import { isStandard, standardFonts, standardWidth, winAnsiHex } from '../text/fonts.ts';

/**
 * The parts of pdfkit's embedded font that are used: it numbers and writes the glyphs of a subset. Shaping is done
 * here.
 */
type EmbeddedFont = {
  readonly id: string;
  readonly subset: { includeGlyph(id: number): number };
  readonly widths: (number | undefined)[];
  readonly unicode: (readonly number[] | undefined)[];
  ref(): object;
};
type FontResources = { readonly fonts: Record<string, object> };

type Target = {
  readonly operators: string[];
  /** The resource name of a base-14 font on this page. */
  readonly standard: (bold: boolean) => string;
  readonly embedded: (face: Face) => EmbeddedFont;
};

/** Measures text in the standard fonts if they have all characters, else in embedded fonts. */
export const pdfMeasure: Measure = (text, style) =>
  isStandard(text) ? standardWidth(text, style) : shapedWidth(text, style);

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

const at = (x: number, y: number): string => `1 0 0 -1 ${number(x)} ${number(y)} Tm`;

const drawStandard = ({ x, y, text, size, bold = false }: TextItem, { operators, standard }: Target): void => {
  operators.push(`/${standard(bold)} ${number(size)} Tf ${at(x, y)} ${winAnsiHex(text)} Tj`);
};

const tolerance = 0.002;

const drawEmbedded = ({ x, y, text, ...style }: TextItem & Style, { operators, embedded }: Target): void => {
  let font: EmbeddedFont | undefined;
  let face: Face | undefined;
  let hex = '';
  let start: PlacedGlyph | undefined;
  let pen = 0;
  const flush = (): void => {
    if (font && start)
      operators.push(
        `/${font.id} ${number(style.size)} Tf ${at(x + start.x * style.size, y - start.y * style.size)} <${hex}> Tj`,
      );
    hex = '';
  };
  for (const placed of shape(text, style).glyphs) {
    // A glyph at the end of the previous one is added to its string; marks and kerned glyphs begin a new one.
    const continues = start && face === placed.face && start.y === placed.y && Math.abs(placed.x - pen) < tolerance;
    if (!continues) {
      flush();
      face = placed.face;
      font = embedded(face);
      start = placed;
    }
    const { glyph, codePoints } = placed;
    const id = font?.subset.includeGlyph(glyph.id) ?? 0;
    if (font) {
      font.widths[id] ??= glyph.advanceWidth * placed.face.scale * 1000;
      font.unicode[id] ??= codePoints;
    }
    hex += id.toString(16).padStart(4, '0');
    pen = placed.x + glyph.advanceWidth * placed.face.scale;
  }
  flush();
};

const drawText = (item: TextItem, target: Target): void => {
  const { operators } = target;
  if (item.white) operators.push('1 g');
  operators.push('BT');
  if (isStandard(item.text)) drawStandard(item, target);
  else drawEmbedded(item, target);
  operators.push('ET');
  if (item.white) operators.push('0 g');
};

const rectangle = (x: number, y: number, width: number, height: number): string =>
  `${number(x)} ${number(y)} ${number(width)} ${number(height)} re`;

const bars = (data: string, x: number, y: number, height: number, module: number): string => {
  let left = x;
  return code128(data)
    .flatMap((width, index) => {
      const bar = index % 2 === 0 ? [rectangle(left, y, width * module, height)] : [];
      left += width * module;
      return bar;
    })
    .join(' ');
};

const modules = (data: string, x: number, y: number, module: number): string => {
  const { size, isDark } = dataMatrix(data);
  const parts: string[] = [];
  for (let row = 0; row < size; row++) {
    // Adjacent dots are drawn as one rectangle: this gives fewer objects, and no hairlines between them.
    for (let column = 0; column < size; column++) {
      const from = column;
      while (column < size && isDark(column, row)) column++;
      if (column > from) parts.push(rectangle(x + from * module, y + row * module, (column - from) * module, module));
    }
  }
  return parts.join(' ');
};

const draw = (item: Item, target: Target): void => {
  switch (item.kind) {
    case 'text':
      drawText(item, target);
      break;
    case 'rectangle':
      target.operators.push(rectangle(item.x, item.y, item.width, item.height), 'f');
      break;
    case 'code128':
      target.operators.push(bars(item.data, item.x, item.y, item.height, item.module), 'f');
      break;
    case 'datamatrix':
      target.operators.push(modules(item.data, item.x, item.y, item.module), 'f');
      break;
  }
};

/** Makes the whole line of a text a link. */
const addLink = (document: PDFKit.PDFDocument, { x, y, text, href = '', ...style }: TextItem, scale: number): void => {
  const [top, width, height] = [y - style.size, pdfMeasure(text, style), style.size * 1.25];
  document.link(x * scale, top * scale, width * scale, height * scale, href);
};

/**
 * Writes the pixels of a picture. pdfkit's own pictures are not used, because it decodes them in a later turn of the
 * event loop.
 */
const drawPicture = (document: PDFKit.PDFDocument, { x, y, width, height, picture }: PictureOnPage): string => {
  const ref = document.ref({
    Type: 'XObject',
    Subtype: 'Image',
    Width: picture.width,
    Height: picture.height,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
  });
  ref.end(Buffer.from(pixelsOnWhite(picture.png)));
  const { xobjects } = document.page as unknown as { readonly xobjects: { Logo?: object } };
  xobjects.Logo = ref;
  // An image is one unit wide and high with its first row on top, while the page's own axis points downwards.
  return `q ${number(width)} 0 0 ${number(-height)} ${number(x)} ${number(y + height)} cm /Logo Do Q`;
};

export type PdfOptions = {
  readonly title: string;
  /** The BCP 47 tag by which screen readers choose the pronunciation. */
  readonly language: string;
  /** The file's creation date. It is given, because the same job must give the same bytes. */
  readonly date: Date;
  /** The points of one unit of the pages. */
  readonly scale: number;
};

export const drawPdf = (pages: readonly DrawnPage[], { title, language, date, scale }: PdfOptions): Uint8Array => {
  const document = new PDFDocument({
    // No default font, because pdfkit would parse its metrics for every document.
    font: null as unknown as string,
    autoFirstPage: false,
    margin: 0,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: title, Producer: 'Waybill', Creator: 'Waybill', CreationDate: date },
  });
  const standardRefs = new Map<string, PDFKit.PDFKitReference>();
  const faces = new Map<Face, EmbeddedFont>();
  for (const page of pages) {
    document.addPage({ size: [page.width * scale, page.height * scale], margin: 0 });
    const { fonts } = document.page as unknown as FontResources;
    const operators = [`${scale} 0 0 ${scale} 0 0 cm`];
    const standard = (bold: boolean): string => {
      const name = bold ? 'B' : 'R';
      let ref = standardRefs.get(name);
      if (!ref) {
        ref = document.ref({
          Type: 'Font',
          BaseFont: standardFonts[bold ? 'bold' : 'regular'],
          Subtype: 'Type1',
          Encoding: 'WinAnsiEncoding',
        });
        standardRefs.set(name, ref);
      }
      fonts[name] = ref;
      return name;
    };
    const embedded = (face: Face): EmbeddedFont => {
      let font = faces.get(face);
      if (!font) {
        document.font(face.font as unknown as string, face.name);
        font = (document as unknown as { _font: EmbeddedFont })._font;
        faces.set(face, font);
      }
      // unguarded: an id of PDFKit's own
      fonts[font.id] = font.ref();
      return font;
    };
    if (page.picture) operators.push(drawPicture(document, page.picture));
    for (const item of page.items) draw(item, { operators, standard, embedded });
    for (const item of page.items) if (item.kind === 'text' && item.href !== undefined) addLink(document, item, scale);
    document.addContent(operators.join('\n'));
  }
  for (const ref of standardRefs.values()) ref.end(undefined);
  document.end();
  // Everything has been written by now, because pdfkit defers nothing to a later turn of the event loop.
  const chunks: Uint8Array[] = [];
  for (let chunk = document.read() as Uint8Array | null; chunk !== null; chunk = document.read() as Uint8Array | null)
    chunks.push(chunk);
  return Buffer.concat(chunks);
};
