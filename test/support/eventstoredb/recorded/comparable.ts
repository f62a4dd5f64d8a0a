import { uniq } from '../scenarios/kit.ts';

/** Headers that name the web server, and the time. */
const ofTheWebServer = /"(content-type|content-length|date|server)":"[^"]*",?/g;

/** As the recordings hold it: through JSON, with what differs from run to run taken out. */
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
 * Where the links of the server's own projections fall among the events differs from run to run on the real server too:
 * the two recordings disagree. Held against each other is what does not: how many checkpoints there are, and for each
 * event that matches whether one follows at its place. The recordings break off after 900 characters.
 */
export const catchUpsAgree = (ours: CatchUp, real: CatchUp): boolean => {
  const told = ({ seq }: CatchUp): string[] => seq.split(' ').filter((word) => /^(ev\d*9|cp\d*9|caughtUp)$/.test(word));
  const [a, b] = [told(ours), told(real)];
  const common = Math.min(a.length, b.length) - 1;
  return ours.count === real.count && common > 0 && a.slice(0, common).join() === b.slice(0, common).join();
};
