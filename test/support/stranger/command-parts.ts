import type { Command } from 'commander';

const folder = 'src/infrastructure/commands';

/** Reports the command groups of a file that are missing from the list from which `waybill` gets its commands. */
export const unlistedGroups = (file: string, module: object, list: readonly unknown[]): readonly string[] =>
  Object.entries(module)
    .filter(([name, group]) => name.endsWith('Commands') && !list.includes(group))
    .map(
      ([name]) =>
        `${folder}/${file}: ${name} is not in the list of index.ts beside it, so \`waybill\` does not have its commands.`,
    );

type Leaf = { readonly name: string; readonly words: readonly string[]; readonly command: Command };

/** The commands that do something, with the words that call them: `events copy`. */
export const leavesOf = (command: Command, words: readonly string[] = []): readonly Leaf[] =>
  command.commands.length === 0
    ? [{ name: words.join(' '), words, command }]
    : command.commands.flatMap((child) => leavesOf(child, [...words, child.name()]));

/** The missing documentation of a command. `page` is the text of docs/configuration.md. */
export const undocumented = ({ name, words: [first = '', second], command }: Leaf, page: string): readonly string[] => {
  const [, list = ''] = /\n## Commands\n+```\n([^]*?)```/.exec(page) ?? [];
  const line = new RegExp(`waybill (?:-- )?${first}\\b${second === undefined ? '' : `[^\\n]*\\b${second}\\b`}`);
  return [
    ...(command.description() === '' ? [`\`waybill ${name}\` has no description.`] : []),
    ...(line.test(list) ? [] : [`The list of commands in docs/configuration.md does not name \`waybill ${name}\`.`]),
  ];
};

/** The commands of an aggregate and its events, from the text of its files. */
const typesIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\btype: '(\w+)'/g)].map(([, type = '']) => type));

/** Reports which of them have no story. */
export const missingStories = (folder: string, source: string, stories: string): readonly string[] =>
  [...typesIn(source)]
    .filter((type) => !stories.includes(`'${type}'`))
    .map(
      (type) =>
        `No story has ${type}: add one to ${folder.replace(/^src/, 'test')}/decide.test.ts (given, when, then).`,
    );
