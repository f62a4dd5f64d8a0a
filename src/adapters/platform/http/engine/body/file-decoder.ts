import { createHash } from 'node:crypto';

/** A decoded file, or the fault of its base64. */
export type DecodedFile =
  | { readonly bytes: Uint8Array; readonly sha256: string }
  | { readonly fault: 'not_base64' | 'too_large' | 'one_too_many' };

const outsideAlphabet = /[^A-Za-z0-9+/]/;
const quantum = 4;
/** Longer than any `data:<media type>;base64,` that a browser writes. */
const longestPrefix = 256;

/** The letters of RFC 4648 section 4, for text that is wrapped at a width or has the alphabet for URLs (section 5). */
const plain = (text: string): string =>
  /[\s_-]/.test(text)
    ? text
        .replaceAll(/[ \t\r\n]+/g, '')
        .replaceAll('-', '+')
        .replaceAll('_', '/')
    : text;

/**
 * Streaming base64 decoder. It takes what libraries and browsers write: lines, either alphabet of RFC 4648, no padding,
 * and a `data:` URL. Everything else is a fault: other letters, padding in another place, bits left over. Holds the
 * bytes of the file and almost nothing of its text; nothing once a fault is found.
 */
export class FileDecoder {
  readonly #hash = createHash('sha256');
  readonly #largest: number;
  /** Allocated for the largest file; pages that are never written cost no memory. */
  #bytes: Buffer | undefined;
  #length = 0;
  /** Possibly the last quantum, the only one that may hold padding. */
  #pending = '';
  #fault: 'not_base64' | 'too_large' | undefined;
  /** The beginning, as long as it may be that of a `data:` URL. */
  #beginning: string | undefined = '';

  constructor(largest: number) {
    this.#largest = largest;
    this.#bytes = Buffer.allocUnsafeSlow(largest);
  }

  write(text: string): void {
    if (this.#fault !== undefined || text === '') return;
    this.#decodeText(plain(this.#withoutPrefix(text)));
  }

  #withoutPrefix(text: string): string {
    if (this.#beginning === undefined) return text;
    const whole = (this.#beginning + text).trimStart();
    const [prefix = ''] = /^data:[^,]*;base64,/i.exec(whole) ?? [];
    const mayBePrefix =
      'data:'.startsWith(whole.slice(0, 5).toLowerCase()) && !whole.includes(',') && whole.length < longestPrefix;
    this.#beginning = mayBePrefix ? whole : undefined;
    return mayBePrefix ? '' : whole.slice(prefix.length);
  }

  #decodeText(text: string): void {
    if (text === '') return;
    const whole = this.#pending + text;
    const certain = Math.floor((whole.length - 1) / quantum) * quantum;
    this.#pending = whole.slice(certain);
    const head = whole.slice(0, certain);
    if (outsideAlphabet.test(head)) this.#fail('not_base64');
    else this.#decode(head, (certain / quantum) * 3);
  }

  end(): DecodedFile {
    if (this.#fault === undefined) this.#decodeText(plain(this.#beginning ?? ''));
    const last = Buffer.from(this.#pending, 'base64');
    // Encoding the bytes again must give the same text: that finds wrong letters, wrong padding and bits left over.
    const isPadded = this.#pending === '' || this.#pending.includes('=');
    const padded = isPadded ? this.#pending : this.#pending.padEnd(quantum, '=');
    if (this.#fault === undefined && last.toString('base64') !== padded) this.#fail('not_base64');
    this.#decode(this.#pending, last.length);
    if (this.#fault !== undefined || this.#bytes === undefined) return { fault: this.#fault ?? 'not_base64' };
    return { bytes: this.#bytes.subarray(0, this.#length), sha256: this.#hash.digest('hex') };
  }

  #decode(text: string, size: number): void {
    if (this.#bytes === undefined || size === 0) return;
    if (this.#length + size > this.#largest) return this.#fail('too_large');
    this.#bytes.write(text, this.#length, 'base64');
    this.#hash.update(this.#bytes.subarray(this.#length, this.#length + size));
    this.#length += size;
  }

  #fail(fault: 'not_base64' | 'too_large'): void {
    this.#fault = fault;
    this.#bytes = undefined;
    this.#pending = '';
  }
}
