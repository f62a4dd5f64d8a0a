import { isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, request } from 'undici';
import type { S3Address } from './address.ts';
import { configuredEndpoint } from './address.ts';
import { awsRegionOf, credentialsOf, withoutEmpty } from './credentials.ts';

/**
 * Times are in milliseconds. A client waits for its label, so a server that hangs must time out before the client does.
 */
const limits = { connection: 2_000, reply: 8_000, overall: 20_000, attempts: 3, pause: 100 };

/** The server answered with an error. */
export class S3ReplyError extends Error {
  override readonly name = 'S3ReplyError';
  readonly status: number;
  /** S3's error code, such as `NoSuchKey`. Empty if the reply has none. */
  readonly code: string;

  constructor(status: number, code: string) {
    super(`S3 answers ${status} ${code}`.trimEnd());
    this.status = status;
    this.code = code;
  }
}

const awayCodes = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN'.split(' '),
);
const awayNames = new Set(
  'ConnectTimeoutError HeadersTimeoutError BodyTimeoutError SocketError TimeoutError AbortError'.split(' '),
);

/** Whether the server cannot be reached or failed, so that the same request may succeed later. */
export const isTemporaryFailure = (error: unknown): boolean => {
  if (error instanceof S3ReplyError) return error.status >= 500;
  if (!(error instanceof Error)) return false;
  return awayNames.has(error.name) || ('code' in error && typeof error.code === 'string' && awayCodes.has(error.code));
};

export type S3Request = {
  readonly method: 'HEAD' | 'GET' | 'PUT' | 'DELETE';
  /** Undefined for the bucket itself. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** The sha256 of the body in hexadecimal digits. */
  readonly sha256?: string;
};

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/**
 * The bucket's URL with a slash at the end: `bucket.endpoint` if a TLS certificate can cover that name, else
 * `endpoint/bucket`.
 */
export const bucketUrl = ({ bucket, endpoint, forcePathStyle }: S3Address, region: string): string => {
  const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
  const { protocol, host, hostname, pathname } = new URL(endpoint ?? `https://s3.${region}.${domain}`);
  const path = pathname.replace(/\/$/, '');
  const isNamed = !forcePathStyle && !bucket.includes('.') && isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  return isNamed ? `${protocol}//${bucket}.${host}${path}/` : `${protocol}//${host}${path}/${bucket}/`;
};

const pathOf = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

/** Signed requests to one bucket. Failures of the network or the server are retried. */
export class S3Client {
  readonly #address: S3Address;
  readonly #environment = withoutEmpty(process.env);
  readonly #credentials = credentialsOf(this.#environment);
  readonly #agent = new Agent({
    connect: { timeout: limits.connection },
    headersTimeout: limits.reply,
    bodyTimeout: limits.reply,
    connections: 64,
  });

  constructor(address: S3Address) {
    // The endpoint in DOCUMENTS_URL was chosen for this bucket, so it takes precedence.
    this.#address = { ...address, endpoint: address.endpoint ?? configuredEndpoint('S3', this.#environment) };
  }

  /** Resolves to the body of a successful reply; rejects with S3ReplyError for any other reply. */
  async send(asked: S3Request): Promise<Uint8Array> {
    const signal = AbortSignal.timeout(limits.overall);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#once(asked, signal);
      } catch (error) {
        const isBusy = error instanceof S3ReplyError && error.status === 429;
        if (attempt === limits.attempts || signal.aborted || !(isBusy || isTemporaryFailure(error))) throw error;
        await wait(limits.pause * 2 ** attempt * Math.random(), undefined, { signal });
      }
    }
  }

  close(): void {
    void this.#agent.destroy();
  }

  async #once(
    { method, key = '', headers = {}, body, sha256 = emptySha256 }: S3Request,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const region = this.#regionOf();
    const { accessKeyId, secretAccessKey, sessionToken } = await this.#credentials();
    const signed = await new AwsV4Signer({
      method,
      url: `${bucketUrl(this.#address, region)}${pathOf(key)}`,
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== undefined && { sessionToken }),
      service: 's3',
      region,
    }).sign();
    const reply = await request(signed.url, {
      method,
      headers: Object.fromEntries(signed.headers),
      body: body ?? null,
      signal,
      dispatcher: this.#agent,
    });
    const bytes = new Uint8Array(await reply.body.arrayBuffer());
    if (reply.statusCode < 300) return bytes;
    const [, code = ''] = /<Code>(\w{1,100})<\/Code>/.exec(new TextDecoder().decode(bytes.subarray(0, 10_000))) ?? [];
    throw new S3ReplyError(reply.statusCode, code);
  }

  #regionOf(): string {
    // Self-hosted servers often ignore the region, but the signature needs one.
    const ofServer = this.#address.endpoint === undefined ? undefined : 'us-east-1';
    const region = this.#address.region ?? awsRegionOf(this.#environment) ?? ofServer;
    if (region === undefined) throw new Error('Region is missing: give region in the address, or set AWS_REGION.');
    return region;
  }
}
