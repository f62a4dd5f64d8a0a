import { vi } from 'vitest';
import S3rver from 's3rver';
import { temporaryFolder } from './temporary-folder.ts';

// Those s3rver knows; the client takes them from the environment as every tool does.
vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');

export const bucket = 'documents';

export type Bucket = {
  readonly url: string;
  readonly folder: string;
  readonly stop: () => Promise<void>;
  /** On the same port, with what it held. */
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** A bucket of a server that speaks S3. */
export const aBucket = async (): Promise<Bucket> => {
  const folder = await temporaryFolder();
  const serve = async (port: number) => {
    const configureBuckets = [{ name: bucket, configs: [] }];
    const server = new S3rver({ port, address: '127.0.0.1', silent: true, directory: folder.path, configureBuckets });
    return { server, ...(await server.run()) };
  };
  let running = await serve(0);
  const { port } = running;
  return {
    url: `s3://${bucket}/labels?endpoint=http://127.0.0.1:${port}&forcePathStyle=true`,
    folder: folder.path,
    stop: () => running.server.close(),
    start: async () => {
      running = await serve(port);
    },
    remove: folder.remove,
  };
};
