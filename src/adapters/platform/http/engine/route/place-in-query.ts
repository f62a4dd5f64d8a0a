import { filtersIn } from '../../schemas/lists.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Names a field as the client sent it: `status` inside `filter={"status":…}` is `filter.status`. */
export const placeInQuery = (query: unknown, field: string): string => {
  const [name = ''] = field.split(/[.[]/, 1);
  const filters = filtersIn(query);
  return filters !== undefined && Object.hasOwn(filters, name) && isObject(query) && !Object.hasOwn(query, name)
    ? `filter.${field}`
    : field;
};
