import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tableOf } from '../../src/adapters/log/sql/read-models/collection-table.ts';
import { scopes } from '../../src/application/shared/ports/access-tokens.ts';
import { shipmentView } from '../../src/application/parcels/shipments/shipment-view.ts';
import { configFrom } from '../../src/infrastructure/configuration/config.ts';
import { projections } from '../../src/infrastructure/features/index.ts';
import { openResources } from '../../src/infrastructure/stores/resources.ts';
import { book, labelRequest, shipTo } from '../http/parcels/label-request.ts';
import { runCommand } from '../support/command-line.ts';
import { checkoutProgram, spawnCommand, startServiceProcess } from '../support/service-process.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { runningService } from '../support/running-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { atLongest } from '../support/eventually.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
/**
 * Data of a service that has been stopped, with three shipments in it. Tests read it, and what one of them adds
 * disturbs no other.
 */
let dataDir: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder.path, 'data');
  const service = await runningService({ dataDir });
  for (let count = 0; count < 3; count++) await book(service, { labelFormat: 'ZPL' });
  await service.caughtUp();
  await service.stop();
});
afterAll(() => folder.remove());

const run = (...command: readonly string[]) => runCommand(command, { dataDir, environment: { LOG_LEVEL: 'silent' } });

/** Another `node` on this machine, too old for the service. */
const oldNode = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((place) => {
    try {
      return readdirSync(place).includes('node') ? [join(place, 'node')] : [];
    } catch {
      return []; // a PATH may name folders that are not there
    }
  })
  .find((node) => Number(/^v(\d+)/.exec(execFileSync(node, ['--version']).toString())?.[1]) < 24);

describe('waybill', () => {
  it('prints its help', async () => {
    const { code, stdout } = await run('--help');
    expect(code).toBe(0);
    for (const command of ['serve', 'rebuild', 'verify', 'token']) expect(stdout).toContain(command);
  });

  it('refuses an unknown command, and lists the known ones', async () => {
    const { code, stderr } = await run('fly');
    expect(code).toBe(1);
    expect(stderr).toContain("unknown command 'fly'");
    expect(stderr).toContain('serve');
  });

  it('lists the faults of its configuration, one line each, without a stack trace', async () => {
    const { code, stdout, stderr } = await runCommand(['serve'], { dataDir, environment: { PORT: 'x', MODE: 'y' } });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.trim().split('\n')).toEqual([
      'The configuration cannot be used:',
      '  PORT: give a port from 0 to 65535, such as 8080; 0 chooses a free one.',
      '  MODE: give sandbox or live.',
    ]);
  });

  it('reports an unreadable catalogue in one line', async () => {
    const { code, stderr } = await runCommand(['serve'], {
      dataDir,
      environment: { SERVICES_FILE: '/nowhere/services.json' },
    });
    expect([code, stderr.includes('/nowhere/services.json'), stderr.includes(' at ')]).toEqual([1, true, false]);
  });

  it.skipIf(oldNode === undefined)(
    'tells an old Node which version it needs (skipped where there is no old Node)',
    async () => {
      const program = join(import.meta.dirname, '../../bin/waybill.js');
      const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
        execFile(oldNode ?? '', [program, 'serve'], (error, _, stderr) => resolve({ code: error?.code, stderr }));
      });
      expect(code).toBe(1);
      expect(stderr).toMatch(/^Waybill runs on Node 24\.7 or later, and this is v\d+/);
      expect(stderr).toContain('npm start');
      expect(stderr).not.toContain('SyntaxError');
    },
  );
});

describe('waybill token create', () => {
  it('prints a token and nothing else, and creates the account with --name', async () => {
    const { code, stdout } = await run(
      'token',
      'create',
      '--account',
      'acc_new',
      '--name',
      'New shop',
      '--scope',
      'read_shipments',
      '--days',
      '2',
    );
    expect(code).toBe(0);
    const [, claims = ''] = stdout.trim().split('.');
    const { sub, scope, exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    expect([sub, scope, Number(exp) - Number(iat)]).toEqual(['acc_new', 'read_shipments', 2 * 86_400]);
    expect(stdout.split('\n')).toHaveLength(2);
  });

  it.each([
    ['an account nobody made', ['--account', 'acc_nobody'], 'There is no account acc_nobody'],
    ['an account id of another form', ['--account', 'nobody', '--name', 'X'], 'An account id is "acc_"'],
  ])('refuses %s', async (_, options, reason) => {
    const { code, stdout, stderr } = await run('token', 'create', ...options);
    expect([code, stdout, stderr.includes(reason)]).toEqual([1, '', true]);
  });
});

describe('waybill token list and revoke', () => {
  const listed = async () =>
    (await run('token', 'list', '--account', 'acc_ended')).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; revoked: boolean });

  it('list permissions, never the tokens, and revoke one only', async () => {
    const common = ['token', 'create', '--account', 'acc_ended', '--name', 'Ended'];
    const leaked = (await run(...common, '--scope', 'read_shipments')).stdout.trim();
    const other = (await run(...common, '--role', 'carrier', '--carrier', 'USPS')).stdout.trim();
    const records = await listed();
    expect(records).toMatchObject([
      { accountId: 'acc_ended', roles: ['carrier'], carriers: ['USPS'], revoked: false },
      { accountId: 'acc_ended', scopes: ['read_shipments'], roles: [], carriers: [], revoked: false },
    ]);
    for (const secret of [leaked, other]) expect(JSON.stringify(records)).not.toContain(secret.split('.')[2]);

    const id = records[1]?.id ?? '';
    expect(JSON.parse((await run('token', 'revoke', id)).stdout)).toEqual({ id, revoked: true });
    expect((await listed()).map(({ revoked }) => revoked)).toEqual([false, true]);
    const { accessTokens, close } = await openResources(configFrom({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
    const good = await Promise.all(
      [leaked, other].map(async (token) => (await accessTokens.verify(token)) !== undefined),
    );
    await close();
    expect(good).toEqual([false, true]);

    expect((await run('token', 'revoke', other)).code).toBe(0);
    expect((await listed()).map(({ revoked }) => revoked)).toEqual([true, true]);
    expect(await run('token', 'revoke', leaked)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is invalid already') as string,
    });
    expect(await run('token', 'revoke', 'tok_none')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('token list') as string,
    });
  });
});

describe('the options of waybill token create', () => {
  type Granted = {
    readonly sub: string;
    readonly scope: string;
    readonly exp: number;
    readonly iat: number;
    readonly roles?: readonly string[];
    readonly carriers?: readonly string[];
  };

  /** What the token that was made permits, and for how many days; or the fault. */
  const made = async (...options: readonly string[]) => {
    const { code, stdout, stderr } = await run('token', 'create', '--name', 'A', ...options);
    if (code !== 0) return stderr;
    const [, claims = ''] = stdout.trim().split('.');
    const { sub, scope, exp, iat, roles, carriers } = JSON.parse(
      Buffer.from(claims, 'base64url').toString(),
    ) as Granted;
    return { account: sub, scope: scope.split(' '), roles, carriers, days: (exp - iat) / 86_400 };
  };

  it('default to every scope, no role and thirty days', async () => {
    expect(await made('--account', 'acc_a')).toEqual({ account: 'acc_a', scope: scopes, days: 30 });
    const carrier = ['--role', 'carrier', '--carrier', 'Royal Mail', 'USPS'];
    expect(
      await made('--account', 'acc_a', '--scope', 'read_shipments', 'read_accounts', ...carrier, '--days', '3650'),
    ).toEqual({
      account: 'acc_a',
      scope: ['read_shipments', 'read_accounts'],
      roles: ['carrier'],
      carriers: ['Royal Mail', 'USPS'],
      days: 3_650,
    });
  });

  it('default to one day for an operator', async () => {
    expect(await made('--account', 'acc_a', '--role', 'admin')).toMatchObject({ roles: ['admin'], days: 1 });
    expect(await made('--account', 'acc_a', '--role', 'admin', '--days', '90')).toMatchObject({
      roles: ['admin'],
      days: 90,
    });
  });

  it.each([
    ['no account', [], "required option '--account <id>'"],
    ['an unknown scope', ['--account', 'acc_a', '--scope', 'everything'], 'Allowed choices are'],
    ['an unknown role', ['--account', 'acc_a', '--role', 'king'], 'Allowed choices are'],
    ['a carrier without a name', ['--account', 'acc_a', '--role', 'carrier'], 'go together'],
    ['a name without the role', ['--account', 'acc_a', '--carrier', 'USPS'], 'go together'],
    ['no days', ['--account', 'acc_a', '--days', '0'], 'whole number of days'],
    ['too many days', ['--account', 'acc_a', '--days', '3651'], 'whole number of days'],
    ['half a day', ['--account', 'acc_a', '--days', '0.5'], 'whole number of days'],
  ])('is refused with %s', async (_, options, reason) => {
    expect(await made(...options)).toContain(reason);
  });
});

describe('waybill verify and rebuild', () => {
  const verdict = async () => {
    const { code, stdout } = await run('verify');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { projection: string; equal: boolean; note?: string });
    return { code, ...lines.find(({ projection }) => projection === 'shipments') };
  };

  it('find equal read models, detect a modified one, and repair it', async () => {
    expect(await verdict()).toMatchObject({ code: 0, projection: 'shipments', equal: true });

    const database = new DatabaseSync(join(dataDir, 'waybill.sqlite'));
    const { changes } = database
      .prepare(`DELETE FROM ${tableOf(shipmentView)} WHERE rowid = (SELECT min(rowid) FROM ${tableOf(shipmentView)})`)
      .run();
    database.close();
    expect(changes).toBe(1);
    expect(await verdict()).toMatchObject({ code: 1, projection: 'shipments', equal: false });

    const rebuilt = await run('rebuild', 'shipments');
    expect([rebuilt.code, rebuilt.stderr]).toEqual([0, expect.stringMatching(/shipments: \d+ events in /)]);
    expect(await verdict()).toMatchObject({ code: 0, projection: 'shipments', equal: true });
  });

  it('refuse an unknown projection', async () => {
    const { code, stderr } = await run('rebuild', 'nothing');
    expect([code, stderr.trim()]).toEqual([
      1,
      `There is no projection nothing. The projections are: ${projections.map(({ name }) => name).join(', ')}.`,
    ]);
  });
});

describe('waybill serve', () => {
  let service: ServiceProcess;
  let servedDir: string;
  beforeAll(async () => {
    servedDir = join(folder.path, 'served');
    // As `npm start` runs it.
    service = await startServiceProcess({ dataDir: servedDir, program: checkoutProgram });
  });
  afterAll(() => service.end('SIGKILL'));

  it('refuses a second process on its data, and says what to do', async () => {
    const { code, stderr } = await runCommand(['serve'], { dataDir: servedDir });
    expect([code, stderr.trim()]).toEqual([
      1,
      `${servedDir} is in use by another Waybill process. Stop that process first, or set another DATA_DIR for this one.`,
    ]);
  });

  it('writes the demo token to its file, never to the log', async () => {
    const token = readFileSync(join(servedDir, 'demo-token'), 'utf8').trim();
    const printed = (): string => readFileSync(`${servedDir}.log`, 'utf8');
    // Printed after the ready line, for which the test has waited.
    await vi.waitFor(() => expect(printed()).toContain('token file'), atLongest);
    expect([token.split('.').length, printed().includes(token)]).toEqual([3, false]);
  });

  it('accepts a token that a command creates beside it, at once', async () => {
    const { stdout } = await runCommand(['token', 'create', '--account', 'acc_beside', '--name', 'Beside'], {
      dataDir: servedDir,
      environment: { LOG_LEVEL: 'silent' },
    });
    const answer = await fetch(`${service.url}/api/shipments/labels`, {
      headers: { authorization: `Bearer ${stdout.trim()}` },
    });
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  });

  it('exits with 0 on a SIGTERM that comes with its ready line', async () => {
    const signalWithReadyLine = `
      import fs from 'node:fs';
      const write = fs.write;
      fs.write = (file, text, ...rest) => {
        if (String(text).includes('Waybill is ready.')) process.kill(process.pid, 'SIGTERM');
        return write(file, text, ...rest);
      };`;
    const preload = `--import=data:text/javascript,${encodeURIComponent(signalWithReadyLine)}`;
    const environment = { NODE_OPTIONS: preload };
    const { code, stdout } = await spawnCommand(['serve'], { dataDir: join(folder.path, 'signalled'), environment });
    expect([code, /"msg":"Stopped\."/.test(stdout)]).toEqual([0, true]);
  });

  it('on SIGTERM answers requests in progress, and exits with 0', async () => {
    // Its own process: it is over afterwards.
    const dataDir = join(folder.path, 'stopped');
    const service = await startServiceProcess({ dataDir });
    const domestic = labelRequest({
      labelFormat: 'ZPL',
      shipTo: { ...shipTo, address: { line1: '1 Road', city: 'York', postcode: 'YO1 1AA', country: 'GB' } },
    });
    const booking = (): Promise<number> =>
      fetch(`${service.url}/api/shipments/labels`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(domestic),
      }).then(({ status }) => status);
    expect(await booking()).toBe(201);
    const bookings = Promise.allSettled(Array.from({ length: 12 }, booking));
    // Its answer comes over a connection opened after theirs: they have been sent.
    await fetch(`${service.url}/healthz`);
    const exit = await service.end('SIGTERM');
    expect(await bookings).toEqual(Array.from({ length: 12 }, () => ({ status: 'fulfilled', value: 201 })));
    expect(exit).toEqual({ code: 0, signal: null });
  });
});
