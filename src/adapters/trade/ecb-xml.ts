import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Stated } from './stated-rates.ts';
import { UnusableFileError } from '../files/unusable-file-error.ts';
import { ownValue } from '../../domain/shared/own-value.ts';

const asList = (value: unknown): readonly unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? ownValue(value as Readonly<Record<string, unknown>>, name) : undefined;

const textIn = (value: unknown, name: string): string => {
  const text = fieldOf(value, name);
  return typeof text === 'string' ? text.trim() : '';
};

const ratesOf = (day: unknown): Stated['rates'] => {
  const date = textIn(day, '@time');
  const named = date === '' ? 'a day without a date' : date;
  const cubes = asList(fieldOf(day, 'Cube'));
  if (cubes.length === 0) return [{ fault: `${named}: no rates` }];
  return cubes.map((cube, index) => ({
    at: `rate ${index + 1} of ${named}`,
    date,
    currency: textIn(cube, '@currency'),
    rate: textIn(cube, '@rate'),
  }));
};

/** The reference rates of the European Central Bank: the daily file has one dated Cube, the history files one a day. */
export const ratesInXml = (text: string, file: string): Stated => {
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new UnusableFileError(file, [`line ${valid.err.line}: ${valid.err.msg}`]);
  const parsed: unknown = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseAttributeValue: false,
    processEntities: false,
    removeNSPrefix: true,
  }).parse(text);
  const days = asList(fieldOf(fieldOf(fieldOf(parsed, 'Envelope'), 'Cube'), 'Cube'));
  return { rates: days.flatMap(ratesOf), official: true };
};
