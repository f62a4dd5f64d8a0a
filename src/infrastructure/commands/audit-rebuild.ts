import type { CompareFlags } from './audit-compare.ts';
import { sqlReadModelCopies } from '../../adapters/log/sql/read-models/sql-read-model-copies.ts';
import type { ReportedProjection } from '../../application/audit/audit-report.ts';
import { isPassed } from '../../application/audit/compare-documents.ts';
import { rebuildForAudit } from '../../application/audit/rebuild-for-audit.ts';
import { readsOf } from '../../application/log/kernel/up-to-head.ts';
import type { Config } from '../configuration/config.ts';
import { copyErasures } from '../stores/copy-erasures.ts';
import { compareCopy, refuseOther, findPoint } from './audit-compare.ts';
import { copyWithId } from './audit-copies.ts';
import { chosenProjections, holdRebuild, operatorOf } from './projections.ts';
import type { CommandOutput, ExitCode } from './io.ts';
import { fractionOf, progressOf } from './progress.ts';
import { withStores } from './stores.ts';
import { refuseExisting, writeReport } from './write-report.ts';
import type { AsOf } from '../../application/audit/log-point.ts';
import { isLocalDate, utcTimestampOf } from '../../domain/shared/local-date.ts';

export type AuditRebuildFlags = CompareFlags & {
  readonly asOf?: string;
  readonly against?: string;
  readonly fresh?: boolean;
  readonly drop?: boolean;
};

const accepted =
  'a day such as 2026-01-31, a timestamp such as 2026-01-31T12:00:00Z, a number of events, or the position of an event';

/** Positions of both kinds of logs. */
const positionForm = /^\d{10,}\/\S+$/;

/** Reads a point of the log. A day means its end in UTC. */
const asOfFrom = (text: string, now: string): AsOf => {
  if (/^\d{1,15}$/.test(text)) return { events: Number(text) };
  const time = isLocalDate(text) ? `${text}T23:59:59.999Z` : utcTimestampOf(text);
  if (time === undefined) {
    if (positionForm.test(text)) return { position: text };
    throw new Error(`--as-of must be ${accepted}, not ${text}.`);
  }
  const hasBegun = isLocalDate(text) ? `${text}T00:00:00.000Z` <= now : time <= now;
  if (!hasBegun)
    throw new Error(`--as-of must not be in the future: it is now ${now}. Leave it out for the head of the log.`);
  return { time };
};

/**
 * Rebuilds projections into copies, as of a point of the log, and compares each with the live one or with an earlier
 * copy.
 */
export const auditRebuild = (
  config: Config,
  io: CommandOutput,
  name: string | undefined,
  { asOf, against, fresh = false, drop = false, report = [], ...flags }: AuditRebuildFlags,
): Promise<ExitCode> => {
  const chosen = chosenProjections(name);
  return withStores(config, io, async (resources, readModels) => {
    const { clock, database, eventStore } = resources;
    const startedAt = clock.now();
    const copies = sqlReadModelCopies(database.db);
    const other = against === undefined ? undefined : await copyWithId(copies, against);
    for (const projection of chosen) if (other) refuseOther(other, projection.name);
    refuseExisting(report);
    const point = await findPoint(
      asOf === undefined ? undefined : asOfFrom(asOf, startedAt),
      asOf ?? 'now',
      resources,
      io,
    );
    const reported: ReportedProjection[] = [];
    for (const projection of chosen) {
      await using held = new AsyncDisposableStack();
      held.defer(await holdRebuild(config, projection.name));
      using progress = progressOf(projection.name, io);
      const { copy, events } = await rebuildForAudit(
        projection,
        point,
        { at: clock.now(), by: operatorOf(flags) },
        {
          ...{ store: readsOf(eventStore), readModels, copies, erasures: copyErasures(database.db), fresh },
          signal: new AbortController().signal,
          progress: ({ events, position }) => progress.at(fractionOf(position, point.position), `${events} events`),
        },
      );
      progress.done(`${projection.name}: ${events} events, in copy ${copy.id}`);
      reported.push(await compareCopy(projection, copy, other, { eventStore, readModels, io, ...flags }));
      if (drop) await copies.drop(copy.id);
    }
    await writeReport(config, resources, report, {
      point,
      asOf,
      startedAt,
      ranBy: operatorOf(flags),
      projections: reported,
    });
    return reported.every(({ comparison }) => isPassed(comparison)) ? 0 : 1;
  });
};
