/** The last event of a stream. */
export type StreamEnd = { readonly version: number; readonly hash: string; readonly line: number };

const hashBytes = 32;

/**
 * The last event of each stream, in as few bytes as they need, because a log may have millions of streams: beside the
 * stream's name and its place in a map, 52 bytes.
 */
export class StreamEnds {
  readonly #indexes = new Map<string, number>();
  #hashes = Buffer.alloc(1_024 * hashBytes);
  #versions = new Uint32Array(1_024);
  #lines = new Float64Array(1_024);
  #times = new Float64Array(1_024);

  get size(): number {
    return this.#indexes.size;
  }

  get(stream: string): StreamEnd | undefined {
    const index = this.#indexes.get(stream);
    if (index === undefined) return undefined;
    return {
      version: this.#versions[index] ?? 0,
      hash: this.#hashes.toString('hex', index * hashBytes, (index + 1) * hashBytes),
      line: this.#lines[index] ?? 0,
    };
  }

  /** When the last event of a stream was recorded. */
  timeOf(stream: string): string | undefined {
    const ms = this.#times[this.#indexes.get(stream) ?? -1] ?? Number.NaN;
    return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
  }

  set(stream: string, { version, hash, line, recordedAt }: StreamEnd & { readonly recordedAt: string }): void {
    const index = this.#indexes.get(stream) ?? this.#add(stream);
    this.#versions[index] = version;
    this.#lines[index] = line;
    this.#times[index] = Date.parse(recordedAt);
    this.#hashes.write(hash, index * hashBytes, 'hex');
  }

  #add(stream: string): number {
    const index = this.#indexes.size;
    // A name that was cut out of a line would keep the whole line in memory.
    this.#indexes.set(Buffer.from(stream).toString(), index);
    if (index === this.#versions.length) this.#grow();
    return index;
  }

  #grow(): void {
    const places = 2 * this.#versions.length;
    const [hashes, versions] = [Buffer.alloc(places * hashBytes), new Uint32Array(places)];
    const [lines, times] = [new Float64Array(places), new Float64Array(places)];
    hashes.set(this.#hashes);
    versions.set(this.#versions);
    lines.set(this.#lines);
    times.set(this.#times);
    [this.#hashes, this.#versions, this.#lines, this.#times] = [hashes, versions, lines, times];
  }
}
