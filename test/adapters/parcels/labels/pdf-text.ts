import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type PdfPage = { readonly width: number; readonly height: number; readonly text: string };

/** What a reader finds when it selects everything, page by page. */
export const pdfPages = async (bytes: Uint8Array): Promise<readonly PdfPage[]> => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push({ width, height, text: items.map((item) => ('str' in item ? item.str : '')).join('\n') });
  }
  await document.destroy();
  return pages;
};
