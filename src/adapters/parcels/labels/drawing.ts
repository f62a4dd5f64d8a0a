import type { Picture } from '../../../application/shared/ports/branding.ts';

/**
 * The contents of a page, in the page's own unit, `y` growing downwards. Independent of the format; each renderer draws
 * it in its own way.
 */
export type Style = {
  readonly size: number;
  readonly bold?: boolean;
  /** Draws Han characters in their Japanese forms: the same code points look different in Japan and in China. */
  readonly japanese?: boolean;
};

/** One line, `y` at its baseline. */
export type TextItem = Style & {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly white?: boolean;
  /** The address that a reader of a PDF opens by it. */
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

/** Rectangles are filled. An outline is four of them, because printers differ in how they draw line widths. */
export type Item = TextItem | RectangleItem | Code128Item | DataMatrixItem;

/** A PNG, drawn to a size. */
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
  /** In PDFs alone: labels have no pictures. */
  readonly picture?: PictureOnPage;
};

/** The width of a text in the fonts that will draw it; each renderer brings its own. */
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
