/** A file of the trade engine that cannot be used: which one, where in it, and why. Nothing is assessed by rules nobody meant. */
export class TradeDataError extends Error {
  override readonly name = 'TradeDataError';
  readonly file: string;

  constructor(file: string, faults: readonly string[], options?: ErrorOptions) {
    super(`${file} cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`, options);
    this.file = file;
  }
}
