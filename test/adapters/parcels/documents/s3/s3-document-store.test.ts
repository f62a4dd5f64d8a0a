import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import * as vitest from 'vitest';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseS3Address } from '../../../../../src/adapters/parcels/documents/s3/address.ts';
import { S3DocumentStore } from '../../../../../src/adapters/parcels/documents/s3/s3-document-store.ts';
import { StoreUnavailableError } from '../../../../../src/application/log/ports/event-store.ts';
import { documentStoreContract } from '../../../../../src/testing/contracts/document-store.ts';
import { aBucket, bucket } from '../../../../support/s3-bucket.ts';

const open = (url: string): Promise<S3DocumentStore> => S3DocumentStore.open(parseS3Address(url));

documentStoreContract(vitest, 'S3', async () => {
  const place = await aBucket();
  const opened: S3DocumentStore[] = [];
  const openAgain = async (): Promise<S3DocumentStore> => {
    const store = await open(place.url);
    opened.push(store);
    return store;
  };
  return {
    store: await openAgain(),
    reopen: openAgain,
    dispose: async () => {
      for (const store of opened) store.close();
      await place.stop();
      await place.remove();
    },
  };
});

describe('documents in a bucket', () => {
  const bytes = new TextEncoder().encode('a label');

  it('are unavailable while the server cannot be reached', async () => {
    const place = await aBucket();
    onTestFinished(place.remove);
    const store = await open(place.url);
    onTestFinished(() => store.close());
    const name = await store.put(bytes);
    await place.stop();
    await expect(store.put(bytes)).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(store.get(name)).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  /** A server that answers every request the same, and keeps the requests. */
  const aServer = async (status: number, body = '') => {
    const requests: {
      readonly method: string;
      readonly path: string;
      readonly headers: NodeJS.Dict<string | string[]>;
    }[] = [];
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
        // The start asks with HEAD whether there is such a bucket.
        const isStart = request.method === 'HEAD';
        response.writeHead(isStart ? 200 : status, { 'content-type': 'application/xml' }).end(isStart ? '' : body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const store = await open(`s3://${bucket}?endpoint=${origin}&forcePathStyle=true`);
    onTestFinished(() => store.close());
    return { store, requests, origin };
  };
  const faultOf = (code: string): string =>
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`;

  it('are written only if absent, with their checksum', async () => {
    const { store, requests } = await aServer(200);
    const name = await store.put(bytes);
    const put = requests.find(({ method }) => method === 'PUT');
    expect(put?.path).toContain(`/${bucket}/${name}`);
    expect(put?.headers).toMatchObject({
      'if-none-match': '*',
      'x-amz-checksum-sha256': Buffer.from(name, 'hex').toString('base64'),
    });
  });

  it('are put with the token of a session, where the credentials have one', async () => {
    vi.stubEnv('AWS_SESSION_TOKEN', 'session');
    onTestFinished(() => void vi.stubEnv('AWS_SESSION_TOKEN', undefined));
    const { store, requests } = await aServer(200);
    await store.put(bytes);
    const put = requests.find(({ method }) => method === 'PUT');
    expect(put?.headers).toMatchObject({
      'x-amz-security-token': 'session',
      authorization: expect.stringMatching(/SignedHeaders=[^,]*;x-amz-security-token/) as string,
    });
  });

  it('are put where AWS_ENDPOINT_URL_S3 says, unless the address names a server', async () => {
    const { requests: named, origin } = await aServer(200);
    const { requests: others, store: addressed } = await aServer(200);
    vi.stubEnv('AWS_ENDPOINT_URL_S3', origin);
    vi.stubEnv('AWS_REGION', 'eu-north-1');
    onTestFinished(() => {
      vi.stubEnv('AWS_ENDPOINT_URL_S3', undefined);
      vi.stubEnv('AWS_REGION', undefined);
    });
    const store = await open(`s3://${bucket}?forcePathStyle=true`);
    onTestFinished(() => store.close());
    await store.put(bytes);
    expect(named.at(-1)).toMatchObject({
      method: 'PUT',
      headers: { authorization: expect.stringContaining('/eu-north-1/s3/aws4_request') as string },
    });
    await addressed.put(bytes);
    expect(others.at(-1)).toMatchObject({ method: 'PUT' });
  });

  it.each(['a b', 'a+b', "it's (1)!*", 'Straße/été', '100%25'])(
    'are put under the prefix %s, signed as the server reads it',
    async (prefix) => {
      const place = await aBucket();
      const store = await open(place.url.replace('/labels?', `/${prefix.replaceAll(' ', '%20')}?`));
      onTestFinished(async () => {
        store.close();
        await place.stop();
        await place.remove();
      });
      const name = await store.put(bytes);
      expect(Buffer.from((await store.get(name)) ?? []).toString()).toBe('a label');
    },
  );

  it('are already stored where the server says so', async () => {
    const { store } = await aServer(412, faultOf('PreconditionFailed'));
    expect(await store.put(bytes)).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    [403, 'AccessDenied'],
    [409, 'ConditionalRequestConflict'],
    [404, 'NoSuchBucket'],
    [503, 'SlowDown'],
    [500, 'InternalError'],
  ])('cannot be read where the server returns %i %s', async (status, code) => {
    const { store } = await aServer(status, faultOf(code));
    await expect(store.put(bytes)).rejects.toBeInstanceOf(StoreUnavailableError);
    await expect(store.get('a'.repeat(64))).rejects.toBeInstanceOf(StoreUnavailableError);
  });

  it('are not there where the server says so', async () => {
    const { store } = await aServer(404, faultOf('NoSuchKey'));
    expect(await store.get('a'.repeat(64))).toBeUndefined();
  });

  it('are not returned when their content was altered', async () => {
    const { store } = await aServer(200, 'something else');
    await expect(store.get('a'.repeat(64))).rejects.toThrow('holds other bytes');
  });

  it('abort the start when the bucket does not exist', async () => {
    const place = await aBucket();
    onTestFinished(async () => {
      await place.stop();
      await place.remove();
    });
    await expect(open(place.url.replace(bucket, 'nothing-here'))).rejects.toThrow(
      'The bucket nothing-here returned HTTP 404',
    );
  });
});

describe('a start with a bucket', () => {
  /** A machine that knows of no credentials, and has nobody to ask. */
  const bareMachine = (): void => {
    const noPlace = {
      AWS_REGION: undefined,
      AWS_DEFAULT_REGION: undefined,
      AWS_ENDPOINT_URL: undefined,
      AWS_ENDPOINT_URL_S3: undefined,
    };
    const nothing = {
      AWS_ACCESS_KEY_ID: undefined,
      AWS_SECRET_ACCESS_KEY: undefined,
      AWS_PROFILE: undefined,
      ...noPlace,
    };
    const nowhere = {
      AWS_EC2_METADATA_DISABLED: 'true',
      AWS_CONFIG_FILE: '/nowhere',
      AWS_SHARED_CREDENTIALS_FILE: '/nowhere',
    };
    const before = new Map(Object.keys({ ...nothing, ...nowhere }).map((name) => [name, process.env[name]]));
    for (const [name, value] of Object.entries({ ...nothing, ...nowhere })) vi.stubEnv(name, value);
    onTestFinished(() => before.forEach((value, name) => void vi.stubEnv(name, value)));
  };
  const aServer = async (answer: (response: ServerResponse) => void): Promise<string> => {
    const server = createServer((request, response) => void request.resume().on('end', () => answer(response)));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    return `s3://${bucket}?endpoint=http://127.0.0.1:${(server.address() as AddressInfo).port}&forcePathStyle=true`;
  };

  it('fails without credentials', async () => {
    bareMachine();
    const url = await aServer((response) => response.writeHead(200).end());
    await expect(open(url)).rejects.toThrow(/^The bucket documents cannot be used: .*credentials/);
  });

  it('fails without a region', async () => {
    bareMachine();
    await expect(open(`s3://${bucket}`)).rejects.toThrow('The bucket documents cannot be used: Region is missing');
  });

  it('does not wait for a server that fails or cannot be reached', async () => {
    const troubled = await open(await aServer((response) => response.writeHead(503).end()));
    troubled.close();
    const cut = await open(await aServer((response) => response.destroy()));
    cut.close();
    const away = await open(`s3://${bucket}?endpoint=http://127.0.0.1:1&forcePathStyle=true`);
    away.close();
    const unknown = await open(`s3://${bucket}?endpoint=http://s3.invalid&forcePathStyle=true`);
    unknown.close();
  });
});

describe('the address of a bucket', () => {
  it('has bucket, prefix, server, region and style', () => {
    expect(
      parseS3Address(
        's3://documents/waybill/labels/?endpoint=http://minio:9000&region=eu-central-1&forcePathStyle=true',
      ),
    ).toEqual({
      bucket: 'documents',
      prefix: 'waybill/labels/',
      endpoint: 'http://minio:9000',
      region: 'eu-central-1',
      forcePathStyle: true,
    });
    expect(parseS3Address('s3://documents')).toEqual({
      bucket: 'documents',
      prefix: '',
      endpoint: undefined,
      region: undefined,
      forcePathStyle: false,
    });
  });

  it('has a prefix that ends with one slash, whatever is given', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z0-9]{1,8}$/), { maxLength: 4 }),
        fc.nat({ max: 3 }),
        (parts, slashes) => {
          const { prefix } = parseS3Address(`s3://documents/${parts.join('/')}${'/'.repeat(slashes)}`);
          expect(prefix).toBe(parts.length === 0 ? '' : `${parts.join('/')}/`);
        },
      ),
    );
  });

  it.each([
    's3://',
    's3://a',
    's3://UPPER_case',
    's3://documents?endpoint=ftp://x',
    's3://documents?forcePathStyle=yes',
    's3://documents?colour=red',
    's3://key@documents',
  ])('refuses %s', (url) => {
    expect(() => parseS3Address(url)).toThrow();
  });
});
