import type { z } from 'zod';
import { nearest } from '../../../domain/shared/index.ts';
import { ownValue } from '../../../domain/shared/table.ts';
import { JsonSyntaxError, placesIn } from '../files/json-places.ts';
import type { JsonPlaces } from '../files/json-places.ts';
import { pathText } from '../files/json-reader.ts';
import type { TextPlace } from '../files/json-reader.ts';
import { readUtf8, unusableFile, UnusableFileError } from '../files/read-file.ts';
import { faultOf } from './fault-text.ts';
import { unwrapped } from './zod-shape.ts';

type LocatedFault = { readonly place: TextPlace; readonly text: string };

const isAbsent = (value: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? ownValue(inner as Record<PropertyKey, unknown>, key) : undefined,
    value,
  ) === undefined;

/** The names of the fields at a path of a schema. */
const fieldsAt = (schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] => {
  const { def } = unwrapped(schema)._zod;
  if (def.type === 'union') return def.options.flatMap((option) => fieldsAt(option, path));
  const [key, ...rest] = path;
  if (key === undefined) return def.type === 'object' ? Object.keys(def.shape) : [];
  if (def.type === 'object') {
    const field = ownValue(def.shape, String(key));
    return field === undefined ? [] : fieldsAt(field, rest);
  }
  if (def.type === 'array') return fieldsAt(def.element, rest);
  return def.type === 'record' ? fieldsAt(def.valueType, rest) : [];
};

const unknownName = (schema: z.ZodType, path: readonly PropertyKey[], name: string): string => {
  const known = fieldsAt(schema, path);
  const meant = nearest(name, known);
  const hint =
    meant === undefined ? (known.length === 0 ? '' : ` Known are ${known.join(', ')}.`) : ` Did you mean "${meant}"?`;
  return `${pathText([...path, name])} is no known field.${hint}`;
};

const faultsOf = (
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  value: unknown,
  places: JsonPlaces,
): readonly LocatedFault[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => ({
      place: places.ofName([...issue.path, name]),
      text: unknownName(schema, issue.path, name),
    }));
  const place = isAbsent(value, issue.path) ? places.of(issue.path.slice(0, -1)) : places.of(issue.path);
  return [{ place, text: faultOf(issue, schema, value, 'the file').text }];
};

const inOrder = (one: LocatedFault, other: LocatedFault): number =>
  one.place.line - other.place.line || one.place.column - other.place.column;

const inText = (file: string, faults: readonly LocatedFault[]): UnusableFileError =>
  new UnusableFileError(
    file,
    faults.toSorted(inOrder).map(({ place, text: fault }) => `${file}:${place.line}:${place.column}: ${fault}`),
  );

/**
 * The most characters of a file. A person does not write a longer one, and its places would take a hundred times its
 * memory.
 */
const mostCharacters = 4 * 1_024 ** 2;

/** The places of a file's values. Throws an UnusableFileError with the place of the first syntax error. */
const placesOf = (file: string, text: string): JsonPlaces => {
  try {
    return placesIn(text);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const { line, column } = error.place;
    throw new UnusableFileError(file, [`${file}:${line}:${column}: ${error.message}`], { cause: error });
  }
};

/**
 * The faults of a value that was composed from a file and other data. `ownPath` maps a path of the value to that in the
 * file.
 */
export const faultsInPart = (
  file: string,
  {
    value,
    schema,
    issues,
  }: { readonly value: unknown; readonly schema: z.ZodType; readonly issues: readonly z.core.$ZodIssue[] },
  ownPath: (path: readonly PropertyKey[]) => readonly PropertyKey[],
): UnusableFileError => {
  const places = placesOf(file, readUtf8(file));
  const moved: JsonPlaces = {
    of: (path) => places.of(ownPath(path)),
    ofName: (path) => places.ofName(ownPath(path)),
    repeated: [],
  };
  const named = (issue: z.core.$ZodIssue, text: string): string => {
    const from = pathText(issue.path);
    return from !== '' && text.startsWith(from) ? `${pathText(ownPath(issue.path))}${text.slice(from.length)}` : text;
  };
  return inText(
    file,
    issues.flatMap((issue) =>
      faultsOf(issue, schema, value, moved).map(({ place, text }) => ({ place, text: named(issue, text) })),
    ),
  );
};

/**
 * Parses a text. JSON.parse does not always report the place of a fault, so a second parser finds it. Throws an
 * UnusableFileError.
 */
export const parsedJson = (file: string, text: string): unknown => {
  if (text.length > mostCharacters)
    throw new UnusableFileError(file, [`the file may have ${mostCharacters} characters, and has ${text.length}`]);
  try {
    return JSON.parse(text);
  } catch (error) {
    placesOf(file, text);
    throw unusableFile(file, error);
  }
};

/**
 * Validates the text of a file that a person wrote. All faults are in one UnusableFileError, each as
 * `file:line:column: the field, the rule, an accepted example`, in the order of the text.
 */
export const checkedJson = <Schema extends z.ZodType>(file: string, text: string, schema: Schema): z.output<Schema> => {
  const value = parsedJson(file, text);
  const places = placesOf(file, text);
  const result = schema.safeParse(value);
  const faults: LocatedFault[] = places.repeated.map(({ path, place }) => ({
    place,
    text: `${pathText(path)} occurs twice.`,
  }));
  if (!result.success) faults.push(...result.error.issues.flatMap((issue) => faultsOf(issue, schema, value, places)));
  if (result.success && faults.length === 0) return result.data;
  throw inText(file, faults);
};

/** Reads and validates such a file. */
export const readCheckedJson = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> =>
  checkedJson(file, readUtf8(file), schema);
