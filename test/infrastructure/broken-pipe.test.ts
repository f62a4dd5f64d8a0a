import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { testedProgram } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const anEmptyFolder = async () => {
  const folder = await temporaryFolder();
  return { path: folder.path, [Symbol.asyncDispose]: folder.remove };
};

it.each([['--help'], ['tariff', '--help'], ['verify']])(
  'waybill %s | head ends without an error',
  async (...command) => {
    await using folder = await anEmptyFolder();
    const child = spawn(process.execPath, [testedProgram(), ...command], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder.path },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // The reader has gone before there is anything to read.
    child.stdout.destroy();
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    expect(complaint).not.toMatch(/EPIPE|unhandled/i);
    expect([0, 1, 141]).toContain(code);
  },
);
