import type { Comparison } from './compare-documents.ts';
import type { FactsInForce } from './facts-in-force.ts';
import type { LogPoint } from './log-point.ts';

/** A read model that was computed again, and what it was compared with. */
export type ReportedProjection = {
  readonly projection: string;
  readonly version: number;
  /** The id of the copy that holds the result. */
  readonly copy: string;
  /** `live`, or the id of another copy. */
  readonly against: string;
  readonly againstVersion: number;
  readonly comparison: Comparison;
};

/** What an auditor files: which program computed what from which log, what it was compared with, and what differed. */
export type AuditReport = {
  readonly waybillAuditReport: 1;
  readonly program: { readonly name: 'waybill'; readonly version: string; readonly node: string };
  readonly ranBy: string;
  readonly startedAt: string;
  readonly endedAt: string;
  /** What was asked for: a day, a timestamp, a number of events or a position. Absent: the head of the log. */
  readonly asOf?: string;
  readonly log: LogPoint;
  /** The day whose rules and tariffs are listed: that of the last event. */
  readonly day: string;
  readonly facts: readonly FactsInForce[];
  readonly projections: readonly ReportedProjection[];
  /** No document differs that no later event explains. */
  readonly passed: boolean;
};
