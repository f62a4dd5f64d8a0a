import { expect, it, onTestFinished } from 'vitest';
import { projections } from '../../src/infrastructure/features/index.ts';
import { book } from '../http/label-request.ts';
import { runCommand } from '../support/command-line.ts';
import { runningService } from '../support/running-service.ts';

type Line = { readonly projection: string; readonly equal: boolean; readonly note?: string };

// The clock stands still: nobody writes down that he has passed what does not concern him.
it('waybill verify accepts read models that the last events do not concern', async () => {
  const service = await runningService();
  onTestFinished(service.stop);
  await book(service);
  await service.caughtUp();
  const { code, stdout } = await runCommand(['verify'], { dataDir: service.dataDir, environment: { LOG_LEVEL: 'silent' } });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const personal = lines.pop();
  expect(personal).toEqual({ personalEntries: { encrypted: 2, inPlainText: 0, erased: 0, missing: 0 } });
  const log = lines.shift();
  expect(log).toMatchObject({ log: { unchained: 0, differenceCount: 0 } });
  expect([code, lines.length]).toEqual([0, projections.length]);
  expect(lines.filter(({ equal, note }) => !equal || note !== undefined)).toEqual([]);
});
