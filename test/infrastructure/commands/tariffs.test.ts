import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { excerpts, aFile } from '../../adapters/trade/tariffs/schedule-files.ts';
import { runCommand } from '../../support/command-line.ts';
import { runningService } from '../../support/running-service.ts';
import { testedProgram } from '../../support/service-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Of POSIX. */
const pipeMaker = 'mkfifo';

const aDataDir = async (): Promise<string> => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return join(folder.path, 'data');
};

const tariffs = async (dataDir: string, ...options: readonly string[]) => {
  const { code, stdout, stderr } = await runCommand(['tariffs', ...options], {
    dataDir,
    environment: { LOG_LEVEL: 'silent' },
  });
  const lines = options[0] === 'show' || stdout === '' ? [stdout] : stdout.trim().split('\n');
  return {
    code,
    stderr,
    said: code === 0 && stdout !== '' ? lines.map((line) => JSON.parse(line) as Record<string, unknown>) : [],
  };
};

const imported = async (dataDir: string, file: string, format: string, destination: string): Promise<string> => {
  const { said, stderr } = await tariffs(dataDir, 'import', file, '--format', format, '--destination', destination);
  if (said[0] === undefined) throw new Error(stderr);
  return String(said[0].version);
};

describe('waybill tariffs', () => {
  it('imports, lists, activates, shows and rolls back', async () => {
    const dataDir = await aDataDir();
    const issues = join(dataDir, '..', 'issues.csv');
    const first = await tariffs(
      dataDir,
      'import',
      excerpts.us,
      '--format',
      'us-hts',
      '--destination',
      'us',
      '--valid-from',
      '2025-04-17',
      '--issues',
      issues,
    );
    expect(first.code).toBe(0);
    const { version, unreadable, references } = first.said[0] as {
      version: string;
      unreadable: number;
      references: number;
    };
    expect(first.stderr).toContain(`waybill tariffs activate ${version} --from DATE`);
    expect((await readFile(issues, 'utf8')).trim().split('\n')).toHaveLength(1 + unreadable + references);

    const listed = async () =>
      (await tariffs(dataDir, 'list')).said.map(({ version, inForce, activeFrom }) => ({
        version,
        inForce,
        activeFrom,
      }));
    expect(await listed()).toEqual([{ version, inForce: false, activeFrom: [] }]);

    expect((await tariffs(dataDir, 'activate', version)).said).toEqual([
      { version, activeFrom: '2025-04-17', changed: true },
    ]);
    expect(await listed()).toEqual([{ version, inForce: true, activeFrom: ['2025-04-17'] }]);

    const shown = (await tariffs(dataDir, 'show', 'US', '2202.10.00.20')).said[0];
    expect(shown).toMatchObject({
      version,
      code: '2202100020',
      description: 'Containing high-intensity sweeteners (e.g., aspartame and/or saccharin)',
      mfn: { rate: '0.002 USD/litre', asWritten: '0.2¢/liter' },
      preferences: { KR: { rate: 'Free', name: 'United States-Korea Free Trade Agreement', countries: 'KR' } },
      source: expect.stringMatching(
        /^Harmonized Tariff Schedule of the United States, as of 2025-04-17 \(us-hts-excerpt\.csv, sha256 [0-9a-f]{12}\)$/,
      ) as string,
    });
    expect((await tariffs(dataDir, 'show', 'US', '22021000', '--date', '2025-04-16')).said[0]?.version).not.toBe(
      version,
    );

    expect((await tariffs(dataDir, 'rollback', 'US')).said).toEqual([
      { destination: 'US', undone: version, inForce: 'bundled' },
    ]);
    expect(await listed()).toEqual([{ version, inForce: false, activeFrom: [] }]);
  });

  it('names what of a file is never used, and how codes without a line are answered', async () => {
    const dataDir = await aDataDir();
    const file = await aFile('code,mfn,preference:X,preference:nz-cptpp\n610910,9%,5%,0%\n770000,1%,,\n99,2%,,\n');
    const options = ['import', file, '--format', 'csv', '--destination', 'NZ'];
    const part = await tariffs(dataDir, ...options);
    expect(part.stderr).toContain('No goods have these codes, which the nomenclature lacks: 770000, 99.\n');
    expect(part.stderr).toMatch(
      /No rule has these agreements, so that their rates are not used: X\. There are: .*nz-cptpp/,
    );
    const whole = await tariffs(dataDir, ...options, '--whole');
    expect(whole.stderr).toContain('a code without a line is answered by what its nearest lines share, or not at all');

    const known = await aFile('code,mfn,preference:nz-cptpp\n610910,9%,5%\n');
    const { stderr } = await tariffs(dataDir, 'import', known, '--format', 'csv', '--destination', 'NZ');
    expect(stderr).not.toMatch(/No goods|No rule/);
  });

  it('refuses a destination that is no country', async () => {
    for (const destination of ['ZZ', 'IC', 'EA', 'KEN', 'Kenya']) {
      const { code, stderr } = await tariffs(
        await aDataDir(),
        'import',
        'any.csv',
        '--format',
        'csv',
        '--destination',
        destination,
      );
      expect([code, stderr]).toEqual([1, expect.stringContaining(`"${destination}" is not a destination`)]);
    }
  });

  it.each([
    [
      'a file with faults, row by row',
      ['import', 'FILE', '--format', 'csv', '--destination', 'CH'],
      'row 3: mfn "high" is no rate',
    ],
    [
      'a member of the EU, whose tariff is the EU’s',
      ['import', 'FILE', '--format', 'csv', '--destination', 'DE'],
      'DE uses the tariff of EU. Give EU.',
    ],
    [
      'a format it does not know',
      ['import', 'FILE', '--format', 'xml', '--destination', 'CH'],
      "argument 'xml' is invalid",
    ],
    ['a version nobody imported', ['activate', 'US-0'], 'No imported tariff has the version US-0.'],
    ['a day that does not exist', ['activate', 'US-0', '--from', '2026-02-30'], '2026-02-30'],
    ['to roll back what was not activated', ['rollback', 'US'], 'No imported tariff is active for US'],
    ['a code that is none', ['show', 'US', '61'], 'must be 4 to 10 digits'],
  ])('refuses %s', async (_, options, refusal) => {
    const file = await aFile('code,mfn\n61091000,4%\n61091000,high\n');
    const { code, stderr } = await tariffs(
      await aDataDir(),
      ...options.map((option) => (option === 'FILE' ? file : option)),
    );
    expect(code).toBe(1);
    expect(stderr).toContain(refusal);
  });

  it('prints the version although the list of issues cannot be written', async () => {
    const [dataDir, issues] = [await aDataDir(), '/nowhere/issues.csv'];
    const file = await aFile('code,mfn\n61091000,4%\n');
    const { code, stdout, stderr } = await runCommand(
      ['tariffs', 'import', file, '--format', 'csv', '--destination', 'CH', '--issues', issues],
      { dataDir, environment: { LOG_LEVEL: 'silent' } },
    );
    const [listed] = (await tariffs(dataDir, 'list')).said;
    expect(JSON.parse(stdout)).toMatchObject({ version: listed?.version, lines: 1, repeated: false });
    expect(code).toBe(1);
    expect(stderr).toContain(
      `The tariff is imported, but the list of lines without a rate could not be written to ${issues} (ENOENT`,
    );
    expect(stderr).not.toContain('Stopped.');
  });

  it('leaves nothing behind when it is killed during an import', async () => {
    const dataDir = await aDataDir();
    const pipe = await aFile('', 'schedule');
    // A pipe gives the file piece by piece, so that it is certain where the reader is.
    const fifo = `${pipe}.pipe`;
    expect(spawnSync(pipeMaker, [fifo]).status).toBe(0);
    const child = spawn(
      process.execPath,
      [testedProgram(), 'tariffs', 'import', fifo, '--format', 'csv', '--destination', 'CH'],
      {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
        stdio: 'ignore',
      },
    );
    const exited = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
    const writer = createWriteStream(fifo);
    writer.on('error', () => undefined); // the reader is killed while this is open
    const rows = Array.from({ length: 20_000 }, (_, at) => `${String(10_000_000 + at)},4%`).join('\n');
    // More than a pipe holds: when it has been taken, most of it has been read.
    await new Promise<void>((resolve) => writer.write(`code,mfn\n${rows}\n`, () => resolve()));
    child.kill('SIGKILL');
    expect(await exited).toBe('SIGKILL');
    writer.destroy();

    const { code, stderr } = await tariffs(dataDir, 'list');
    expect([code, stderr]).toEqual([0, 'No tariff has been imported. Calculations use the bundled tariffs.\n']);
  });

  it('does not wait for a process that holds the embedded log', async () => {
    const dataDir = await aDataDir();
    const service = await runningService({ dataDir });
    onTestFinished(() => service.stop());
    const { code, stderr } = await tariffs(dataDir, 'import', excerpts.us, '--format', 'us-hts', '--destination', 'US');
    expect(code).toBe(1);
    expect(stderr).toContain('is in use by another Waybill process');
    expect((await tariffs(dataDir, 'list')).code).toBe(0);
  });
});

describe('duties by an imported tariff', () => {
  let version = '';
  let dataDir = '';
  beforeAll(async () => {
    const folder = await temporaryFolder();
    dataDir = join(folder.path, 'data');
    version = await imported(dataDir, excerpts.ukEu, 'uk-eu', 'EU');
    return folder.remove;
  });

  const ask = {
    shipFrom: { address: { country: 'GB', postcode: 'LS1 1AA' } },
    shipTo: {
      name: 'Jane Doe',
      email: 'jane@example.com',
      address: { line1: '1 Sample Street', city: 'Berlin', postcode: '10115', country: 'DE' },
    },
    commodities: [
      {
        title: 'Watch',
        hsCode: '9101.11.00',
        quantity: 10,
        value: { amount: '500.00', currency: 'EUR' },
        countryOfOrigin: 'CN',
      },
    ],
    customs: { contentType: 'CommercialGoods', incoterms: 'DDU' },
    currency: 'EUR',
  };

  type Answered = {
    readonly dutiesAndTaxes: {
      readonly charges: readonly { readonly code: string; readonly amount: number }[];
      readonly customsDeclaration: { readonly ruleSetVersion: string };
    };
  };

  /** The version a calculation names, and its duty. */
  const asked = async (): Promise<{ readonly version: string; readonly duty: unknown }> => {
    const service = await runningService({ dataDir, start: '2026-11-20T10:00:00.000Z' });
    try {
      const { json } = await service.post('/api/trade-engine/duties-taxes', ask);
      const { charges, customsDeclaration } = (json as unknown as Answered).dutiesAndTaxes;
      return { version: customsDeclaration.ruleSetVersion, duty: charges.find(({ code }) => code === 'DUTY')?.amount };
    } finally {
      await service.stop();
    }
  };

  it('are those of the active version of the day, and name it', async () => {
    expect((await asked()).version).not.toContain(version);
    await tariffs(dataDir, 'activate', version, '--from', '2026-11-20');
    // 4.5 % of 5,000 EUR, and at most 0.80 EUR for each of ten watches.
    expect(await asked()).toEqual({ version: expect.stringContaining(`.tariff-${version}`) as string, duty: 8 });
    await tariffs(dataDir, 'rollback', 'EU');
    expect((await asked()).version).not.toContain(version);
  });
});
