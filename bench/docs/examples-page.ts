import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countryName } from '../../src/domain/shared/countries.ts';
import { workedExamples } from '../../test/domain/trade/duties/calculation/all-examples.ts';
import { root } from './contents.ts';

export const examplesFile = join(root, 'docs/duties-examples.md');

const rows = (country: string): string =>
  workedExamples
    .filter(({ request }) => request.to.country === country)
    .map(({ says, sums, checkout, by, printed, source }) => {
      const due = Object.entries(sums).map(([name, amount]) => `${name} ${amount}`);
      const total = [due.join(', '), ...(checkout === undefined ? [] : [`at checkout ${checkout}`])].join('; ');
      const kind = [...(by === undefined ? [] : [by]), printed === true ? 'printed' : 'rule'].join(', ');
      return `| ${says} | ${total} | ${kind} | ${source.replaceAll('|', '\\|')} |`;
    })
    .join('\n');

/** `docs/duties-examples.md`: what others have calculated, from the examples of the tests. */
export const examplesPage = (): string => {
  const official = workedExamples.filter(({ by }) => by !== undefined);
  const countries = [...new Set(workedExamples.map(({ request }) => request.to.country))]
    .map((country) => [countryName(country), country] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `# Worked examples of duties

What others have calculated, and what Waybill [calculates](duties-calculation.md) of the same goods:
${workedExamples.length} examples, each a test. \`printed\`: the source prints the result (its duty or tax; what it leaves out
follows from the rules). \`rule\`: the source states the rule or the limit, the figures are ours. ${official.length} are of laws,
authorities and carriers, some quoted by others. The rest are of advisers, sellers and newspapers. Examples of former
years are calculated by the rules of those years.
\`npm run generate:examples\` writes this page.

${countries
  .map(([name, country]) => `## ${name}\n\n| What | Comes to | | Source |\n|---|---|---|---|\n${rows(country)}`)
  .join('\n\n')}
`;
};

if (import.meta.main) await writeFile(examplesFile, examplesPage());
