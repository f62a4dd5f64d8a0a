import { parseArgs } from 'node:util';
import { readPartyList } from '../src/adapters/trade/parties/read-party-list.ts';
import { isComparedParty } from '../src/domain/trade/index.ts';
import type { PartyList } from '../src/domain/trade/index.ts';
import { indexOfLists, madeList, measureFalseAlarms, measureRecall } from './parties/measure.ts';
import type { Recall } from './parties/measure.ts';

const usage = `npm run eval:parties -- [FILE…] [--people N] [--entries N]

FILE       published lists of denied parties, in the forms that waybill data import parties reads; a made list when left out
--people   ordinary people of 20 countries who are screened (10000)
--entries  entries of the made list (15000)`;

const { values, positionals } = parseArgs({
  options: { people: { type: 'string', default: '10000' }, entries: { type: 'string', default: '15000' } },
  allowPositionals: true,
});
const [people, entries] = [Number(values.people), Number(values.entries)];
if (!Number.isInteger(people) || !Number.isInteger(entries) || people < 20 || entries < 1) {
  console.error(usage);
  process.exit(2);
}

const readLists = (): readonly PartyList[] =>
  positionals.map((file) => {
    const { list, date = '2026-01-01', parties } = readPartyList(file);
    return { list, date, parties };
  });
const lists = positionals.length === 0 ? [madeList(entries)] : readLists();

const heapOf = (): number => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
};
const [heapBefore, began] = [heapOf(), performance.now()];
const index = indexOfLists(lists);
const built = performance.now() - began;
const { entries: compared, names, words } = index.size;
console.log(
  `${compared} entries with ${names} names of ${words} words: indexed in ${built.toFixed(0)} ms, ` +
    `${(heapOf() - heapBefore).toFixed(0)} MB beside the lists themselves.`,
);

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)} %`;
const started = performance.now();
const { match, possible } = measureFalseAlarms(index, people);
const each = (1_000 * (performance.now() - started)) / people;
console.log(
  `${people} ordinary people of 20 countries, ${each.toFixed(0)} µs each: ` +
    `${percent(match, people)} match, ${percent(possible, people)} possible.\n`,
);

/** Enough entries of each list, evenly spaced: an altered name is looked for some ten times. */
const mostAltered = 500;
const altered = lists.map((list): PartyList => {
  const own = list.parties.filter((party) => isComparedParty(party) && (positionals.length > 0 || party.id.startsWith('published'))); // oxfmt-ignore
  const step = Math.max(1, Math.floor(own.length / mostAltered));
  return { ...list, parties: own.filter((_, at) => at % step === 0) };
});
const results = new Map<string, Recall>();
for (const list of altered)
  for (const [what, { asked, found, match: held }] of measureRecall(index, list)) {
    const before = results.get(what) ?? { asked: 0, found: 0, match: 0 };
    results.set(what, { asked: before.asked + asked, found: before.found + found, match: before.match + held });
  }
console.log('| Names of entries, altered | Asked | Found | of which match |\n|---|--:|--:|--:|');
for (const [what, { asked, found, match: held }] of results)
  console.log(`| ${what} | ${asked} | ${percent(found, asked)} | ${percent(held, asked)} |`);
