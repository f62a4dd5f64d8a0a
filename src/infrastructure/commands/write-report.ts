import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { auditReportPdf } from '../../adapters/audit/audit-report.ts';
import type { AuditReport, ReportedProjection } from '../../application/audit/audit-report.ts';
import { isPassed } from '../../application/audit/compare-documents.ts';
import { factsInForce } from '../../application/audit/audit-report.ts';
import type { LogPoint } from '../../application/audit/log-point.ts';
import { streamOf } from '../../application/log/ports/event-store.ts';
import { tariffRegisterDecider, theTariffRegister } from '../../domain/trade/index.ts';
import type { TariffRegisterEvent } from '../../domain/trade/index.ts';
import type { Config } from '../configuration/config.ts';
import type { Resources } from '../stores/resources.ts';
import { loadTradeData } from '../stores/trade-data.ts';
import { version } from '../configuration/version.ts';

/** Throws before the work begins if one of the files exists: a filed report is never overwritten. */
export const refuseExisting = (files: readonly string[]): void => {
  for (const file of files)
    if (existsSync(file)) throw new Error(`${file} exists. Give the report another name, or remove that file.`);
};

type Run = {
  readonly point: LogPoint;
  readonly asOf?: string | undefined;
  readonly startedAt: string;
  readonly ranBy: string;
  readonly projections: readonly ReportedProjection[];
};

const composeReport = async (
  config: Config,
  { clock, eventStore }: Pick<Resources, 'clock' | 'eventStore'>,
  { point, asOf, startedAt, ranBy, projections }: Run,
): Promise<AuditReport> => {
  const endedAt = clock.now();
  const day = (point.recordedAt ?? endedAt).slice(0, 10);
  const history = await eventStore.read<TariffRegisterEvent>(streamOf(tariffRegisterDecider, theTariffRegister));
  const register = history
    .filter(({ position }) => position <= (point.position ?? ''))
    .reduce((state, { event }) => tariffRegisterDecider.evolve(state, event), tariffRegisterDecider.initialState);
  const { ruleSets, tariffs: bundled } = loadTradeData(config, { on: () => undefined });
  return {
    waybillAuditReport: 1,
    program: { name: 'waybill', version, node: process.version },
    ranBy,
    startedAt,
    endedAt,
    ...(asOf !== undefined && { asOf }),
    log: point,
    day,
    facts: factsInForce(day, { ruleSets, bundled, register }),
    projections,
    passed: projections.every(({ comparison }) => isPassed(comparison)),
  };
};

/** Writes one report to each of the files, in the format of its file extension. */
export const writeReport = async (
  config: Config,
  resources: Pick<Resources, 'clock' | 'eventStore'>,
  files: readonly string[],
  run: Run,
): Promise<void> => {
  if (files.length === 0) return;
  const report = await composeReport(config, resources, run);
  for (const file of files)
    await writeFile(
      file,
      file.endsWith('.pdf') ? auditReportPdf(report) : `${JSON.stringify(report, undefined, 2)}\n`,
      { flag: 'wx' },
    );
};
