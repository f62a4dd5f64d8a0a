import { createHash } from 'node:crypto';
import type { DocumentStore } from '../../../../application/shared/ports/document-store.ts';
import { StoreUnavailableError } from '../../../../application/log/ports/event-store.ts';
import type { S3Address } from './address.ts';
import { S3Client, S3ReplyError, isTemporaryFailure } from './s3-client.ts';

/** How often a put is repeated while another client writes the same name. */
const attempts = 3;

const nameForm = /^[0-9a-f]{64}$/;

const statusOf = (error: unknown): number | undefined => (error instanceof S3ReplyError ? error.status : undefined);

/** Whether the object does not exist. A missing bucket is a different error. */
const isMissing = (error: unknown): boolean => error instanceof S3ReplyError && error.code === 'NoSuchKey';

/** Whether the name exists already. Names are digests, so it has the same bytes. */
const isThere = (error: unknown): boolean => statusOf(error) === 412;

/**
 * Whether another client is writing the same name now; it may still fail:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html
 */
const isUnderWay = (error: unknown): boolean =>
  error instanceof S3ReplyError && error.code === 'ConditionalRequestConflict';

const refusalOf = (error: unknown): string => {
  const status = statusOf(error);
  if (status !== undefined)
    return `returned HTTP ${status}: check its name, its region, and the permissions of the credentials.`;
  return `cannot be used: ${error instanceof Error ? error.message : 'see the cause.'}`;
};

const isMistake = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError;

// Every other failure is that of the server, the network or the operator (a deleted bucket, a key without the
// permission), and the same call may succeed later.
const translated = (error: unknown): unknown => {
  if (isMistake(error)) return error;
  const what = error instanceof Error ? error.name : 'unknown';
  return new StoreUnavailableError(`The document store cannot be used (${statusOf(error) ?? what}).`, { cause: error });
};

/**
 * Objects named by their sha256 in a bucket of S3 or a compatible server; any number of processes may use it. The name
 * determines the content, so a put without an answer may be repeated, and an object is never overwritten with other
 * bytes.
 */
export class S3DocumentStore implements DocumentStore {
  readonly #client: S3Client;
  readonly #address: S3Address;

  private constructor(address: S3Address) {
    this.#address = address;
    this.#client = new S3Client(address);
  }

  /**
   * Opens a bucket with the same credentials as the tools of AWS: AWS_ACCESS_KEY_ID and so on. Rejects if the bucket
   * refuses, or for an error that does not pass by itself, such as missing credentials. Succeeds if the bucket does not
   * answer, because it may do so later.
   */
  static async open(address: S3Address): Promise<S3DocumentStore> {
    const store = new S3DocumentStore(address);
    try {
      await store.#client.send({ method: 'HEAD' });
    } catch (error) {
      if (isTemporaryFailure(error)) return store;
      store.close();
      throw new Error(`The bucket ${address.bucket} ${refusalOf(error)}`, { cause: error });
    }
    return store;
  }

  async put(bytes: Uint8Array): Promise<string> {
    const digest = createHash('sha256').update(bytes).digest();
    const sha256 = digest.toString('hex');
    // The server verifies the checksum and refuses a corrupted body.
    const headers = { 'if-none-match': '*', 'x-amz-checksum-sha256': digest.toString('base64') };
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#client.send({ method: 'PUT', key: this.#keyOf(sha256), headers, body: bytes, sha256 });
        return sha256;
      } catch (error) {
        if (isThere(error)) return sha256;
        if (!isUnderWay(error) || attempt === attempts) throw translated(error);
      }
    }
  }

  async get(sha256: string): Promise<Uint8Array | undefined> {
    // The name becomes part of a key, so only a digest is accepted.
    if (!nameForm.test(sha256)) return undefined;
    const bytes = await this.#read(sha256);
    if (bytes !== undefined && createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`The document store holds other bytes under the name ${sha256}: the file was altered.`);
    return bytes;
  }

  async delete(sha256: string): Promise<void> {
    if (!nameForm.test(sha256)) return;
    try {
      await this.#client.send({ method: 'DELETE', key: this.#keyOf(sha256) });
    } catch (error) {
      if (!isMissing(error)) throw translated(error);
    }
  }

  close(): void {
    this.#client.close();
  }

  async #read(sha256: string): Promise<Uint8Array | undefined> {
    try {
      return await this.#client.send({ method: 'GET', key: this.#keyOf(sha256) });
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw translated(error);
    }
  }

  #keyOf(sha256: string): string {
    return `${this.#address.prefix}${sha256}`;
  }
}
