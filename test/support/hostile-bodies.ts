import { gzipSync } from 'node:zlib';

const mebibyte = 1024 * 1024;

/** As large as a body may be, and about twenty times as large when parsed. */
const manyObjects = (): Buffer<ArrayBuffer> => {
  const [start, end] = ['{"commodities":[', '{}]}'];
  const pairs = Math.floor((mebibyte - start.length - end.length) / 3);
  return Buffer.from(start + '{},'.repeat(pairs) + end);
};

/** As many values as are parsed, with most of the body in text: a leak of it is easy to see. */
const manyTexts = (values: number): Buffer<ArrayBuffer> => {
  const text = 'x'.repeat(Math.floor((mebibyte - 100) / values) - 3);
  return Buffer.from(JSON.stringify({ metadata: Array.from({ length: values - 2 }, () => text) }));
};

export type HostileBody = {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly encoding?: 'gzip';
};

const packed = (name: string, bytes: Uint8Array<ArrayBuffer>): HostileBody => ({
  name: `${name}, packed`,
  bytes: new Uint8Array(gzipSync(bytes)),
  encoding: 'gzip',
});

/** Bodies that are cheap to send and may take much memory of the service. */
export const hostileBodies: readonly HostileBody[] = [
  { name: '1 MiB of {},{},…', bytes: manyObjects() },
  packed('1 MiB of {},{},…', manyObjects()),
  { name: '1 MiB of 19,000 texts', bytes: manyTexts(19_000) },
  packed('1 MiB of 19,000 texts', manyTexts(19_000)),
];

/** Sends a body repeatedly over concurrent persistent connections. Resolves to every status with its reason. */
export const sendMany = async (
  url: string,
  { bytes, encoding }: HostileBody,
  {
    times,
    atOnce = 20,
    headers = {},
  }: { readonly times: number; readonly atOnce?: number; readonly headers?: Readonly<Record<string, string>> },
): Promise<readonly string[]> => {
  const answers: string[] = [];
  let sent = 0;
  const sender = async (): Promise<void> => {
    while (sent++ < times) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(encoding && { 'content-encoding': encoding }), ...headers },
        body: bytes,
      });
      const { messages } = (await response.json()) as { messages: readonly { readonly reason: string }[] };
      answers.push(`${response.status} ${messages[0]?.reason ?? ''}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sender));
  return answers;
};
