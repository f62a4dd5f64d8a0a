declare module 'subset-font' {
  type Options = { readonly targetFormat?: 'sfnt' | 'woff' | 'woff2'; readonly noHinting?: boolean };
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
