/** Hashes kept, for the events between two signed digests and those that a digest is late by. */
const most = 65_536;

/** The hashes of the last lines, by their numbers from 1. */
export class RecentHashes {
  #hashes: string[] = [];
  /** The number of the line before the first one. */
  #before = 0;

  push(hash: string): void {
    this.#hashes.push(hash);
    // Trimmed rarely and by many: shifting for every line would move the whole array each time.
    if (this.#hashes.length >= 2 * most) {
      this.#hashes = this.#hashes.slice(most);
      this.#before += most;
    }
  }

  has(line: number): boolean {
    return line > this.#before;
  }

  at(line: number): string | undefined {
    return this.#hashes[line - this.#before - 1];
  }
}
