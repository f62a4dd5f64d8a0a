import type { Fault } from './domain-error.ts';
import { fieldFault } from './field-rules.ts';

/** The client's free key-value pairs: at most 50, keys to 40 characters, strings to 500. */
export type Metadata = Readonly<Record<string, unknown>>;

const limits = { keys: 50, key: 40, text: 500 };

/** The limit on strings applies at every level, so that nested objects cannot evade it. */
const holdsLongText = (value: unknown): boolean => {
  if (typeof value === 'string') return value.length > limits.text && [...value].length > limits.text;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsLongText);
};

/** The faults of metadata: too many keys, or too long keys or strings. */
export const metadataFaults = (metadata: Metadata | undefined, path: string): Fault[] => {
  const entries = Object.entries(metadata ?? {});
  const faults: Fault[] = [];
  if (entries.length > limits.keys) {
    faults.push(fieldFault(path, `must have at most ${limits.keys} keys`, '{"orderRef":"A-1"}'));
  }
  if (entries.some(([key]) => [...key].length > limits.key)) {
    faults.push(fieldFault(path, `keys must be at most ${limits.key} characters`, '"orderRef"'));
  }
  for (const [key, value] of entries) {
    if (holdsLongText(value)) {
      faults.push(fieldFault(`${path}.${key}`, `must hold at most ${limits.text} characters of text`, '"A-1"'));
    }
  }
  return faults;
};
