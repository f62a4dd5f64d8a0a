import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../../../src/adapters/shared/system/clock.ts';
import { runCommand } from '../../support/command-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const toys = {
  id: 'my-toys',
  code: '9503.00',
  rate: '4.7%',
  source: 'A notice',
  certainty: 'known',
  validFrom: '2099-01-01',
};

/** Runs a command of rules on a file with this content, beside a folder of rules. */
const operator = async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const rules = join(folder.path, 'rules');
  await mkdir(rules);
  const installed = join(rules, 'GB.json');
  const run = async (command: readonly string[], content: unknown, name = 'GB.json') => {
    const file = join(folder.path, name);
    await writeFile(file, JSON.stringify(content));
    const [first = '', ...options] = command;
    const { code, stdout, stderr } = await runCommand(['rules', first, file, ...options], {
      dataDir: join(folder.path, 'data'),
      environment: { TRADE_RULES_DIR: rules },
    });
    return { code, said: stdout.replaceAll(`${folder.path}/`, ''), faults: stderr.replaceAll(`${folder.path}/`, '') };
  };
  return { run, installed, read: async () => JSON.parse(await readFile(installed, 'utf8')) as unknown };
};

describe('waybill rules check', () => {
  it('tries a rule of another day on the goods that are named, beside the answer without it', async () => {
    const { run } = await operator();
    const file = { dutyRates: [toys], change: { 'gb-vat': { rate: '0.21', validFrom: '2099-02-01' } } };
    const check = (...options: string[]) =>
      run(['check', ...options, '--hs', '9503.00.41', '--value', '300 GBP'], file);
    const january = await check('--date', '2099-01-15', '--from', 'US', '--origin', 'JP');
    expect(january.code).toBe(0);
    expect(january.said).toContain(
      'Goods of 9503.00.41 of origin Japan, sent from United States to a consumer in United Kingdom, by courier on 2099-01-15:',
    );
    expect(january.said).toMatch(/ {2}300 GBP: 76\.92 GBP, Duty 14\.10 \(my-toys\), VAT 62\.82 \(gb-vat-before\)\./);
    expect(january.said).toMatch(
      / {4}Without it: 74\.40 GBP, Duty 12\.00 \(tariff-GB-95030041\), VAT 62\.40 \(gb-vat\)\./,
    );
    expect((await check('--date', '2099-02-01')).said).toMatch(/VAT 65\.96 \(gb-vat\)/);
    const early = await run(['check', '--date', '2098-12-31'], { dutyRates: [toys] });
    expect(early.said.match(/^ {4}The same without this file\.$/gm)).toHaveLength(3);
  });

  it('tries a file beside the rules that are installed, or were never written', async () => {
    const { run } = await operator();
    const goods = ['--date', '2099-02-15', '--hs', '9503.00.41', '--value', '300 GBP'];
    const none = await run(['check', ...goods, '--installed'], { dutyRates: [toys] });
    expect(none.said).toContain('Without it: 74.40 GBP, Duty 12.00 (tariff-GB-95030041), VAT 62.40 (gb-vat)');
    await run(['override'], { change: { 'gb-vat': { rate: '0.21', validFrom: '2099-02-01' } } });
    const beside = await run(['check', ...goods, '--installed'], { dutyRates: [toys] });
    expect(beside.said).toContain('300 GBP: 80.06 GBP, Duty 14.10 (my-toys), VAT 65.96 (gb-vat)');
    expect(beside.said).toContain('Without it: 77.52 GBP, Duty 12.00 (tariff-GB-95030041), VAT 65.52 (gb-vat)');
    expect((await run(['check', ...goods], { dutyRates: [toys] })).said).toContain('VAT 62.82 (gb-vat)');
  });

  it('refuses an example that the file is not for', async () => {
    const { run } = await operator();
    for (const [options, why] of [
      [['--to', 'DE'], '--to DE is not assessed by the rules of GB'],
      [['--to', 'XX'], '"XX" is not a country'],
      [['--date', '2026-02-30'], '"2026-02-30" is not a date'],
      [['--value', 'ten'], '"ten" is not a value'],
      [['--hs', '61'], '"61" is not a customs code'],
      [['--hs', '0001'], 'must begin with a heading'],
    ] as const) {
      const { code, faults } = await run(['check', ...options], { dutyRates: [toys] });
      expect([code === 0, faults], why).toEqual([false, expect.stringContaining(why)]);
    }
  });
});

describe('waybill rules override', () => {
  it('writes nothing over what somebody else has changed meanwhile', async () => {
    const { run, installed, read } = await operator();
    let day = 1;
    const now = systemClock.now();
    // The day is asked for after the rules were read.
    const spy = vi.spyOn(systemClock, 'now').mockImplementation(() => {
      writeFileSync(installed, JSON.stringify({ checked: `2026-01-0${day++}` }));
      return now;
    });
    onTestFinished(() => spy.mockRestore());
    const { code, faults } = await run(['override'], { dutyRates: [toys] });
    expect([code, faults]).toEqual([1, expect.stringContaining('Somebody else has changed rules/GB.json meanwhile.')]);
    expect(await read()).toEqual({ checked: `2026-01-0${day - 1}` });
    spy.mockRestore();
    expect((await run(['override'], { dutyRates: [toys] })).code).toBe(0);
  });

  it('adds single rates and changes to those of the operator, and says what they replace', async () => {
    const { run, read } = await operator();
    const first = await run(['override'], { dutyRates: [toys] });
    expect(first.said).toMatch(/^my-toys from 2099-01-01 on: 950300 bears 4\.7%; the rate then is 4% \(.*UKGT/);
    await run(['override'], { change: { 'gb-vat': { rate: '0.21', validFrom: '2099-02-01' } } });
    const later = { ...toys, id: 'my-toys-2100', rate: '6%', validFrom: '2100-01-01' };
    expect((await run(['override'], { dutyRates: [later] })).said).toContain('the rate then is 4.7% (A notice)');
    expect(await read()).toEqual({
      change: { 'gb-vat': { rate: '0.21', validFrom: '2099-02-01' } },
      dutyRates: [
        { ...toys, code: '950300', validTo: '2099-12-31' },
        { ...later, code: '950300' },
      ],
    });
  });

  it('names a figure that says it is known by a page that is no source', async () => {
    const { run } = await operator();
    const { code, said } = await run(['override'], {
      dutyRates: [{ ...toys, source: 'https://news.example.com/toys' }],
    });
    expect(code).toBe(0);
    expect(said).toContain('my-toys says that it is known by https://news.example.com/toys: no law, authority, post');
    expect((await run(['override', '--dry-run'], { dutyRates: [toys] })).said).not.toContain('says that it is known');
  });

  it('writes nothing for a trial, a file with faults, or one that would change the past', async () => {
    const { run, installed, read } = await operator();
    const trial = await run(['override', '--dry-run'], { dutyRates: [toys] });
    expect([trial.code, trial.said, existsSync(installed)]).toEqual([
      0,
      expect.stringContaining('Nothing was written'),
      false,
    ]);
    const faulty = await run(['override'], { dutyRates: [toys, { ...toys, id: 'again' }, { ...toys, code: '950' }] });
    expect(faulty.faults).toContain(
      'dutyRates[1].code must not be that of my-toys, which is in force on the same days',
    );
    expect(faulty.faults).toContain('dutyRates[2].code must be 2, 4, 6, 8 or 10 digits');
    const undated = await run(['override'], { change: { 'gb-vat': { rate: '0.21' } } });
    expect(undated.faults).toContain('must have a validFrom beside it');
    const { validFrom: _, ...always } = toys;
    expect((await run(['override'], { dutyRates: [always] })).faults).toContain('dutyRates[0].validFrom is required');
    expect((await run(['override'], { dutyRates: [{ ...toys, rate: 'much' }] })).faults).toContain(
      'as tariffs write it',
    );
    expect(existsSync(installed)).toBe(false);

    const since = { ...toys, validFrom: '2026-01-01' };
    const vat = { change: { 'gb-vat': { rate: '0.21', validFrom: '2026-01-01' } } };
    await run(['override'], { dutyRates: [since], ...vat });
    const kept = await read();
    for (const other of [{ dutyRates: [toys] }, { change: { 'gb-vat': { rate: '0.22', validFrom: '2099-01-01' } } }]) {
      const { code, faults } = await run(['override'], other);
      expect([code === 0, faults]).toEqual([
        false,
        expect.stringContaining('would change answers for days in the past'),
      ]);
      expect(await read()).toEqual(kept);
    }
  });
});
