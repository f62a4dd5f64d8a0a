import { decodeXML } from 'entities';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { ownValue } from '../../domain/shared/table.ts';
import { parserMessage } from '../shared/files/parser-message.ts';
import { unusableFile, UnusableFileError } from '../shared/files/read-file.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
});

/** An element of a file: its texts, attributes and children by name. */
export class XmlElement {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  /** The child elements at a path, each place of which may occur several times. */
  all(...path: readonly string[]): readonly XmlElement[] {
    const [name, ...rest] = path;
    if (name === undefined) return [this];
    const found = this.#own(name);
    const values: readonly unknown[] = found === undefined ? [] : Array.isArray(found) ? found : [found];
    return values.flatMap((value) => new XmlElement(value).all(...rest));
  }

  /** The first text at a path; empty if there is none. An attribute is called `@name`. */
  text(...path: readonly string[]): string {
    return this.texts(...path)[0] ?? '';
  }

  /** The texts at a path that are not empty. */
  texts(...path: readonly string[]): readonly string[] {
    return this.all(...path).flatMap((entry) => entry.#texts());
  }

  #own(name: string): unknown {
    return typeof this.#value === 'object' && this.#value !== null
      ? ownValue(this.#value as Readonly<Record<string, unknown>>, name)
      : undefined;
  }

  #texts(): readonly string[] {
    const text = typeof this.#value === 'string' ? this.#value : this.#own('#text');
    if (typeof text !== 'string') return [];
    const said = (text.includes('&') ? decodeXML(text) : text).trim();
    return said === '' ? [] : [said];
  }
}

/** How the parser names the elements that are open where a text ends. */
const unclosed = /^Invalid '\[/;

const faultIn = ({ line, msg }: { readonly line: number; readonly msg: string }): string =>
  unclosed.test(msg)
    ? 'it is cut off, or no XML: an element is not closed at its end'
    : `line ${line}: ${parserMessage(msg)}`;

/** Checks that a file is one well-formed document: half a download is refused with an UnusableFileError. */
export const checkXml = (text: string, file: string): void => {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new UnusableFileError(file, [faultIn(valid.err)]);
};

/** The parser refuses a document with entities of its own, or with too many levels. */
const parsed = (text: string, file: string): unknown => {
  try {
    return parser.parse(text);
  } catch (error) {
    throw unusableFile(file, error);
  }
};

/** A file that is read whole. Throws an UnusableFileError if it is not well-formed. */
export const xmlDocument = (text: string, file: string): XmlElement => {
  checkXml(text, file);
  return new XmlElement(parsed(text, file));
};

const rootTag = /<([A-Za-z_][\w:.-]*)(?:\s[^>]*)?>/;

/** The root element with its attributes and none of its children. */
export const rootOf = (text: string): XmlElement => {
  const [tag = '', name = ''] = rootTag.exec(text) ?? [];
  const parsed: unknown = parser.parse(tag.endsWith('/>') ? tag : `${tag.slice(0, -1)}/>`);
  return new XmlElement(parsed).all(name.replace(/^.*:/, ''))[0] ?? new XmlElement({});
};

/**
 * The elements of a name that are in no other of that name, parsed one by one: lists of denied parties are large, and
 * Switzerland's has copies of earlier entries inside its entries.
 */
export function* xmlElementsIn(text: string, name: string): Generator<XmlElement> {
  const tags = new RegExp(`<(/?)${name}(?=[\\s/>])[^>]*>`, 'g');
  let [depth, start] = [0, 0];
  for (let tag = tags.exec(text); tag !== null; tag = tags.exec(text)) {
    const [whole, closing] = tag;
    if (whole.endsWith('/>')) continue;
    if (closing === '/') depth -= 1;
    else {
      if (depth === 0) start = tag.index;
      depth += 1;
    }
    if (closing !== '/' || depth !== 0) continue;
    const parsed: unknown = parser.parse(text.slice(start, tags.lastIndex));
    yield* new XmlElement(parsed).all(name);
  }
}
