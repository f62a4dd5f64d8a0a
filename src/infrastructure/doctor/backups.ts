import type { LastBackup } from '../stores/backup-places.ts';
import { findingsOf } from './finding.ts';
import type { CheckOutcome } from './finding.ts';

const dayMs = 24 * 3_600_000;

/** A backup that is older (days) has probably stopped being made. */
const oldDays = 7;

/** How long ago this data folder was backed up. Snapshots of a disk, and copies by other programs, are not known. */
export const checkBackup = (last: LastBackup | undefined, now: string): CheckOutcome => {
  const backup = findingsOf('backup');
  if (last === undefined) return backup.skipped('None by waybill backup is known; other programs may make them.');
  const days = Math.floor((Date.parse(now) - Date.parse(last.at)) / dayMs);
  const found = `The last one is of ${last.at}, ${days} days old: ${last.path}.`;
  return days <= oldDays
    ? backup.ok(found)
    : backup.warning({
        found,
        action: 'Run waybill backup, and look why the job that does has stopped: docs/backup.md.',
      });
};
