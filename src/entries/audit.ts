/**
 * `waybill/audit`: checks an export of the log, for an auditor's program:
 * `import { checkExport } from 'waybill/audit'`. It needs neither a service nor a database, and loads no code for
 * either.
 */
export { checkExport } from '../adapters/log/log-file/check-export.ts';
export type { CheckOptions, ExportReport } from '../adapters/log/log-file/check-export.ts';
export { compressionOf } from '../adapters/log/log-file/compression.ts';
export type { Compression } from '../adapters/log/log-file/compression.ts';
export { DamagedFileError } from '../adapters/log/log-file/compression.ts';
export { UnusableKeysError } from '../adapters/log/log-file/log-signatures.ts';
export type { LogDifference, LogDifferenceKind, EventPlace } from '../application/log/audit/log-difference.ts';
