import type { Command } from 'commander';
import { reasons } from '../../src/adapters/platform/http/engine/failures/reasons.ts';
import { knowledgeTable, knownDestinations } from '../../src/application/trade/knowledge/list-knowledge.ts';
import type { DestinationKnowledge } from '../../src/application/trade/knowledge/list-knowledge.ts';
import { countryName } from '../../src/domain/shared/countries.ts';
import { knowledgeSections } from '../../src/domain/trade/index.ts';
import { commandGroups, program } from '../../src/infrastructure/commands/index.ts';
import { bundledTradeData } from '../../src/infrastructure/stores/trade-data.ts';
import { commandIo } from '../../test/support/command-line.ts';
import type { ApiDocument } from '../client-sources.ts';
import { sectionTitles, stateWords } from '../knowledge-page.ts';
import type { GeneratedPage } from './generated-page.ts';
import { statusPage } from './status-page.ts';

const errors = (): GeneratedPage => {
  const entries = Object.entries(reasons)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([reason, [meaning, remedy]]) => `## ${reason}\n\n${meaning} ${remedy}`);
  return {
    address: 'errors',
    title: 'Errors and reasons',
    summary: 'each reason of an error: what it means, and what to do',
    markdown: `# Errors and reasons

Each error of the API has a \`reason\`, a stable word to branch on. This is what each of them means, and what to do. The
\`message\` of the reply says more, and its \`requestId\` leads to the line in the operator's log.

${entries.join('\n\n')}
`,
  };
};

const webhookEvents = ({ webhooks }: ApiDocument): GeneratedPage => {
  const sections = Object.entries(webhooks).map(([name, { post }]) => {
    const { example } = post.requestBody?.content['application/json'] ?? {};
    const body = JSON.stringify(example, undefined, 2);
    return `## ${name}\n\n${post.description ?? post.summary}\n\n\`\`\`json\n${body}\n\`\`\``;
  });
  return {
    address: 'webhook-events',
    title: 'Webhook events',
    summary: 'each event, with a body',
    markdown: `# Webhook events

What is sent to an endpoint. [Webhooks](webhooks.md) says how to register one and how to verify what it receives.

${sections.join('\n\n')}
`,
  };
};

const helpOf = (command: Command, name: string, level = '##'): readonly string[] => [
  `${level} ${name}\n\n\`\`\`\n${command.helpInformation().trim()}\n\`\`\``,
  ...command.commands.flatMap((inner) => helpOf(inner, `${name} ${inner.name()}`, '###')),
];

const commandLine = async (version: string): Promise<GeneratedPage> => {
  const context = { io: commandIo() } as unknown as Parameters<typeof program>[1];
  const waybill = await program(
    commandGroups.map(({ name }) => name),
    context,
    version,
  );
  return {
    address: 'command-line',
    title: 'Command line',
    summary: 'every command of waybill, with its options',
    markdown: `# Command line

\`npx waybill <command>\`, in a checkout or where the package is installed. Settings come from the environment
([configuration](configuration.md)); \`--help\` after a command shows what stands here.

${waybill.commands.flatMap((command) => helpOf(command, `waybill ${command.name()}`)).join('\n\n')}
`,
  };
};

const inCell = (text: string): string => text.replaceAll('|', '\\|');

const destination = (row: DestinationKnowledge): GeneratedPage => {
  const name = countryName(row.destination);
  const rows = knowledgeSections.map((section) => {
    const { state, date = '–', source = '–', note = '–' } = row[section];
    return `| ${sectionTitles[section]} | ${stateWords[state]} | ${date} | ${inCell(source)} | ${inCell(note)} |`;
  });
  return {
    address: `destinations/${row.destination.toLowerCase()}`,
    title: `${name} (${row.destination})`,
    summary: `what is loaded of the duties and taxes of ${name}`,
    markdown: `# ${name} (${row.destination})

What comes with the program of the duties and taxes of ${name}. What your own service has loaded today, imported
tariffs and rules of your own included: \`GET /api/trade-engine/knowledge?destination=${row.destination}\`.
[Knowledge](../knowledge.md) says what the words mean.

| Charge | State | Since | Source | Not loaded |
|---|---|---|---|---|
${rows.join('\n')}
`,
  };
};

/** The pages that are made from the code and its data, as of a day. */
export const generatedPages = async (
  document: ApiDocument,
  { version, day }: { readonly version: string; readonly day: string },
): Promise<{ readonly reference: readonly GeneratedPage[]; readonly destinations: readonly GeneratedPage[] }> => {
  const known = knowledgeTable(bundledTradeData());
  const destinations = knownDestinations
    .map((code) => known(code, day))
    .filter(({ rules }) => rules !== undefined)
    .map(destination)
    .toSorted((one, other) => (one.title < other.title ? -1 : 1));
  return {
    reference: [errors(), webhookEvents(document), await commandLine(version), statusPage()],
    destinations,
  };
};
