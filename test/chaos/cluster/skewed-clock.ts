// Loaded before a process of the cluster by `node --import`: its clock is wrong by CLOCK_SKEW_MS. The service knows
// nothing of it.
const by = Number(process.env['CLOCK_SKEW_MS']);
const Right = Date;

globalThis.Date = class extends Right {
  constructor(...parameters: [] | [number | string | Date]) {
    if (parameters.length === 0) super(Right.now() + by);
    else super(...(parameters as [number]));
  }
  static override now(): number {
    return Right.now() + by;
  }
} as DateConstructor;
