import { shipmentView } from '../../../src/application/parcels/shipments/shipment-view.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AuditReport } from '../../../src/application/audit/audit-report.ts';
import { projections } from '../../../src/infrastructure/features/index.ts';
import { book } from '../../http/parcels/label-request.ts';
import { runCommand } from '../../support/command-line.ts';
import { runningService } from '../../support/running-service.ts';
import { eventually } from '../../support/eventually.ts';
import { WebhookReceiver } from '../../support/webhook-receiver.ts';

const { version: ownVersion } = JSON.parse(
  await readFile(join(import.meta.dirname, '../../../package.json'), 'utf8'),
) as { version: string };
const liveTable = sql.raw(`rm_shipments_v${shipmentView.version}`);

type Line = Readonly<Record<string, unknown>> & { readonly copy: string; readonly projection: string };

let service: Awaited<ReturnType<typeof runningService>>;
beforeAll(async () => {
  service = await runningService({ environment: { WEBHOOK_ALLOW: '127.0.0.0/8' } });
  await book(service);
  await book(service);
  await service.caughtUp();
});
afterAll(() => service.stop());

const audit = async (...words: readonly string[]) => {
  const { code, stdout, stderr } = await runCommand(['audit', ...words], {
    dataDir: service.dataDir,
    environment: { LOG_LEVEL: 'silent' },
  });
  const lines = stdout.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Line); // oxfmt-ignore
  return { code, stderr, lines };
};
const none = { missing: 0, extra: 0, different: 0 };
const tamperedWith = async (key: string, work: () => Promise<void>): Promise<void> => {
  const { rows } = await sql<{
    readonly document: string;
  }>`select document from ${liveTable} where key = ${key}`.execute(service.db);
  try {
    await work();
  } finally {
    await sql`update ${liveTable} set document = ${rows[0]?.document} where key = ${key}`.execute(service.db);
  }
};

describe('waybill audit rebuild', () => {
  it('finds every live read model equal, beside the running service', async () => {
    const { code, lines } = await audit('rebuild', '--by', 'ada');
    const [log, ...compared] = lines;
    expect(log).toMatchObject({
      events: expect.any(Number) as number,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(compared.map(({ projection, passed }) => [projection, passed])).toEqual(
      projections.map(({ name }) => [name, true]),
    );
    expect(code).toBe(0);
    const { lines: copies } = await audit('copies');
    expect(copies.map(({ projection, madeBy, complete }) => [projection, madeBy, complete])).toEqual(
      projections.map(({ name }) => [name, 'ada', true]),
    );
    const dropped = await audit('drop', ...copies.map(({ copy }) => copy));
    expect(dropped.lines).toEqual(copies.map(({ copy }) => ({ copy, dropped: true })));
    expect((await audit('copies')).lines).toEqual([]);
  });

  it('names a live document that the log does not explain, and no personal data in it', async () => {
    const key = `shipment-${(await book(service)).shipmentId}`;
    await service.caughtUp();
    await tamperedWith(key, async () => {
      await sql`update ${liveTable} set document = json_set(document, '$.status', 'voided', '$.people.shipTo.name', 'Somebody Else')
        where key = ${key}`.execute(service.db);
      const { code, lines } = await audit('rebuild', 'shipments', '--drop');
      expect(code).toBe(1);
      expect(lines.find((line) => line['key'] === key)).toEqual({
        ...{ projection: 'shipments', key, kind: 'different', hasChangedSince: false },
        fields: [
          { path: 'people.shipTo.name', personal: true },
          { path: 'status', expected: 'label_created', actual: 'voided' },
        ],
      });
      expect(lines.at(-1)).toMatchObject({ unexplained: { ...none, different: 1 }, changedSince: none, passed: false });
      expect(JSON.stringify(lines)).not.toContain('Somebody');
    });
  });

  it('rebuilds as of an earlier point, and compares it with the live one or an earlier copy', async () => {
    await book(service);
    await service.caughtUp();
    const early = await audit('rebuild', 'shipments', '--as-of', '3');
    const [before] = early.lines;
    expect(before).toMatchObject({ events: 3 });
    expect([early.code, early.lines.at(-1)]).toMatchObject([0, { passed: true, unexplained: none }]);
    const copy = early.lines.at(-1)?.copy ?? '';
    const against = await audit(
      'rebuild',
      'shipments',
      '--as-of',
      String(before?.['position']),
      '--against',
      copy,
      '--drop',
    );
    expect(against.lines.at(-1)).toMatchObject({
      against: copy,
      expected: 1,
      equal: 1,
      unexplained: none,
      changedSince: none,
    });
    const compared = await audit('compare', copy, '--first', '1');
    expect([compared.code, compared.lines.length]).toEqual([0, 2]);
    expect(compared.lines[0]).toMatchObject({ hasChangedSince: true });
    await audit('drop', copy);
  });

  it('writes a report that can be filed, in JSON and PDF, and never over another one', async () => {
    const [json, pdf] = [join(service.dataDir, 'audit.json'), join(service.dataDir, 'audit.pdf')];
    const { code, lines } = await audit('rebuild', 'shipments', '--report', json, '--report', pdf, '--by', 'ada');
    expect(code).toBe(0);
    const report = JSON.parse(await readFile(json, 'utf8')) as AuditReport;
    const [log] = lines;
    expect(report).toMatchObject({
      ...{ waybillAuditReport: 1, program: { name: 'waybill', version: ownVersion }, ranBy: 'ada', passed: true },
      log: { events: log?.['events'], digest: log?.['digest'], position: log?.['position'] },
      projections: [
        { projection: 'shipments', version: shipmentView.version, against: 'live', comparison: { unexplained: none } },
      ],
    });
    expect(report.startedAt <= report.endedAt).toBe(true);
    const iceland = report.facts.find(({ territory }) => territory === 'IS');
    expect(iceland).toMatchObject({
      tariffFrom: 'bundled',
      rules: expect.stringMatching(/^IS-[0-9a-f]{12}$/) as string,
    });
    expect(iceland?.rulesInForce).toBeGreaterThan(0);
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');

    const copy = lines.at(-1)?.copy ?? '';
    const again = await audit('compare', copy, '--report', json);
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringContaining(`${json} exists. Give the report another name`),
    ]);
    const compared = join(service.dataDir, 'compared.json');
    expect((await audit('compare', copy, '--report', compared)).code).toBe(0);
    expect((JSON.parse(await readFile(compared, 'utf8')) as AuditReport).log).toEqual(report.log);
    await audit('drop', copy);
  });

  it.each([
    [['rebuild', 'boxes'], 'There is no projection boxes. The projections are: '],
    [['rebuild', 'shipments', '--as-of', 'yesterday'], '--as-of must be a day such as 2026-01-31, '],
    [['rebuild', 'shipments', '--as-of', '2999-01-01'], '--as-of must not be in the future'],
    [['rebuild', 'shipments', '--as-of', '1999-01-01'], 'The log has no event as of 1999-01-01: it begins later.'],
    [['rebuild', 'shipments', '--as-of', '9999999'], 'events, not 9999999.'],
    [['rebuild', 'shipments', '--first', 'many'], 'It must be a whole number from 0 to 100000, for example 10.'],
    [['rebuild', '--report', 'audit.doc'], 'It must end with .json or .pdf, for example audit.pdf.'],
    [['compare', '77'], 'There is no copy 77 of a read model.'],
    [['drop', '77'], 'There is no copy 77 of a read model.'],
  ])('refuses %j', async (words, message) => {
    const { code, stderr, lines } = await audit(...words);
    expect([code, lines]).toEqual([1, []]);
    expect(stderr).toContain(message);
  });
});

it('a rebuild of a log whose events were announced announces nothing, and changes nothing but its copies', async () => {
  const receiver = await WebhookReceiver.start();
  onTestFinished(() => receiver.stop());
  const registered = await service.post('/api/webhooks', { url: receiver.url, enabledEvents: ['label.generated'] });
  expect(registered.status).toBe(201);
  await book(service);
  await service.caughtUp();
  await receiver.got(1);
  const deliveries = `/api/webhooks/${String(registered.json['id'])}/deliveries`;
  await eventually(async () => (await service.get(deliveries)).text.includes('"delivered"'));
  const countOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      service.db,
    );
    return rows[0]?.count ?? 0;
  };
  const everything = async () => {
    const tables = (await service.db.introspection.getTables()).map(({ name }) => name);
    const others = tables.filter((name) => !/^rm_copy_|^(read_model_copies|checkpoints)$/.test(name));
    const counted = await Promise.all(others.map(async (name) => [name, await countOf(name)] as const));
    // The table of a read model is made when it is first read, and is empty then.
    const counts = Object.fromEntries(counted.filter(([, count]) => count > 0));
    return { counts, received: receiver.received.length, head: await service.eventStore.head() };
  };
  const before = await everything();
  expect(before.counts).toMatchObject({ webhook_events: 1, webhook_deliveries: 1 });
  expect((await audit('rebuild', '--drop')).code).toBe(0);
  expect(await everything()).toEqual(before);
});
