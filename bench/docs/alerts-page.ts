import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './contents.ts';
import type { GeneratedPage } from './generated-pages.ts';

type Alert = {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
};

/** Every alert of `docs/alerts.yml`, with the runbook that says what to do. */
export const alertsPage = (): GeneratedPage => {
  const { groups } = parse(readFileSync(join(root, 'docs/alerts.yml'), 'utf8')) as {
    readonly groups: readonly { readonly rules: readonly Alert[] }[];
  };
  const sections = groups
    .flatMap(({ rules }) => rules)
    .map(
      ({ alert, expr, for: time, labels: { severity }, annotations: { summary, runbook } }) => `## ${alert}

${summary.replace(/\{\{ \$labels\.(\w+) \}\}/, 'A $1')}. It lasts ${time} before it is a \`${severity}\`. [What to do](${runbook.replace('docs/', '')})

\`\`\`promql
${expr.trim()}
\`\`\``,
    );
  return {
    address: 'alerts',
    title: 'Alerts',
    summary: 'every alert for Prometheus, when it fires, and what to do',
    markdown: `# Alerts

The rules of \`docs/alerts.yml\`, a file for Prometheus. [Metrics](operations.md#metrics-and-alerts) describes what they
are made of. A \`page\` wakes somebody up; a \`ticket\` can wait for the morning.

${sections.join('\n\n')}
`,
  };
};
