import type { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Request } from 'express';
import { decodeUtf8, jsonType, readMediaType, noBody, unsupportedMediaType, watchSpeed } from './body.ts';
import type { Body, BodyPlace, MinimumSpeed } from './body.ts';
import { incompleteBody, bodyTooLarge, HttpError, closesConnection } from '../failures/http-error.ts';
import { parseJson } from './json-text.ts';
import { mebibyte, memoryNeeded } from './admission.ts';
import { BodyScanner } from './body-scanner.ts';
import type { FilePath, DecodedFile } from './body-scanner.ts';
import { ownValue, table, type Table } from '../../../../../domain/shared/table.ts';

/** Bytes that are scanned at a time: this takes a fraction of a millisecond. */
const pieceSize = 64 * 1024;

/**
 * Strings of a body that hold files in base64. They are decoded as they arrive, so that the whole text is never in
 * memory.
 */
export type FilesInBody = {
  /** `documents[].content`. */
  readonly at: string;
  readonly most: number;
  /** Maximum size in bytes, decoded. */
  readonly largest: number;
};

/** A class, so that no JSON value can be mistaken for a file. */
export class FileInBody {
  readonly decoded: DecodedFile;

  constructor(decoded: DecodedFile = { fault: 'not_base64' }) {
    this.decoded = decoded;
  }
}

const tooLarge = (limit: number): HttpError =>
  new HttpError(413, 'body_too_large', bodyTooLarge(limit), closesConnection);

const inflaters: Table<() => Readable & NodeJS.WritableStream> = table({
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
});

/** The decompressed body. */
const unpacked = (request: Request): Readable => {
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity') return request;
  const inflater = inflaters[encoding]?.();
  if (inflater === undefined)
    throw new HttpError(
      415,
      'unsupported_encoding',
      'The Content-Encoding is not one of gzip, deflate, br or identity.',
      closesConnection,
    );
  // `pipeline` is not used: it would destroy the connection of an invalid body, and the reply could not be sent.
  request.once('close', () => {
    if (!request.complete) inflater.destroy(new Error('aborted'));
  });
  request.pipe(inflater);
  return inflater;
};

/**
 * The chunks of a stream, with a turn of the event loop between them. Throws a refusal that blames the client when the
 * stream fails.
 */
const readPieces = async function* (stream: Readable, pace: MinimumSpeed): AsyncGenerator<Buffer> {
  // The stream is not destroyed when it is left early, because its connection still has to carry the reply.
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  const next = async (): Promise<IteratorResult<Buffer>> => {
    try {
      return await chunks.next();
    } catch (cause) {
      throw incompleteBody(cause);
    }
  };
  const nextInTime = (): Promise<IteratorResult<Buffer>> => Promise.race([next(), pace.ended]);
  try {
    for (let chunk = await nextInTime(); chunk.done !== true; chunk = await nextInTime()) {
      pace.count(chunk.value.length);
      for (let at = 0; at < chunk.value.length; at += pieceSize) {
        yield chunk.value.subarray(at, at + pieceSize);
        await yieldToEventLoop();
      }
    }
  } finally {
    pace.stop();
  }
};

const pathOf = (at: string): FilePath => at.split(/\.|(?=\[)/);

/** Replaces the scanner's tokens with their files. Every string at the end of the path is a token. */
const withFiles = (value: unknown, [step, ...rest]: FilePath, files: readonly DecodedFile[]): unknown => {
  if (step === undefined) return typeof value === 'string' ? new FileInBody(files[Number.parseInt(value, 10)]) : value;
  if (step === '[]') return Array.isArray(value) ? value.map((entry: unknown) => withFiles(entry, rest, files)) : value;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, step)) return value;
  return { ...value, [step]: withFiles(ownValue(value as Record<string, unknown>, step), rest, files) };
};

/** Returns a reader of JSON bodies that hold files. `raw` is the body with the sha256 of each file in its place. */
export const filesBodyReader = ({ at, most, largest }: FilesInBody, limit: number) => {
  const path = pathOf(at);
  const limits = { at: path, mostFiles: most, largestFile: largest, largestRest: mebibyte };

  const scanned = async (
    request: Request,
    { clock }: Pick<BodyPlace, 'clock'>,
  ): Promise<{ readonly rest: Uint8Array; readonly files: readonly DecodedFile[] }> => {
    const scanner = new BodyScanner(limits);
    let size = 0;
    for await (const piece of readPieces(unpacked(request), watchSpeed(clock, memoryNeeded(request, limit)))) {
      size += piece.length;
      if (size > limit) throw tooLarge(limit);
      scanner.write(piece);
    }
    return scanner.end();
  };

  return async (request: Request, place: Pick<BodyPlace, 'clock'>): Promise<Body> => {
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
    const { rest, files } = await scanned(request, place);
    if (rest.length === 0) return noBody;
    if (!jsonType.test(readMediaType(request, 'application/json'))) throw unsupportedMediaType('application/json');
    const { value, dropped } = parseJson(decodeUtf8(rest), { isStandIn: true });
    return { raw: rest, value: withFiles(value, path, files), withoutFiles: value, dropped };
  };
};
