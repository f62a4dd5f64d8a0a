import { expect, it } from 'vitest';
import { readClassifierModelSettings } from '../../../../src/adapters/trade/classifier-model/settings.ts';

const read = (environment: Readonly<Record<string, string>>) => {
  const faults: string[] = [];
  return { settings: readClassifierModelSettings(environment, faults), faults };
};
const local = { CLASSIFIER_MODEL_URL: 'http://127.0.0.1:11434/v1', CLASSIFIER_MODEL_NAME: 'qwen3:8b' };
const key = { CLASSIFIER_MODEL_KEY: 's3cr3t' };

it('is nothing where nothing is set', () => {
  expect(read({})).toEqual({ settings: undefined, faults: [] });
});

it('is an address and a name, with limits', () => {
  expect(read(local).settings).toEqual({
    url: 'http://127.0.0.1:11434/v1',
    model: 'qwen3:8b',
    key: undefined,
    timeoutMs: 5_000,
    callsADay: 1_000,
    accuracy: undefined,
  });
  const limits = { CLASSIFIER_MODEL_TIMEOUT: '20', CLASSIFIER_MODEL_CALLS: '50', CLASSIFIER_MODEL_ACCURACY: '0.6' };
  expect(read({ ...local, ...key, ...limits }).settings).toMatchObject({
    key: 's3cr3t',
    timeoutMs: 20_000,
    callsADay: 50,
    accuracy: 0.6,
  });
});

it('takes the address with or without /chat/completions, and http in a network without a key', () => {
  const urlOf = (CLASSIFIER_MODEL_URL: string) => read({ ...local, CLASSIFIER_MODEL_URL }).settings?.url;
  expect(urlOf('https://models.example.com/v1/chat/completions')).toBe('https://models.example.com/v1');
  expect(urlOf('http://gpu-box:8000/v1/')).toBe('http://gpu-box:8000/v1');
});

it.each([
  ['CLASSIFIER_MODEL_URL', { CLASSIFIER_MODEL_NAME: 'm' }],
  ['CLASSIFIER_MODEL_URL', { ...local, CLASSIFIER_MODEL_URL: 'models.example.com' }],
  ['CLASSIFIER_MODEL_URL', { ...local, ...key, CLASSIFIER_MODEL_URL: 'http://gpu-box:8000/v1' }],
  ['CLASSIFIER_MODEL_URL', { ...local, CLASSIFIER_MODEL_URL: 'https://user:s3cr3t@models.example.com/v1' }],
  ['CLASSIFIER_MODEL_NAME', { CLASSIFIER_MODEL_URL: local.CLASSIFIER_MODEL_URL }],
  ['CLASSIFIER_MODEL_KEY', { ...local, CLASSIFIER_MODEL_KEY: 's3cr3t\nx: y' }],
  ['CLASSIFIER_MODEL_TIMEOUT', { ...local, CLASSIFIER_MODEL_TIMEOUT: '0' }],
  ['CLASSIFIER_MODEL_CALLS', { ...local, CLASSIFIER_MODEL_CALLS: '1.5' }],
  ['CLASSIFIER_MODEL_ACCURACY', { ...local, CLASSIFIER_MODEL_ACCURACY: '60' }],
])('names a fault of %s, without the key', (name, environment) => {
  const { settings, faults } = read(environment);
  expect(settings).toBeUndefined();
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(new RegExp(`^${name}: give `));
  expect(faults[0]).not.toContain('s3cr3t');
});
