/** A file that was not imported, with the first faults and the number of all faults. */
export class TariffFileError extends Error {
  override readonly name = 'TariffFileError';
  readonly faults: readonly string[];

  constructor(file: string, faults: readonly string[], count = faults.length) {
    const more = count > faults.length ? [`and ${count - faults.length} more`] : [];
    super([`${file} was not imported, nothing of it was stored:`, ...[...faults, ...more].map((fault) => `  ${fault}`)].join('\n'));
    this.faults = faults;
  }
}
