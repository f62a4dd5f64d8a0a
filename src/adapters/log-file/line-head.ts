/** What stands in a line before its data. */
export type LineHead = {
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly type: string;
  readonly recordedAt: string;
  readonly previousHash: string | undefined;
};

/** Longer than what stands before the data of any event. */
const headBytes = 640;

const head =
  /^\{"stream":"([\w-]+)","version":([1-9]\d*),"id":"([\w-]+)","type":"(\w+)","recordedAt":"([\w:.-]+)",(?:"previousHash":"([0-9a-f]{64})",)?"(?:data|metadata)":/;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A line whose head is written in another way than ours, such as with a stream's name in another alphabet. */
const parsedHead = (line: Uint8Array): LineHead | undefined => {
  let parsed: Partial<Record<keyof LineHead, unknown>> | null;
  try {
    parsed = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line)) as typeof parsed;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
  const { stream, version, id, type, recordedAt, previousHash } = parsed ?? {};
  if (!isText(stream) || !isText(id) || !isText(type) || !isText(recordedAt)) return undefined;
  if (typeof version !== 'number' || !Number.isSafeInteger(version) || version < 1) return undefined;
  if (previousHash !== undefined && !isText(previousHash)) return undefined;
  return { stream, version, id, type, recordedAt, previousHash };
};

/** Reads the head of an event's line without parsing the rest, which is most of it. Undefined for a line that is no event. */
export const headOf = (line: Uint8Array): LineHead | undefined => {
  const found = head.exec(Buffer.from(line.buffer, line.byteOffset, Math.min(line.length, headBytes)).toString('latin1'));
  if (found === null) return parsedHead(line);
  const [, stream = '', version = '', id = '', type = '', recordedAt = '', previousHash] = found;
  return { stream, version: Number(version), id, type, recordedAt, previousHash };
};
