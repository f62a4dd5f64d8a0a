import { hash } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import {
  exportEndFrom,
  exportEndStart,
  exportEndType,
  logDigestType,
} from '../../../application/log/audit/log-lines.ts';
import { LogCheck } from '../../../application/log/audit/log-check.ts';
import type { LogDifference, LogDifferenceKind } from '../../../application/log/audit/log-difference.ts';
import { sha256Of } from '../sha256.ts';
import { DamagedFileError, decompress } from './compression.ts';
import type { Compression } from './compression.ts';
import { headOf, splitLines } from './lines.ts';
import type { Lines } from './lines.ts';
import { logSignatures } from './log-signatures.ts';
import type { VerifyLogSignature } from './log-signatures.ts';

/** The result of checking an export. */
export type ExportReport = {
  /** Whether every event is present and as signed. */
  readonly isWhole: boolean;
  readonly events: number;
  readonly streams: number;
  /** The number of valid signatures: those of digests in the log, and that of its end. */
  readonly signatures: number;
  /** The digest over all events, calculated by the check. */
  readonly digest: string;
  /** When the export was signed, and with which key; absent without a valid end. */
  readonly signed?: { readonly at: string; readonly kid: string };
  /** The number of all differences, also by kind. */
  readonly differenceCount: number;
  readonly differenceKinds: Readonly<Partial<Record<LogDifferenceKind, number>>>;
  /** The first differences, up to the limit. */
  readonly differences: readonly LogDifference[];
};

/** The options of a check. */
export type CheckOptions = {
  /** The public keys of the log, from `/.well-known/log-keys.json`. */
  readonly keys: JSONWebKeySet;
  /** The compression of bytes; lines of text are not compressed. */
  readonly compression?: Compression;
  /** The most differences in the report, 100 when absent. All are counted. */
  readonly limit?: number;
  readonly onProgress?: (events: number) => void;
};

const digestType = 'LogDigestSigned';

/** The `data` of a line. It is known to be valid only if its signature is. */
const dataOf = (line: Uint8Array): { readonly events?: unknown; readonly digest?: unknown; readonly jws?: unknown } => {
  try {
    const { data } = JSON.parse(Buffer.from(line).toString()) as { readonly data?: unknown };
    return typeof data === 'object' && data !== null ? data : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
};

const endStart = Buffer.from(exportEndStart);
const isEnd = (line: Uint8Array): boolean => endStart.equals(line.subarray(0, endStart.length));

class ExportCheck {
  readonly check: LogCheck;
  readonly #verify: VerifyLogSignature;
  line = 0;
  signed: ExportReport['signed'];
  #behind = 0;
  #hasEnd = false;
  #lineIsCut = false;

  constructor(verify: VerifyLogSignature, limit: number) {
    this.check = new LogCheck({ hash: sha256Of, limit });
    this.#verify = verify;
  }

  get events(): number {
    return this.#hasEnd ? this.line - 1 : this.line;
  }

  async add({ lines, isWhole }: Lines): Promise<void> {
    this.#lineIsCut = !isWhole;
    for (const line of lines) {
      if (this.#hasEnd) this.#behind += 1;
      else {
        this.line += 1;
        if (isEnd(line)) await this.#addEnd(Buffer.from(line).toString());
        else if (this.#addEvent(line)) await this.#addSignature(line);
      }
    }
  }

  /** `failure`: the error that ended the reading of the file. */
  finish(failure: DamagedFileError | undefined): void {
    const next = this.line + 1;
    const { recordedAt } = this.check.last ?? {};
    const found = (kind: LogDifferenceKind, message: string): LogDifference => ({
      kind,
      message,
      ...(this.check.last && { at: this.check.last }),
      lines: [next, next],
      ...(recordedAt !== undefined && { since: recordedAt }),
    });
    if (failure)
      this.check.differences.add(
        found(
          failure.isCut ? 'cut' : 'damaged_file',
          `${failure.message} Nothing could be read behind line ${this.line}.`,
        ),
      );
    if (this.#behind > 0)
      this.check.differences.add(
        found(
          'not_the_end',
          `${this.#behind} more lines follow the signed end of the export, which is line ${this.line}.`,
        ),
      );
    if (this.#hasEnd) {
      if (this.#lineIsCut) this.check.differences.add(found('cut', 'The last line has no line end.'));
      return;
    }
    const signed = this.check.totals.agreedEvents;
    this.check.cut(
      found(
        'cut',
        `The export ends behind line ${this.line} without its signed end: events may be missing there. ` +
          (signed === 0 ? 'No signed digest agrees with the events before.' : `Signed are the first ${signed} events.`),
      ),
    );
  }

  /** Adds an event. Returns whether it holds a signature. */
  #addEvent(line: Uint8Array): boolean {
    const head = headOf(line);
    const lineHash = hash('sha256', line, 'hex');
    if (head === undefined) {
      this.check.addUnreadable(lineHash);
      const { recordedAt } = this.check.last ?? {};
      this.check.differences.add({
        kind: 'unreadable_line',
        message: `Line ${this.line} is not the line of an event.`,
        lines: [this.line, this.line],
        ...(recordedAt !== undefined && { since: recordedAt }),
      });
      return false;
    }
    this.check.add({ ...head, line: this.line, hash: lineHash });
    return head.type === digestType;
  }

  async #addSignature(line: Uint8Array): Promise<void> {
    const { events, digest, jws } = dataOf(line);
    this.check.signed(await this.#verify(typeof jws === 'string' ? jws : '', logDigestType, { events, digest }));
  }

  async #addEnd(line: string): Promise<void> {
    this.#hasEnd = true;
    const end = exportEndFrom(line);
    const signature = end ? await this.#verify(end.jws, exportEndType, end) : badEnd;
    if ('signedAt' in signature && signature.kid !== '') this.signed = { at: signature.signedAt, kid: signature.kid };
    this.check.end(signature);
  }
}

const badEnd = { kind: 'bad_signature', message: 'The last line of the export is malformed.' } as const;

async function* linesFrom(input: AsyncIterable<string | Uint8Array>, compression: Compression): AsyncGenerator<Lines> {
  const items = input[Symbol.asyncIterator]();
  const first = await items.next();
  if (first.done === true) {
    if (compression === 'none') return;
  } else if (typeof first.value === 'string') {
    yield { lines: [Buffer.from(first.value)], isWhole: true };
    for await (const line of rest(items)) yield { lines: [Buffer.from(line)], isWhole: true };
    return;
  }
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    if (first.done !== true) yield Buffer.from(first.value);
    for await (const chunk of rest(items)) yield Buffer.from(chunk);
  };
  yield* splitLines(decompress(bytes(), compression));
}

const rest = <T>(items: AsyncIterator<T>): AsyncIterable<T> => ({ [Symbol.asyncIterator]: () => items });

type CheckWith = Omit<CheckOptions, 'keys'> & { readonly verify: VerifyLogSignature };

/** `checkExport` with another way to verify signatures. */
export const checkExportWith = async (
  input: AsyncIterable<string | Uint8Array>,
  { verify, compression = 'none', limit = 100, onProgress }: CheckWith,
): Promise<ExportReport> => {
  const checking = new ExportCheck(verify, limit);
  let failure: DamagedFileError | undefined;
  try {
    for await (const lines of linesFrom(input, compression)) {
      await checking.add(lines);
      onProgress?.(checking.events);
    }
  } catch (error) {
    if (!(error instanceof DamagedFileError) || (checking.line === 0 && !error.isCut)) throw error;
    failure = error;
  }
  checking.finish(failure);
  const { check, events, signed } = checking;
  const { differences } = check;
  const { streams, signatures, digest } = check.totals;
  return {
    isWhole: differences.count === 0,
    events,
    streams,
    signatures,
    digest,
    ...(signed && { signed }),
    differenceCount: differences.count,
    differenceKinds: differences.counts,
    differences: differences.first,
  };
};

/**
 * Checks an export: every event in the chain of its stream, and the rolling digest against the signed ones. It needs
 * the file's lines or bytes and the public keys, but no service and no database. Its memory grows with the number of
 * streams, not of events.
 *
 * Rejects with an UnusableKeysError, and with a DamagedFileError when nothing at all could be read.
 */
export const checkExport = async (
  input: AsyncIterable<string | Uint8Array>,
  { keys, ...options }: CheckOptions,
): Promise<ExportReport> => checkExportWith(input, { ...options, verify: await logSignatures(keys) });

const amount = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const placeText = ({ at }: LogDifference): readonly string[] =>
  at
    ? [
        `   found at line ${at.line}: ${at.type} ${at.id}, version ${at.version} of ${at.stream}, recorded ${at.recordedAt}`,
      ]
    : [];

const differenceText = (difference: LogDifference, index: number): readonly string[] => {
  const { kind, lines, since, message } = difference;
  const where = lines[0] === lines[1] ? `line ${lines[0]}` : `lines ${lines[0]} to ${lines[1]}`;
  const when = since === undefined ? '' : `, since ${since}`;
  return [`${index + 1}. ${kind}, ${where}${when}`, `   ${message}`, ...placeText(difference)];
};

/** The report of a check as text. */
export const auditReport = (file: string, report: ExportReport): string => {
  const { isWhole, events, streams, signatures, signed, digest, differenceCount, differenceKinds, differences } =
    report;
  const kinds = Object.entries(differenceKinds).map(([kind, count]) => `${count} ${kind}`);
  const end = signed ? `signed ${signed.at} with the key ${signed.kid}` : 'without a valid signature at its end';
  return [
    isWhole
      ? `${file} is whole.`
      : `${file} is NOT whole: ${amount(differenceCount, 'difference')} (${kinds.join(', ')}).`,
    `${amount(events, 'event')} in ${amount(streams, 'stream')}, ${end}; ${amount(signatures, 'valid signature')}.`,
    `digest ${digest}`,
    ...differences.flatMap(differenceText),
    ...(differences.length < differenceCount
      ? [`… and ${differenceCount - differences.length} more; --limit prints them.`]
      : []),
  ].join('\n');
};
