import { createHash } from 'node:crypto';
import { GetObjectCommand, HeadBucketCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { DocumentStore } from '../../../application/ports/document-store.ts';
import { StoreUnavailableError } from '../../../application/ports/event-store.ts';
import type { S3Address } from './address.ts';

/** Milliseconds, but for `attempts`: a label is waited for, so a server that hangs must be given up before the client's patience ends. */
const limits = { connection: 2_000, request: 8_000, overall: 20_000, attempts: 3 };

const nameForm = /^[0-9a-f]{64}$/;

const statusOf = (error: unknown): number | undefined => (error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined);

/** What the request asked is not there; a missing bucket is another matter. */
const isMissing = (error: unknown): boolean => error instanceof S3ServiceException && error.name === 'NoSuchKey';

/** The same name is there, which is the same bytes. */
const isThere = (error: unknown): boolean => statusOf(error) === 412;

/** Somebody else is putting the same name at this moment, and may yet fail: https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html */
const isUnderWay = (error: unknown): boolean => error instanceof Error && error.name === 'ConditionalRequestConflict';

const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
const awayNames = new Set(['TimeoutError', 'AbortError']);

/** The server is not to be reached, or has trouble of its own: it may be there in a minute with nothing changed. */
const isAway = (error: unknown): boolean => {
  const status = statusOf(error);
  if (status !== undefined) return status >= 500;
  if (!(error instanceof Error)) return false;
  return awayNames.has(error.name) || ('code' in error && typeof error.code === 'string' && awayCodes.has(error.code));
};

const refusalOf = (error: unknown): string => {
  const status = statusOf(error);
  if (status !== undefined) return `answers ${status}: see its name, its region, and what the credentials may do.`;
  return `cannot be asked: ${error instanceof Error ? error.message : 'see the cause.'}`;
};

const isMistake = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError;

// All else is the server's or the network's affair, or the operator's (a bucket that is gone, a key without the right to it), and the same call may work later.
const translated = (error: unknown): unknown => {
  if (isMistake(error)) return error;
  const what = error instanceof Error ? error.name : 'unknown';
  return new StoreUnavailableError(`The document store cannot be used (${statusOf(error) ?? what}).`, { cause: error });
};

/**
 * Objects under their sha256 in a bucket of S3 or a server that speaks its protocol; any number of processes may use it. The name says what the object holds, so a put
 * whose answer was lost may be made again, and nothing is ever overwritten with anything else.
 */
export class S3DocumentStore implements DocumentStore {
  readonly #client: S3Client;
  readonly #address: S3Address;

  private constructor(address: S3Address) {
    const { endpoint, region, forcePathStyle } = address;
    this.#address = address;
    this.#client = new S3Client({
      ...(endpoint !== undefined && { endpoint }),
      // A server of one's own does not care, and the protocol wants one.
      ...(region !== undefined ? { region } : endpoint !== undefined && { region: 'us-east-1' }),
      forcePathStyle,
      maxAttempts: limits.attempts,
      requestHandler: { connectionTimeout: limits.connection, requestTimeout: limits.request, throwOnRequestTimeout: true },
    });
  }

  /**
   * Credentials come from where every tool of S3 finds them: AWS_ACCESS_KEY_ID and its like. A bucket that answers "no" ends the start, and so does what no waiting mends, such as
   * credentials that are nowhere to be found; one that does not answer does not.
   */
  static async open(address: S3Address): Promise<S3DocumentStore> {
    const store = new S3DocumentStore(address);
    try {
      await store.#client.send(new HeadBucketCommand({ Bucket: address.bucket }), store.#inTime());
    } catch (error) {
      if (isAway(error)) return store;
      store.close();
      throw new Error(`The bucket ${address.bucket} ${refusalOf(error)}`, { cause: error });
    }
    return store;
  }

  async put(bytes: Uint8Array): Promise<string> {
    const digest = createHash('sha256').update(bytes).digest();
    const sha256 = digest.toString('hex');
    const command = new PutObjectCommand({
      Bucket: this.#address.bucket,
      Key: this.#keyOf(sha256),
      Body: bytes,
      // The server refuses what did not arrive as it was sent.
      ChecksumSHA256: digest.toString('base64'),
      IfNoneMatch: '*',
    });
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#client.send(command, this.#inTime());
        return sha256;
      } catch (error) {
        if (isThere(error)) return sha256;
        if (!isUnderWay(error) || attempt === limits.attempts) throw translated(error);
      }
    }
  }

  async get(sha256: string): Promise<Uint8Array | undefined> {
    // A name becomes part of a key: nothing but a digest may.
    if (!nameForm.test(sha256)) return undefined;
    const bytes = await this.#read(sha256);
    if (bytes !== undefined && createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`The document store holds other bytes under ${sha256}.`);
    return bytes;
  }

  close(): void {
    this.#client.destroy();
  }

  async #read(sha256: string): Promise<Uint8Array | undefined> {
    try {
      const { Body } = await this.#client.send(
        new GetObjectCommand({ Bucket: this.#address.bucket, Key: this.#keyOf(sha256) }),
        this.#inTime(),
      );
      return await Body?.transformToByteArray();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw translated(error);
    }
  }

  #inTime(): { readonly abortSignal: AbortSignal } {
    return { abortSignal: AbortSignal.timeout(limits.overall) };
  }

  #keyOf(sha256: string): string {
    return `${this.#address.prefix}${sha256}`;
  }
}
