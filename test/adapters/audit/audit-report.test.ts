import { describe, expect, it } from 'vitest';
import { auditReportPdf, auditReportSheets } from '../../../src/adapters/audit/audit-report.ts';
import { pdfMeasure } from '../../../src/adapters/parcels/labels/render/pdf.ts';
import type { AuditReport } from '../../../src/application/audit/audit-report.ts';
import type { DocumentDifference } from '../../../src/application/audit/compare-documents.ts';
import { pdfPages } from '../parcels/labels/pdf-text.ts';

const none = { missing: 0, extra: 0, different: 0 };
const reportOf = (first: readonly DocumentDifference[], changes: Partial<AuditReport> = {}): AuditReport => ({
  waybillAuditReport: 1,
  program: { name: 'waybill', version: '0.1.0', node: 'v26.10.0' },
  ranBy: 'ada',
  startedAt: '2026-11-21T10:00:00.000Z',
  endedAt: '2026-11-21T10:03:00.000Z',
  asOf: '2026-11-20',
  log: {
    position: '0000000000000042/evt_1',
    recordedAt: '2026-11-20T09:59:00.000Z',
    events: 42,
    digest: '9f0c'.repeat(16),
  },
  day: '2026-11-20',
  facts: [{ territory: 'IS', rules: 'IS-0123456789ab', rulesInForce: 7, tariff: 'IS-2026', tariffFrom: 'imported' }],
  projections: [
    {
      ...{ projection: 'shipments', version: 10, copy: '3', against: 'live', againstVersion: 10 },
      comparison: {
        expected: 9,
        actual: 8,
        equal: 7,
        unexplained: { ...none, different: first.length },
        changedSince: none,
        first,
      },
    },
  ],
  passed: first.length === 0,
  ...changes,
});
const textOf = async (report: AuditReport): Promise<string> =>
  (await pdfPages(auditReportPdf(report))).map(({ text }) => text).join(' ').replaceAll(/\s+/g, ' '); // oxfmt-ignore

describe('a printed audit report', () => {
  it('says what was computed by whom from which log, by which facts, and what differed', async () => {
    const fields = [{ path: 'people.shipTo.name', personal: true }, { path: 'status', expected: 'sent', actual: undefined }] as const; // oxfmt-ignore
    const text = await textOf(reportOf([{ key: 'shipment-shp_1', kind: 'different', hasChangedSince: false, fields }]));
    for (const shown of [
      ...[
        'Not passed',
        'waybill 0.1.0',
        'Node v26.10.0',
        'ada',
        '2026-11-21T10:00:00.000Z',
        '2026-11-21T10:03:00.000Z',
      ],
      ...[
        '2026-11-20',
        '42',
        '9f0c'.repeat(16),
        '0000000000000042/evt_1',
        'shipments (copy 3)',
        '1 (0 missing, 0 extra, 1 different)',
      ],
      ...[
        'shipment-shp_1: differs',
        'people.shipTo.name: differs; personal data, not shown',
        'status: rebuilt "sent", other absent',
      ],
      ...['Rules and tariffs in force on 2026-11-20', 'IS-0123456789ab', 'IS-2026', 'imported', 'Page 1 of 1'],
    ])
      expect(text).toContain(shown);
    expect(await textOf(reportOf([]))).toContain('Passed: every document');
  });

  it('holds long texts, and documents with more fields than a page, within its margins', () => {
    const long = `${'x'.repeat(400)} Łódź Δήμητρα 漢字 ${'lorem ipsum '.repeat(80)}`;
    const fields = Array.from({ length: 200 }, (_, at) => ({
      path: `items[${at}].${'deep.'.repeat(90)}`,
      expected: long,
      actual: { long },
    }));
    const pages = auditReportSheets(
      reportOf([{ key: long, kind: 'different', hasChangedSince: false, fields }], { ranBy: long }),
      pdfMeasure,
    );
    expect(pages.length).toBeGreaterThan(5);
    const outside = pages.flatMap(({ width, height, items }) =>
      items.filter((item) => {
        if (item.kind === 'rectangle')
          return item.x < 36 || item.x + item.width > width - 35.5 || item.y + item.height > height - 36;
        return (
          item.kind === 'text' &&
          (item.x < 36 || item.x + pdfMeasure(item.text, item) > width - 35.5 || item.y > height - 36)
        );
      }),
    );
    expect(outside).toEqual([]);
  });
});
