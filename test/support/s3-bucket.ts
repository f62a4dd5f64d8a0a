import { vi } from 'vitest';
import S3rver from 's3rver';
import { temporaryFolder } from './temporary-folder.ts';

// The credentials that s3rver knows; the client reads them from the environment.
vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');

export const bucket = 'documents';

export type Bucket = {
  readonly url: string;
  readonly folder: string;
  readonly stop: () => Promise<void>;
  /** Starts the server again on the same port, with its data. */
  readonly start: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** A bucket of a server that speaks the S3 protocol. */
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
