/** The metrics of a standard font, with which text is measured without the rest of the package. */
declare module 'pdfkit/standard-fonts/*' {
  /** `glyphWidths`: thousandths of the font size, by code in WinAnsiEncoding. */
  const font: { readonly glyphWidths: readonly number[] };
  export default font;
}
