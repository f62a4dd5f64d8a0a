import { createHash } from 'node:crypto';
import type { DocumentStore } from '../../../application/ports/document-store.ts';
import { StoreUnavailableError } from '../../../application/ports/event-store.ts';
import type { S3Address } from './address.ts';
import { S3Client, S3ReplyError, isAway } from './s3-client.ts';

/** How often a put is made again while another client is putting the same name. */
const attempts = 3;

const nameForm = /^[0-9a-f]{64}$/;

const statusOf = (error: unknown): number | undefined => (error instanceof S3ReplyError ? error.status : undefined);

/** What the request asked is not there; a missing bucket is another matter. */
const isMissing = (error: unknown): boolean => error instanceof S3ReplyError && error.code === 'NoSuchKey';

/** The same name is there, which is the same bytes. */
const isThere = (error: unknown): boolean => statusOf(error) === 412;

/** Somebody else is putting the same name at this moment, and may yet fail: https://docs.aws.amazon.com/AmazonS3/latest/API/API_PutObject.html */
const isUnderWay = (error: unknown): boolean => error instanceof S3ReplyError && error.code === 'ConditionalRequestConflict';

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
    this.#address = address;
    this.#client = new S3Client(address);
  }

  /**
   * Credentials come from where the tools of AWS find them: AWS_ACCESS_KEY_ID and its like. A bucket that answers "no" ends the start, and so does what no waiting mends, such as
   * credentials that are nowhere to be found; one that does not answer does not.
   */
  static async open(address: S3Address): Promise<S3DocumentStore> {
    const store = new S3DocumentStore(address);
    try {
      await store.#client.send({ method: 'HEAD' });
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
    // The server refuses what did not arrive as it was sent.
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
    // A name becomes part of a key: nothing but a digest may.
    if (!nameForm.test(sha256)) return undefined;
    const bytes = await this.#read(sha256);
    if (bytes !== undefined && createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new Error(`The document store holds other bytes under ${sha256}.`);
    return bytes;
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
