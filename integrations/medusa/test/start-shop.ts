import { existsSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { startServiceProcess } from '../../../test/support/service-process.ts';

/**
 * Medusa's runner takes the functions of Jest from the global object; those of Node's runner do the same. It would put
 * the database back after each test, which takes seconds and cuts connections: these tests do not need it.
 */
Object.assign(globalThis, { describe, beforeAll: before, afterAll: after, beforeEach: () => {}, afterEach: () => {} });

const folder = join(import.meta.dirname, 'shop');

/** The shop finds this package as an installed one. */
const install = (): void => {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  if (!existsSync(join(modules, 'waybill-medusa'))) symlinkSync('../../..', join(modules, 'waybill-medusa'));
};

/** Where Medusa's runner makes a database of its own. It would ask any host but `localhost` for TLS. */
const databaseOf = (url: string): NodeJS.ProcessEnv => {
  const { hostname, port, username, password } = new URL(url);
  return {
    DB_HOST: hostname === '127.0.0.1' ? 'localhost' : hostname,
    DB_PORT: port || '5432',
    DB_USERNAME: username,
    DB_PASSWORD: password,
  };
};

export const postgres = process.env.TEST_POSTGRES_URL;

/** A sandbox of this checkout; the environment then says where it is, as that of a shop does. */
export const startWaybill = async () => {
  install();
  const waybill = await startServiceProcess({
    dataDir: join(mkdtempSync(join(tmpdir(), 'waybill-medusa-')), 'data'),
    environment: { WEBHOOK_ALLOW: '127.0.0.0/8' },
  });
  Object.assign(process.env, databaseOf(postgres ?? ''), {
    WAYBILL_URL: waybill.url,
    WAYBILL_TOKEN: waybill.token,
    MEDUSA_DISABLE_TELEMETRY: 'true',
    LOG_LEVEL: 'error',
  });
  return waybill;
};

export const shopFolder = folder;
