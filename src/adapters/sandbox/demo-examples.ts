import { join } from 'node:path';
import { z } from 'zod';
import type { DemoExamples } from '../../application/sandbox/demo/examples.ts';
import { readJson } from '../shared/files/read-file.ts';

const file = join(import.meta.dirname, '../../../data/demo.json');

const text = z.string().min(1);
const country = z.string().length(2);
const listOf = <Item extends z.ZodType>(item: Item) => z.tuple([item], item);
const place = { city: text, postcode: text, state: text.exactOptional() };

const shop = z.strictObject({
  code: text,
  currency: z.enum(['GBP', 'EUR']),
  eori: text,
  weight: z.int().positive(),
  sender: z.strictObject({
    name: text,
    company: text,
    email: z.email(),
    phone: text,
    address: z.strictObject({ line1: text, ...place, country }),
  }),
  goods: listOf(
    z.strictObject({
      sku: text,
      title: text,
      description: text,
      hsCode: text,
      countryOfOrigin: country,
      material: text.exactOptional(),
      category: text,
      price: z.tuple([z.int(), z.int()]),
      grams: z.int().positive(),
      weight: z.int().positive(),
    }),
  ),
});

const destination = z.strictObject({
  country,
  weight: z.int().positive(),
  street: text,
  phone: text.exactOptional(),
  names: listOf(text),
  places: listOf(z.strictObject(place)),
});

const demoFile = z.strictObject({
  about: z.array(z.string()),
  shops: listOf(shop),
  destinations: listOf(destination),
});

/** The examples of the demo data. */
export const loadDemoExamples = (): DemoExamples => readJson(file, demoFile);
