import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { labelRequest, labels } from '../http/label-request.ts';
import { onPostgres } from '../support/databases.ts';
import { EventLog } from '../support/eventstoredb/event-log.ts';
import { StandIn } from '../support/eventstoredb/stand-in.ts';
import { eventually } from '../support/eventually.ts';
import { aDeployment } from '../support/deployment.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

onPostgres(() => {
  it('a log that is replaced under running processes ends them with exit code 1, both events named', { timeout: 90_000 }, async () => {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const before = await StandIn.start();
    onTestFinished(() => before.kill());
    const start = await aDeployment({ EVENT_STORE_URL: before.url });
    const [api, worker] = await Promise.all([start('api', join(folder.path, 'api.log')), start('worker', join(folder.path, 'worker.log'))]);
    const book = () =>
      fetch(`${api.url}${labels}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(labelRequest({ labelFormat: 'ZPL' })),
      });
    expect((await book()).status).toBe(201);
    const listed = async (): Promise<boolean> => {
      const response = await fetch(`${api.url}${labels}`, { headers: { authorization: `Bearer ${api.token}` } });
      return ((await response.json()) as readonly unknown[]).length === 1;
    };
    await eventually(listed, 20_000);

    const { port } = before;
    before.kill();
    const other = new EventLog();
    const after = await eventually(() => StandIn.start({ log: other, port }).catch(() => undefined));
    onTestFinished(() => after.kill());
    expect(await worker.exited).toEqual({ code: 1, signal: null });
    expect(await api.exited).toEqual({ code: 1, signal: null });
    for (const name of ['api', 'worker']) {
      const said = await readFile(join(folder.path, `${name}.log`), 'utf8');
      expect(said).toContain('The event log is not the one that this database belongs to.');
      expect(said).toMatch(/The checkpoint is of event [0-9a-f-]{36}, but in this log (event [0-9a-f-]{36} stands|nothing begins) at/);
    }
  });
});
