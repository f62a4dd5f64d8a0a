import type { LogDifference } from '../../application/audit/log-difference.ts';
import type { ExportReport } from './check-export.ts';

const amount = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

const placeText = ({ at }: LogDifference): readonly string[] =>
  at ? [`   found at line ${at.line}: ${at.type} ${at.id}, version ${at.version} of ${at.stream}, recorded ${at.recordedAt}`] : [];

const differenceText = (difference: LogDifference, index: number): readonly string[] => {
  const { kind, lines, since, message } = difference;
  const where = lines[0] === lines[1] ? `line ${lines[0]}` : `lines ${lines[0]} to ${lines[1]}`;
  const when = since === undefined ? '' : `, since ${since}`;
  return [`${index + 1}. ${kind}, ${where}${when}`, `   ${message}`, ...placeText(difference)];
};

/** The report on an export, for a person. */
export const auditReport = (file: string, report: ExportReport): string => {
  const { isWhole, events, streams, signatures, signed, unchained, digest, differenceCount, differenceKinds, differences } = report;
  const kinds = Object.entries(differenceKinds).map(([kind, count]) => `${count} ${kind}`);
  const end = signed ? `signed ${signed.at} with the key ${signed.kid}` : 'without a valid signature at its end';
  return [
    isWhole ? `${file} is whole.` : `${file} is NOT whole: ${amount(differenceCount, 'difference')} (${kinds.join(', ')}).`,
    `${amount(events, 'event')} in ${amount(streams, 'stream')}, ${end}; ${amount(signatures, 'valid signature')}.`,
    ...(unchained > 0 ? [`${amount(unchained, 'event')} from before the chain: covered by the digests alone.`] : []),
    `digest ${digest}`,
    ...differences.flatMap(differenceText),
    ...(differences.length < differenceCount ? [`… and ${differenceCount - differences.length} more; --limit prints them.`] : []),
  ].join('\n');
};
