import { isPdfDictionary, isReference, readPdf, UnreadablePdfError } from './read-pdf.ts';
import type { PdfDictionary, PdfFile, PdfObject, PdfValue } from './read-pdf.ts';
import type { JoinedPdf } from '../../../../application/parcels/ports/renderers.ts';

/** What a page may have from the nodes above it (ISO 32000-2, 7.7.3.4). */
const inherited = ['/Resources', '/MediaBox', '/CropBox', '/Rotate'] as const;
/** Members of a page that refer to structures of its whole document, which are not joined. */
const ofDocument: ReadonlySet<string> = new Set(['/Parent', '/StructParents', '/B', '/AA']);
const mostPages = 1_000;

type Page = { readonly number: number; readonly dictionary: PdfDictionary };

const dictionaryOf = ({ objects }: PdfFile, value: PdfValue | undefined): PdfDictionary | undefined => {
  const found = isReference(value) ? objects.get(value.to)?.value : value;
  return isPdfDictionary(found) ? found : undefined;
};

/** The pages in their order, each with what it inherits. */
const pagesOf = (file: PdfFile): readonly Page[] => {
  const pages: Page[] = [];
  const visited = new Set<number>();
  const visit = (value: PdfValue | undefined, above: PdfDictionary, depth: number): void => {
    const node = dictionaryOf(file, value);
    if (!isReference(value) || !node || visited.has(value.to) || depth > 50 || pages.length >= mostPages)
      throw new UnreadablePdfError('Its pages are not a tree.');
    visited.add(value.to);
    const own = inherited.flatMap((name) => {
      const member = node.get(name) ?? above.get(name);
      return member === undefined ? [] : [[name, member] as const];
    });
    const kids = node.get('/Kids');
    if (kids === undefined) pages.push({ number: value.to, dictionary: new Map([...node, ...own]) });
    else {
      const list = isReference(kids) ? file.objects.get(kids.to)?.value : kids;
      if (!Array.isArray(list)) throw new UnreadablePdfError('Its pages are not a tree.');
      for (const kid of list as readonly PdfValue[]) visit(kid, new Map(own), depth + 1);
    }
  };
  visit(file.catalog.get('/Pages'), new Map(), 0);
  if (pages.length === 0) throw new UnreadablePdfError('It has no pages.');
  return pages;
};

const [catalogNumber, treeNumber] = [1, 2];

/** Writes objects one after the other, each with a new number. */
class PdfWriter {
  readonly #parts: string[] = ['%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'];
  readonly #places = new Map<number, number>();
  readonly #pages: number[] = [];
  #length = this.#parts[0]?.length ?? 0;
  #last = treeNumber;

  /** Copies the pages of a file with all that they refer to. */
  add(file: PdfFile, pages: readonly Page[]): void {
    const numbers = new Map(pages.map(({ number }) => [number, ++this.#last]));
    this.#pages.push(...numbers.values());
    const waiting: number[] = [];
    const text = (value: PdfValue): string => {
      if (typeof value === 'string') return value;
      if (isReference(value)) {
        const object = file.objects.get(value.to);
        // What is not there is null (7.3.10). Other pages, and the trees above them, are not copied.
        if (object === undefined) return 'null';
        let number = numbers.get(value.to);
        if (number === undefined) {
          if (isPdfDictionary(object.value) && isOfTree(object.value)) return 'null';
          numbers.set(value.to, (number = ++this.#last));
          waiting.push(value.to);
        }
        return `${number} 0 R`;
      }
      if (isPdfDictionary(value))
        return `<<${[...value].map(([name, member]) => `${name} ${text(member)}`).join(' ')}>>`;
      return `[${value.map(text).join(' ')}]`;
    };
    for (const { number, dictionary } of pages) {
      const kept = [...dictionary].filter(([name]) => !ofDocument.has(name));
      const members = kept.map(([name, member]) => `${name} ${text(member)}`).join(' ');
      this.#object(numbers.get(number) ?? 0, `<<${members} /Parent ${treeNumber} 0 R>>`);
    }
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { value, stream } = file.objects.get(next) ?? ({ value: 'null' } satisfies PdfObject);
      const body =
        stream === undefined
          ? text(value)
          : `${text(new Map([...(value as PdfDictionary), ['/Length', String(stream.length)]]))}\nstream\n${stream}\nendstream`;
      this.#object(numbers.get(next) ?? 0, body);
    }
  }

  finish(): Uint8Array {
    const kids = this.#pages.map((number) => `${number} 0 R`).join(' ');
    this.#object(treeNumber, `<</Type /Pages /Count ${this.#pages.length} /Kids [${kids}]>>`);
    this.#object(catalogNumber, `<</Type /Catalog /Pages ${treeNumber} 0 R>>`);
    const start = this.#length;
    const places = Array.from({ length: this.#last }, (_, index) => this.#places.get(index + 1) ?? 0);
    const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
    const size = this.#last + 1;
    this.#write(
      `xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<</Size ${size} /Root ${catalogNumber} 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    );
    return Buffer.from(this.#parts.join(''), 'latin1');
  }

  #object(number: number, body: string): void {
    this.#places.set(number, this.#length);
    this.#write(`${number} 0 obj\n${body}\nendobj\n`);
  }

  #write(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
}

const isOfTree = (value: PdfDictionary): boolean => value.get('/Type') === '/Page' || value.get('/Type') === '/Pages';

/**
 * Joins files into one, page after page. Streams are copied as they are. What belongs to a whole document is left out:
 * its outline, form, structure and scripts. The same files give the same bytes.
 */
export const joinPdfs = (files: readonly Uint8Array[]): JoinedPdf => {
  const writer = new PdfWriter();
  const unreadable: number[] = [];
  for (const [index, bytes] of files.entries())
    try {
      const file = readPdf(bytes);
      const pages = pagesOf(file);
      if (unreadable.length === 0) writer.add(file, pages);
    } catch (error) {
      // A damaged stream of objects fails in zlib, and a hostile nesting of references in the stack.
      if (!(error instanceof UnreadablePdfError || error instanceof RangeError || isZlibError(error))) throw error;
      unreadable.push(index);
    }
  return unreadable.length > 0 ? { unreadable } : { bytes: writer.finish() };
};

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
