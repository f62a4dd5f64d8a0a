import { join } from 'node:path';
import { settingGroups } from '../../src/infrastructure/configuration/setting-groups.ts';
import { root } from './contents.ts';

export const settingsFile = join(root, 'docs/environment-variables.md');

type Setting = (typeof settingGroups)[number]['settings'][number];

const secretOf = ({ facts, fileName }: Setting): string => {
  if (fileName !== undefined) return `yes; \`${fileName}\` may name a file that holds it instead`;
  return facts?.secret ?? 'no';
};

/** Prose in lines of at most 120 characters; those after the first begin with `indent`. */
const wrapped = (text: string, indent = ''): string =>
  text
    .split(' ')
    .reduce((lines: readonly string[], word) => {
      const last = lines.at(-1);
      if (last === undefined) return [word];
      const longer = `${last} ${word}`;
      return longer.length > 120 ? [...lines, `${indent}${word}`] : [...lines.slice(0, -1), longer];
    }, [])
    .join('\n');

const section = (setting: Setting): string => {
  const { name, facts, byDefault } = setting;
  if (facts === undefined) throw new Error(`${name}: say what it is for, by \`setting\` in its schema.`);
  const { about, accepts, example, unset = byDefault === undefined ? '' : `\`${byDefault}\`` } = facts;
  if (unset === '') throw new Error(`${name}: say what holds without it, as \`unset\`.`);
  const quoted = /[\s<>]/.test(example) && !example.startsWith('"') ? `'${example}'` : example;
  return `### ${name}

${wrapped(about)}

${wrapped(`- Value: ${accepts.replaceAll('<', '\\<')}`, '  ')}
- Default: ${unset}
- Example: \`${name}=${quoted}\`
- Secret: ${secretOf(setting)}`;
};

/** `docs/environment-variables.md`: every variable that the service reads, from its schemas. */
export const settingsPage = (): string => `# Environment variables

Every variable that the service reads, by what it is about. [Configuration](configuration.md) says how to set them, and
more of those that need more than a line. \`npm run record:published\` writes this page from the code.

An empty variable counts as unset. A value that is not accepted stops the start, with a line that says what is.

${settingGroups
  .map(
    ({ title, page, settings }) =>
      `## ${title}\n\nMore: [${page}](${page}.md).\n\n${settings.map(section).join('\n\n')}`,
  )
  .join('\n\n')}

## Of other programs

A [bucket](configuration.md#documents) is found and opened by the variables of the tools of AWS, such as
\`AWS_ACCESS_KEY_ID\`, \`AWS_SECRET_ACCESS_KEY\` and \`AWS_REGION\`. \`NODE_EXTRA_CA_CERTS\` of Node adds a certificate
authority.
`;
