import type { AuditRebuildFlags } from '../../adapters/cli/audit-commands.ts';
import { sqlReadModelCopies } from '../../adapters/sql/read-models/sql-read-model-copies.ts';
import { sha256 } from '../../adapters/system/sha256.ts';
import { logPointAt } from '../../application/audit/log-point.ts';
import type { LogPoint } from '../../application/audit/log-point.ts';
import { rebuildForAudit } from '../../application/audit/rebuild-for-audit.ts';
import { readsOf } from '../../application/kernel/up-to-head.ts';
import type { Config } from '../config.ts';
import type { Resources } from '../resources.ts';
import { asOfFrom } from './as-of.ts';
import { compareCopy, isPassed, refuseOther } from './audit-compare.ts';
import { copyWithId } from './audit-copies.ts';
import { chosenProjections } from './chosen-projections.ts';
import { holdRebuild } from './hold-rebuild.ts';
import { printJson } from './io.ts';
import type { CommandOutput, ExitCode } from './io.ts';
import { operatorOf } from './operator.ts';
import { fractionOf, progressOf } from './progress.ts';
import { withStores } from './stores.ts';

const hash = (text: string): string => {
  const digest = sha256();
  digest.update(text);
  return digest.hex();
};

type FoundPoint = LogPoint & { readonly position: string };

/** The point of the log that was asked for, or its head. */
const pointOf = async (
  asOf: string | undefined,
  { storedLog, clock }: Pick<Resources, 'storedLog' | 'clock'>,
  io: CommandOutput,
): Promise<FoundPoint> => {
  const head = await storedLog.head();
  if (head === undefined) throw new Error('The log is empty: there is nothing to rebuild.');
  using progress = progressOf('Reading the log', io);
  const point = await logPointAt(asOf === undefined ? { position: head } : asOfFrom(asOf, clock.now()), {
    storedLog,
    hash,
    signal: new AbortController().signal,
    progress: ({ events, position }) => progress.at(fractionOf(position, head), `${events} events`),
  });
  const { position, events, recordedAt, digest } = point;
  if (position === undefined) throw new Error(`The log has no event as of ${asOf}: it begins later.`);
  progress.done(`The log as of ${asOf ?? 'now'}: ${events} events, the last of ${recordedAt}`);
  printJson(io, { events, digest, position, recordedAt });
  return { ...point, position };
};

/** Rebuilds projections into copies, as of a point of the log, and compares each with the live one or with an earlier copy. */
export const auditRebuild = (
  config: Config,
  io: CommandOutput,
  name: string | undefined,
  { asOf, against, fresh = false, drop = false, ...flags }: AuditRebuildFlags,
): Promise<ExitCode> => {
  const chosen = chosenProjections(name);
  return withStores(config, io, async (resources, readModels) => {
    const { clock, database, eventStore } = resources;
    const copies = sqlReadModelCopies(database.db);
    const other = against === undefined ? undefined : await copyWithId(copies, against);
    for (const projection of chosen) if (other) refuseOther(other, projection.name);
    const point = await pointOf(asOf, resources, io);
    let allPassed = true;
    for (const projection of chosen) {
      await using held = new AsyncDisposableStack();
      held.defer(await holdRebuild(config, projection.name));
      using progress = progressOf(projection.name, io);
      const { copy, events } = await rebuildForAudit(
        projection,
        point,
        { at: clock.now(), by: operatorOf(flags) },
        {
          ...{ store: readsOf(eventStore), readModels, copies, fresh },
          signal: new AbortController().signal,
          progress: ({ events, position }) => progress.at(fractionOf(position, point.position), `${events} events`),
        },
      );
      progress.done(`${projection.name}: ${events} events, in copy ${copy.id}`);
      const comparison = await compareCopy(projection, copy, other, { eventStore, readModels, io, ...flags });
      if (drop) await copies.drop(copy.id);
      allPassed &&= isPassed(comparison);
    }
    return allPassed ? 0 : 1;
  });
};
