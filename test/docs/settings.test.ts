import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingsFile, settingsPage } from '../../bench/docs/settings-page.ts';
import { configFrom } from '../../src/infrastructure/configuration/config.ts';
import { settingNames } from '../../src/infrastructure/configuration/misspelt-settings.ts';
import { settingGroups } from '../../src/infrastructure/configuration/setting-groups.ts';

const page = readFileSync(settingsFile, 'utf8');

it('docs/environment-variables.md is what the code says: `npm run record:published` writes it', () => {
  expect(page).toBe(settingsPage());
});

it('it has a section for each variable, with a description, and no other', () => {
  const sections = page.split(/^### /m).slice(1);
  const described = sections.map((section) => /^([A-Z\d_]+)\n\n[A-Z`[][^]+?\n\n- Value: \S/.exec(section)?.[1]);
  const files = [...page.matchAll(/`([A-Z\d_]+_FILE)` may name a file/g)].map(([, name]) => name);
  expect([...described, ...files].toSorted()).toEqual([...settingNames].toSorted());
});

/** The access token of a command that calls a service as its client does: docs/webhooks.md. No setting of a service. */
const ofClients = new Set(['WAYBILL_TOKEN']);

it('no other variable is read than those, but for the ones of the tools of AWS and of clients', () => {
  const folder = join(import.meta.dirname, '../../src');
  const read = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/\benv(?:ironment)?(?:\.|\[')([A-Z][A-Z\d_]+)\b/g),
    ])
    .map(([, name = '']) => name);
  expect(read).toContain('AWS_REGION');
  const known = (name: string): boolean => settingNames.has(name) || ofClients.has(name) || name.startsWith('AWS_');
  expect(read.filter((name) => !known(name))).toEqual([]);
});

/** The names of the variables in which faults are found. */
const faultyIn = (environment: Readonly<Record<string, string>>): readonly string[] => {
  try {
    configFrom(environment);
    return [];
  } catch (error) {
    return [...String(error).matchAll(/^ {2}([A-Z\d_]+):/gm)].map(([, name = '']) => name);
  }
};

it.each(settingGroups)('the examples of $title are accepted', ({ settings }) => {
  const examples = settings.map(({ name, facts }) => [name, facts?.example ?? ''] as const);
  const environment = Object.fromEntries(
    examples
      // What a shell makes of it, and a file that is on no machine but the reader's.
      .filter(([name, example]) => !example.includes('$(') && name !== 'SMTP_CA_FILE')
      // These two make others necessary.
      .filter(([name]) => name !== 'ROLE' && name !== 'MODE'),
  );
  expect(Object.keys(environment).length).toBeGreaterThan(0);
  expect(faultyIn(environment)).toEqual([]);
});
