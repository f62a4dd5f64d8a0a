import type { Picture } from '../../../application/shared/ports/branding.ts';

/**
 * The contents of a page, in the page's own unit, with `y` growing downwards. They are independent of the format; each
 * renderer draws them in its own way.
 */
export type Style = {
  readonly size: number;
  readonly bold?: boolean;
  /** Draws Han characters in their Japanese forms: the same code points look different in Japan and China. */
  readonly japanese?: boolean;
};

/** One line of text, with `y` at its baseline. */
export type TextItem = Style & {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly white?: boolean;
  /** The address that the text links to in a PDF. */
  readonly href?: string;
};

export type RectangleItem = {
  readonly kind: 'rectangle';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** `module` is the width of the narrowest bar. */
export type Code128Item = {
  readonly kind: 'code128';
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly module: number;
  readonly data: string;
};

export type DataMatrixItem = {
  readonly kind: 'datamatrix';
  readonly x: number;
  readonly y: number;
  readonly module: number;
  readonly data: string;
};

/**
 * Rectangles are filled. An outline consists of four rectangles, because printers differ in how they draw line widths.
 */
export type Item = TextItem | RectangleItem | Code128Item | DataMatrixItem;

/** A PNG and the size at which it is drawn. */
export type PictureOnPage = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly picture: Picture;
};

export type DrawnPage = {
  readonly width: number;
  readonly height: number;
  readonly items: readonly Item[];
  /** Only in PDFs: labels have no pictures. */
  readonly picture?: PictureOnPage;
};

/** Returns the width of a text in the fonts that will draw it; each renderer has its own. */
export type Measure = (text: string, style: Style) => number;

export const outline = (
  x: number,
  y: number,
  width: number,
  height: number,
  thickness: number,
): readonly RectangleItem[] => [
  { kind: 'rectangle', x, y, width, height: thickness },
  { kind: 'rectangle', x, y: y + height - thickness, width, height: thickness },
  { kind: 'rectangle', x, y, width: thickness, height },
  { kind: 'rectangle', x: x + width - thickness, y, width: thickness, height },
];
