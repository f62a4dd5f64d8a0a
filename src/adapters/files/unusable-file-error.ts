/**
 * A file written by a person that cannot be used: which one, where in it, and why. The file is rejected as a whole, so that nothing is
 * calculated from wrong prices, rules or codes.
 */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
  readonly file: string;

  constructor(file: string, faults: readonly string[], options?: ErrorOptions) {
    super(`${file} cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`, options);
    this.file = file;
  }
}
