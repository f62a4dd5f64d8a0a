/** A file that a person wrote and that cannot be used: which one, where in it, and why. Nothing is done by prices, rules or codes nobody meant. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError';
  readonly file: string;

  constructor(file: string, faults: readonly string[], options?: ErrorOptions) {
    super(`${file} cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`, options);
    this.file = file;
  }
}
