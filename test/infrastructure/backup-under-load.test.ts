import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ask, labelIn, labels, totalOf } from '../chaos/client.ts';
import type { Label } from '../chaos/client.ts';
import { Evidence } from '../chaos/evidence.ts';
import { runCommand } from '../support/command-line.ts';
import { settled } from '../chaos/settle.ts';
import { eventually, longestWait } from '../support/eventually.ts';
import { withinTheUnion } from '../support/label-requests.ts';
import { startServiceProcess, testedProgram } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Clients that book without a pause until `stop` is called. `acknowledged` are the labels they have. */
const underLoad = (place: { readonly url: string; readonly token: string }) => {
  const acknowledged: Label[] = [];
  let [over, number] = [false, 0];
  const client = async (): Promise<void> => {
    while (!over) {
      const label = labelIn(await ask(place, 'POST', labels, { body: withinTheUnion(number++) }));
      if (label) acknowledged.push(label);
    }
  };
  const clients = Promise.all(Array.from({ length: 6 }, client));
  return { acknowledged, stop: () => ((over = true), clients) };
};

it('a backup under load holds every booking that was acknowledged before it, and a killed one has no name', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const dataDir = join(folder.path, 'data');
  const service = await startServiceProcess({ dataDir });
  onTestFinished(async () => void (await service.end('SIGKILL')));
  const load = underLoad(service);
  const quiet = { LOG_LEVEL: 'silent' };
  const command = (dataFolder: string, ...words: readonly string[]) =>
    runCommand(words, { dataDir: dataFolder, environment: quiet });

  await eventually(() => load.acknowledged.length >= 20);
  for (const name of ['first', 'second.tar']) {
    const before = [...load.acknowledged];
    const target = join(folder.path, name);

    const killed = spawn(process.execPath, [testedProgram(), 'backup', target], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...quiet },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => killed.once('exit', (_, signal) => resolve(signal)));
    await eventually(() => existsSync(join(`${target}.part`, 'waybill.sqlite')));
    killed.kill('SIGKILL');
    expect([await ended, existsSync(target)]).toEqual(['SIGKILL', false]);
    expect((await command(dataDir, 'backup', 'verify', `${target}.part`)).code).toBe(1);

    const made = await command(dataDir, 'backup', target, '--with-keys');
    expect([made.code, made.stderr]).toEqual([0, expect.stringContaining('is whole')]);
    const restored = join(folder.path, `${name}-restored`);
    expect((await command(restored, 'restore', target)).code).toBe(0);
    const { code, stdout } = await command(restored, 'verify');
    expect([code, code === 0 ? '' : stdout]).toEqual([0, '']);
    const examined = await command(restored, 'doctor', '--json');
    expect(examined.stdout).not.toContain('"state":"failed"');
    // What the backup caught on its way is completed at the start, as after a crash.
    const again = await startServiceProcess({ dataDir: restored });
    await settled(async () => (await totalOf(again, `${labels}?status=booking_pending`)) === 0, longestWait);
    expect((await ask(again, 'POST', labels, { body: withinTheUnion(1) })).status).toBe(201);
    expect(await again.end('SIGTERM')).toEqual({ code: 0, signal: null });
    const findings = await new Evidence(restored).findings(
      new Map(before.map(({ shipmentId, trackingNumber }) => [shipmentId, trackingNumber])),
    );
    expect(findings.filter(({ holds }) => !holds)).toEqual([]);
  }
  await load.stop();
  expect((await readdir(folder.path)).filter((name) => /part|lock/.test(name))).toEqual([]);
});
