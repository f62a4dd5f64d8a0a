import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { variableNames } from '../../../src/infrastructure/configuration/config.ts';
import { misspeltSettings } from '../../../src/infrastructure/configuration/misspelt-settings.ts';

const meantBy = (name: string) => misspeltSettings({ [name]: 'x' })[0]?.meant;

it('names what a misspelt variable means, for every variable of the docs', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');
  const documented = [...page.matchAll(/^\| (`[A-Z][A-Z\d_`, ]+`)/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z][A-Z\d_]{6,}/g) ?? [],
  );
  expect(documented.length).toBeGreaterThan(25);
  expect(documented.filter((name) => misspeltSettings({ [name]: 'x' }).length > 0)).toEqual([]);
  const long = variableNames.filter((name) => name.length > 7);
  for (const name of long) {
    expect(meantBy(`${name.slice(0, 4)}${name.slice(5)}`)).toBe(name);
    expect(meantBy(`${name}S`.replace('SS', 'SX'))).toBeDefined();
  }
  expect(meantBy('WEBHOOK_SHEDULE')).toBe('WEBHOOK_SCHEDULE');
  expect(meantBy('STRIPE_SECRET_KYE')).toBe('STRIPE_SECRET_KEY');
});

it('says nothing of variables of other programs', () => {
  const others =
    'PATH HOME HOSTNAME PWD SHELL TERM LANG NODE_OPTIONS NODE_ENV npm_config_registry npm_lifecycle_event AWS_REGION AWS_PROFILE TZ DISPLAY';
  expect(misspeltSettings(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([]);
});
