import { z } from 'zod';
import type { AddressReading } from '../../../../domain/shared/index.ts';
import { ownValue } from '../../../../domain/shared/table.ts';
import { isInternal } from '../../../shared/validation/zod-shape.ts';
import { optionalField } from './absent.ts';

/** How an address was read, which the service adds before a body is validated: no field of the interface. */
export const addressReading = optionalField(z.custom<AddressReading>()).meta({ internal: true });

type ObjectSchema = { properties?: Record<string, unknown> };

/** Takes the fields that the service adds out of the JSON Schema of an object. */
export const hideInternal = (schema: z.core.$ZodType, jsonSchema: ObjectSchema): void => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== 'object' || jsonSchema.properties === undefined) return;
  const internal = new Set(Object.keys(def.shape).filter((name) => isInternal(ownValue(def.shape, name) ?? schema)));
  if (internal.size === 0) return;
  jsonSchema.properties = Object.fromEntries(
    Object.entries(jsonSchema.properties).filter(([name]) => !internal.has(name)),
  );
};
