import { uniq } from '../scenarios/kit.ts';

/** Headers of the web server, and the time. */
const ofTheWebServer = /"(content-type|content-length|date|server)":"[^"]*",?/g;

/** An answer in the form of the recordings: converted to JSON, without what differs between runs. */
export const comparable = (answer: unknown): unknown => {
  const text = JSON.stringify(answer, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value === undefined ? 'undefined' : value,
  );
  const plain = text.replaceAll(uniq, 'U').replace(/Ux\d+/g, 'U');
  return JSON.parse(plain, (key, value: unknown) =>
    key === 'raw' && typeof value === 'string' ? value.replace(ofTheWebServer, '').replace(',}', '}') : value,
  ) as unknown;
};

type CatchUp = { readonly count: number; readonly seq: string };

/**
 * Whether two catch-ups agree. The places of the links of the server's own projections among the events differ between
 * runs, even on the real server: the two recordings disagree. So only stable data is compared: the number of
 * checkpoints, and for each matching event whether a checkpoint follows. The recordings end after 900 characters.
 */
export const catchUpsAgree = (ours: CatchUp, real: CatchUp): boolean => {
  const told = ({ seq }: CatchUp): string[] => seq.split(' ').filter((word) => /^(ev\d*9|cp\d*9|caughtUp)$/.test(word));
  const [a, b] = [told(ours), told(real)];
  const common = Math.min(a.length, b.length) - 1;
  return ours.count === real.count && common > 0 && a.slice(0, common).join() === b.slice(0, common).join();
};
