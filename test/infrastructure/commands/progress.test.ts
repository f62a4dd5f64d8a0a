import { expect, it, onTestFinished, vi } from 'vitest';
import { startProgress } from '../../../src/infrastructure/commands/progress.ts';
import { main } from '../../../src/infrastructure/main.ts';
import { Written, commandIo } from '../../support/command-line.ts';
import { runningService } from '../../support/running-service.ts';

/** A terminal that keeps what was written to it. */
const terminal = () => Object.assign(new Written(), { isTTY: true });

it('is a bar on a terminal, which is out of the way of what else is printed, and gone at the end', () => {
  const stderr = terminal();
  {
    using progress = startProgress('events', { stderr });
    progress.at(0.42, 'copying, 42 events');
    progress.aside(() => void stderr.write('<result>\n'));
  }
  expect(stderr.text).toMatch(/events \[=+-*\] 42 % \| copying, 42 events/);
  // Cleared before, drawn again after.
  expect(stderr.text).toMatch(/\u001b\[\d?K[^[]*<result>\n[^]*events \[/);
  expect(stderr.text.lastIndexOf('\u001b[0K')).toBeGreaterThan(stderr.text.lastIndexOf('42 %'));
});

it('is a line every five seconds elsewhere', () => {
  const stderr = new Written();
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  using progress = startProgress('verify', { stderr });
  for (const [second, fraction] of [1, 4, 5, 7, 11].map((second) => [second, second / 20] as const)) {
    now.mockReturnValue(second * 1_000);
    progress.at(fraction, 'log, 7 events');
  }
  progress.aside(() => void stderr.write('<result>\n'));
  expect(stderr.text).toBe('verify: 25 % (log, 7 events)\nverify: 55 % (log, 7 events)\n<result>\n');
});

it('shows how far `verify` has come on a terminal; its results stay the same', async () => {
  const service = await runningService();
  const environment = { PORT: '0', DATA_DIR: service.dataDir, LOG_LEVEL: 'silent' };
  const [plain, shown] = [commandIo(environment), { ...commandIo(environment), stderr: terminal() }];
  expect(await main(['node', 'waybill', 'verify'], plain)).toBe(0);
  expect(await main(['node', 'waybill', 'verify'], shown)).toBe(0);
  await service.stop();
  expect(plain.stderr.text).toBe('');
  expect(shown.stderr.text).toMatch(/verify \[[=-]+\] \d+ % \| /);
  expect(shown.stdout.text).toBe(plain.stdout.text);
  expect(plain.stdout.text).toContain('{"projection":"shipments",');
});
