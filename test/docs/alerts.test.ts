import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { anchorOf } from '../../bench/docs/anchors.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

type Rule = {
  readonly alert: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
};

const rules = (
  parse(read('docs/alerts.yml')) as { readonly groups: readonly { readonly rules: readonly Rule[] }[] }
).groups.flatMap((group) => group.rules);

/** The heading that a rule sends the reader to, as a link. */
const linkTo = (runbook: string): string => {
  const [file = '', anchor] = runbook.split('#');
  const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  const heading = headings.find((each) => anchorOf(each) === anchor);
  return `[${heading ?? `no heading ${runbook}`}](${runbook.replace(/^docs\//, '')})`;
};

const rowOf = ({ alert, for: since, labels, annotations: { summary, runbook } }: Rule): string =>
  [
    '',
    `\`${alert}\``,
    labels.severity,
    summary.replace('{{ $labels.subscriber }}', 'A follower'),
    since,
    linkTo(runbook),
    '',
  ]
    .join(' | ')
    .trim();

it('docs/alerts.md lists each alert of docs/alerts.yml with its words and its runbook, and no other', () => {
  const shown = read('docs/alerts.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rules.length).toBeGreaterThan(10);
  expect(shown.toSorted()).toEqual(rules.map(rowOf).toSorted());
});
