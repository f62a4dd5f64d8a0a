import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Clock } from '../../../../../application/shared/ports/clock.ts';
import { HttpError, closesConnection } from '../failures/http-error.ts';
import { promisify } from 'node:util';
import express from 'express';
import type { Request, Response } from 'express';
import { isCompressed, mebibyte } from './admission.ts';
import type { ReceivedBytes } from './admission.ts';
import { parseJson } from './json-text.ts';
import type { ParsedJson } from './json-text.ts';
import { parseForm } from './url-encoded.ts';

/** The window in which a body's speed is measured (ms). A body that is complete within it may be slower. */
const windowMs = 15_000;
const kibibyte = 1_024;
/** The minimum speed in bytes per second: a quarter of a poor mobile connection. */
const minSpeed = 8 * kibibyte;
/** Node's `requestTimeout` (ms): a body that cannot be complete by then is refused earlier. */
const requestTimeoutMs = 300_000;

/** `speed` in bytes per second. */
export const bodyTooSlow = (speed = minSpeed): HttpError =>
  new HttpError(
    408,
    'body_too_slow',
    `The body arrives more slowly than ${Math.ceil(speed / kibibyte)} KiB a second, taken over ${windowMs / 1_000} seconds. Send it again.`,
    closesConnection,
  );

export type MinimumSpeed = {
  /** Rejects with a 408 once the body is too slow. */
  readonly ended: Promise<never>;
  readonly count: (bytes: number) => void;
  /** Call when the body is complete or no longer needed. */
  readonly stop: () => void;
};

/**
 * Checks that a body arrives fast enough: at the minimum speed in every window, and from its beginning as fast as its
 * `reserved` memory (bytes) demands. So no client holds memory for long without filling it.
 */
export const watchSpeed = (clock: Pick<Clock, 'sleep'>, reserved = 0): MinimumSpeed => {
  let [windows, receivedBefore, received] = [0, 0, 0];
  const stopped = new AbortController();
  const isTooSlow = (): boolean =>
    received - receivedBefore < (minSpeed * windowMs) / 1_000 ||
    received * requestTimeoutMs < reserved * windows * windowMs;
  const watch = async (): Promise<never> => {
    for (;;) {
      receivedBefore = received;
      await clock.sleep(windowMs, stopped.signal);
      windows++;
      // Waits one turn, so that bytes in the system's buffers count as received: this process may have been busy or
      // suspended.
      if (!stopped.signal.aborted) await yieldToEventLoop();
      // Also rejects when the body was in time; nothing listens then.
      if (stopped.signal.aborted || isTooSlow())
        throw bodyTooSlow(Math.max(minSpeed, (reserved / requestTimeoutMs) * 1_000));
    }
  };
  const ended = watch();
  ended.catch(() => undefined);
  return { ended, count: (bytes) => void (received += bytes), stop: () => stopped.abort() };
};

export type Body = ParsedJson & {
  readonly raw: Uint8Array;
  /** The value as in `raw`, for bodies whose files were put into `value`. */
  readonly withoutFiles?: unknown;
};

export const noBody: Body = { raw: new Uint8Array(), value: undefined, dropped: [] };

export const jsonType = /^application\/(?:[\w.+-]+\+)?json$/;
const formType = 'application/x-www-form-urlencoded';
const filesFormType = 'multipart/form-data';

export const unsupportedMediaType = (accepted: string): HttpError =>
  new HttpError(415, 'unsupported_media_type', `The Content-Type must be ${accepted}; for example "application/json".`);

export const decodeUtf8 = (raw: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw);
  } catch (cause) {
    throw new HttpError(400, 'malformed_json', 'The body is not UTF-8.', { cause });
  }
};

/** The content type of a body. Throws an HttpError unless it is accepted and in UTF-8. */
export const readMediaType = (request: Pick<Request, 'headers'>, accepted: string): string => {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  if (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')
    throw unsupportedMediaType(`${accepted} in UTF-8`);
  return type;
};

const jsonBody = (raw: Uint8Array): Body => ({ raw, ...parseJson(decodeUtf8(raw)) });

/**
 * A form with files: the value of a field is its text, or the bytes of its file. Of fields with the same name the last
 * one counts.
 */
const filesForm = async (raw: Uint8Array, type: string): Promise<Body> => {
  try {
    const fields = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData();
    const values = [...fields].map(
      async ([name, value]) => [name, typeof value === 'string' ? value : await value.bytes()] as const,
    );
    return { raw, value: Object.fromEntries(await Promise.all(values)), dropped: [] };
  } catch (cause) {
    throw new HttpError(400, 'malformed_form', 'The form is not complete. Send it again.', { cause });
  }
};

/**
 * Counts the bytes of a body as they arrive and checks its speed. Most bodies are complete within one turn of the event
 * loop and are not timed.
 */
const inTime = async <T>(
  request: Request,
  limit: number,
  { clock, bytes }: Pick<BodyPlace, 'clock' | 'bytes'>,
  reading: Promise<T>,
): Promise<T> => {
  const { promise: refused, reject } = Promise.withResolvers<never>();
  const isCounted = !isCompressed(request);
  let kept = 0;
  let pace: MinimumSpeed | undefined;
  const later = setImmediate(() => {
    pace = watchSpeed(clock);
    pace.count(kept);
    // A complete body may still have to be decompressed.
    pace.ended.catch((refusal: unknown) => {
      if (!request.complete) reject(refusal);
    });
  });
  const onData = (chunk: Buffer): void => {
    pace?.count(chunk.length);
    const before = kept;
    kept = Math.min(limit, kept + chunk.length);
    try {
      if (isCounted) bytes.grow(kept - before);
    } catch (refusal) {
      reject(refusal);
    }
  };
  bytes.onRefused = reject;
  request.on('data', onData);
  try {
    return await Promise.race([reading, refused]);
  } catch (cause) {
    // The rest is not read; the connection closes after the reply.
    request.unpipe();
    request.pause();
    throw cause;
  } finally {
    clearImmediate(later);
    bytes.onRefused = undefined;
    request.off('data', onData);
    pace?.stop();
  }
};

/** The memory budgets of a body, and the clock that times it. */
export type BodyPlace = {
  readonly clock: Pick<Clock, 'sleep'>;
  /** Counts the bytes while the body is received. */
  readonly bytes: ReceivedBytes;
  /** Waits until this many bytes, decompressed, may be parsed. */
  readonly enter: (bytes: number) => Promise<void>;
};

type BodyOptions = {
  readonly limit?: number | undefined;
  readonly form?: boolean | 'with files' | undefined;
  /** Throws if the body must not be parsed. */
  readonly assertSigned?: (request: Request, raw: Uint8Array) => void;
};

/**
 * Returns a reader of bodies of at most `limit` bytes, which keeps the received bytes and parses them by content type.
 */
export const bodyReader = ({ limit = mebibyte, form = false, assertSigned }: BodyOptions) => {
  const read = promisify(express.raw({ type: () => true, limit }));
  const formTypes = form === 'with files' ? `${formType} or ${filesFormType}` : formType;
  const accepted = form === false ? 'application/json' : `application/json or ${formTypes}`;

  return async (request: Request, place: BodyPlace, response: Response): Promise<Body> => {
    // The size of a compressed body is known only after decompression, so the limit is reserved.
    if (isCompressed(request)) place.bytes.grow(limit);
    await inTime(request, limit, place, read(request, response));
    const raw: unknown = request.body;
    const bytes = Buffer.isBuffer(raw) ? raw : noBody.raw;
    assertSigned?.(request, bytes);
    if (bytes.length === 0) return noBody;
    await place.enter(bytes.length);

    const type = readMediaType(request, accepted);
    if (jsonType.test(type)) return jsonBody(bytes);
    if (form && type === formType) return { raw: bytes, value: parseForm(decodeUtf8(bytes)), dropped: [] };
    if (form === 'with files' && type === filesFormType) return filesForm(bytes, request.headers['content-type'] ?? '');
    throw unsupportedMediaType(accepted);
  };
};
