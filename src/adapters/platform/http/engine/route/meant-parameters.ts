import type { z } from 'zod';
import { ownValue } from '../../../../../domain/shared/table.ts';
import { exampleOf } from '../../../../shared/validation/fault-text.ts';
import { plainName } from '../../../../shared/validation/field-synonyms.ts';
import type { UnknownField } from '../../../../shared/validation/unknown-fields.ts';
import { unwrapped } from '../../../../shared/validation/zod-shape.ts';

/** Names that other interfaces have for the parameters of lists, and what they are here. */
const byOurName: Readonly<Record<string, string>> = {
  range:
    'limit page perPage pageSize pageNumber per offset skip top first last after before cursor startingAfter ' +
    'endingBefore beforeId afterId count results size iterator',
  sort: 'order orderBy sortBy sortOrder direction sortDirection ordering',
  createdAtFrom:
    'createdAfter createdFrom createdSince createdGt createdGte startDatetime startDate since createdAtMin createdAtAfter',
  createdAtTo: 'createdBefore createdUntil createdLt createdLte endDatetime endDate until createdAtMax createdAtBefore',
  updatedAtFrom: 'updatedAfter updatedFrom updatedSince updatedGt updatedGte modifiedSince updatedAtMin changedSince',
  from: 'createdAtFrom since startDate start',
  to: 'createdAtTo until endDate end',
  trackingNumber: 'trackingCode tracking trackingNo',
  customerReference: 'reference orderNumber orderId externalId',
  status: 'statuses state',
  id: 'ids idIn',
  includeInactive: 'includeDisabled inactive all',
  includeArchived: 'archived isArchived',
};

const meanings = new Map<string, string[]>();
for (const [ours, theirs] of Object.entries(byOurName))
  for (const name of theirs.split(' ')) meanings.set(plainName(name), [...(meanings.get(plainName(name)) ?? []), ours]);

/** `status[]`, `id[in]`, `created[gte]`: a bracket says what another interface does with the value. */
const withoutBrackets = (name: string): string => name.replace(/\[\]$/, '').replaceAll(/[[\]]/g, '');

const exampleIn = (shape: z.core.$ZodShape, name: string): Pick<UnknownField, 'example'> => {
  const schema = ownValue(shape, name);
  return schema === undefined ? {} : { example: exampleOf(schema) };
};

/** What an unknown query parameter most likely means, where its spelling alone does not say it. */
export const meantParameter = (schema: z.ZodType) => {
  const { def } = unwrapped(schema)._zod;
  const shape = def.type === 'object' ? def.shape : {};
  const known = new Map(Object.keys(shape).map((name) => [plainName(name), name]));
  const named = (name: string): string | undefined => {
    const plain = plainName(withoutBrackets(name));
    return known.get(plain) ?? meanings.get(plain)?.find((ours) => Object.hasOwn(shape, ours));
  };
  const list = [...known.values()].join(', ');
  return ({ field, meant }: UnknownField): Pick<UnknownField, 'meant' | 'example'> => {
    const name = named(field) ?? meant;
    if (name !== undefined) return { meant: name, ...exampleIn(shape, name) };
    return known.size === 0 ? {} : { meant: `one of ${list}` };
  };
};
