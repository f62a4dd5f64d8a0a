import { expect, it } from 'vitest';
import { misspeltSettings, settingNames } from '../../../src/infrastructure/configuration/misspelt-settings.ts';
import { variableFacts } from '../../../src/infrastructure/configuration/variables.ts';

const meantBy = (name: string) => misspeltSettings({ [name]: 'x' })[0]?.meant;

it('names what a misspelt variable means, and nothing of a variable that is read', () => {
  expect(settingNames.size).toBeGreaterThan(50);
  expect([...settingNames].filter((name) => misspeltSettings({ [name]: 'x' }).length > 0)).toEqual([]);
  const long = Object.keys(variableFacts).filter((name) => name.length > 7);
  for (const name of long) {
    expect(meantBy(`${name.slice(0, 4)}${name.slice(5)}`)).toBe(name);
    expect(meantBy(`${name}S`.replace('SS', 'SX'))).toBeDefined();
  }
  expect(meantBy('WEBHOOK_SHEDULE')).toBe('WEBHOOK_SCHEDULE');
  expect(meantBy('STRIPE_SECRET_KYE')).toBe('STRIPE_SECRET_KEY');
  expect(meantBy('WAYBILL_PORT')).toBe('PORT');
});

it('says nothing of variables of other programs', () => {
  const others =
    'PATH HOME HOSTNAME PWD SHELL TERM LANG NODE_OPTIONS NODE_ENV npm_config_registry npm_lifecycle_event AWS_REGION AWS_PROFILE TZ DISPLAY';
  expect(misspeltSettings(Object.fromEntries(others.split(' ').map((name) => [name, 'x'])))).toEqual([]);
});
