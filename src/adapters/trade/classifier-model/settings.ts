import { z } from 'zod';
import { httpUrl, readSettings, secret, setting } from '../../shared/system/settings.ts';
import type { Environment } from '../../shared/system/settings.ts';

export type ClassifierModelSettings = {
  /** The address up to `/chat/completions`. */
  readonly url: string;
  readonly model: string;
  readonly key: string | undefined;
  readonly timeoutMs: number;
  readonly callsADay: number;
  readonly accuracy: number | undefined;
};

const example = 'http://127.0.0.1:11434/v1';
const url =
  `the address up to /chat/completions, such as ${example} or https://models.example.com/v1; ` +
  'http only without a key, or on this machine';
const name = 'the name of the model as its server spells it, such as qwen3:8b';
const unset = 'no model is asked';

/** A decimal number within bounds, as a text. */
const within = (from: number, to: number, accepts: string, isWhole: boolean) =>
  z
    .string()
    .refine(
      (text) =>
        /^\d{1,7}(\.\d{1,4})?$/.test(text) &&
        Number(text) >= from &&
        Number(text) <= to &&
        (!isWhole || Number.isInteger(Number(text))),
      `give ${accepts}.`,
    );

const seconds = 'the seconds that a request waits for the model, from 1 to 60';
const calls = 'the most questions in a day (UTC), from 1 to 1000000';
const share = 'the share of right answers that you have measured, from 0.2 to 0.95, such as 0.6';

export const classifierModelVariables = z.object({
  CLASSIFIER_MODEL_URL: setting(httpUrl(example).optional(), {
    about:
      'A [language model of yours](classification-own-model.md), asked which of the likely customs codes it is where ' +
      'the engine is not sure. Any server of the OpenAI-compatible chat completions. Needed with the next one.',
    accepts: url,
    example,
    unset,
  }),
  CLASSIFIER_MODEL_NAME: setting(z.string().max(200).optional(), {
    about: 'The model at this address.',
    accepts: name,
    example: 'qwen3:8b',
    unset,
  }),
  CLASSIFIER_MODEL_KEY: setting(secret(), {
    about: 'What the server of the model wants as bearer token, if it wants one.',
    accepts: 'the key of the server',
    example: 'sk-0123456789abcdef',
    unset: 'no token is sent',
  }),
  CLASSIFIER_MODEL_TIMEOUT: setting(within(1, 60, seconds, true).default('5'), {
    about:
      'How long (s) a request waits for the model, whatever the number of its goods. Then the engine’s answer stands.',
    accepts: seconds,
    example: '10',
  }),
  CLASSIFIER_MODEL_CALLS: setting(within(1, 1_000_000, calls, true).default('1000'), {
    about: 'The most questions to the model in a day (UTC), for each process.',
    accepts: calls,
    example: '5000',
  }),
  CLASSIFIER_MODEL_ACCURACY: setting(within(0.2, 0.95, share, false).optional(), {
    about:
      'How often the model was right of goods that people have reviewed. ' +
      '[Its word](classification-own-model.md#how-much-its-word-counts) counts by it.',
    accepts: share,
    example: '0.6',
    unset: 'its word counts little, and never makes a code `high`',
  }),
});

const onThisMachine = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/|$)/;

/**
 * The settings of a model; undefined where none is set. Adds a line to `faults` for each fault; no line holds the key.
 */
export const readClassifierModelSettings = (
  environment: Environment,
  faults: string[],
): ClassifierModelSettings | undefined => {
  const before = faults.length;
  const given = readSettings(classifierModelVariables, environment, faults);
  if (faults.length > before) return undefined;
  const { CLASSIFIER_MODEL_URL: address, CLASSIFIER_MODEL_NAME: model, CLASSIFIER_MODEL_KEY: key } = given;
  if (address === undefined && model === undefined && key === undefined) return undefined;
  const isSafe =
    address !== undefined && (address.startsWith('https://') || key === undefined || onThisMachine.test(address));
  const holdsPassword = address !== undefined && new URL(address).username !== '';
  if (!isSafe || holdsPassword) faults.push(`CLASSIFIER_MODEL_URL: give ${url}.`);
  if (model === undefined) faults.push(`CLASSIFIER_MODEL_NAME: give ${name}.`);
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    faults.push('CLASSIFIER_MODEL_KEY: give the key of the server.');
  if (faults.length > before || address === undefined || model === undefined) return undefined;
  const accuracy = given['CLASSIFIER_MODEL_ACCURACY'];
  return {
    url: address.replace(/\/chat\/completions$/, ''),
    model,
    key,
    timeoutMs: Number(given['CLASSIFIER_MODEL_TIMEOUT']) * 1_000,
    callsADay: Number(given['CLASSIFIER_MODEL_CALLS']),
    accuracy: accuracy === undefined ? undefined : Number(accuracy),
  };
};
