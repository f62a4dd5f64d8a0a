/**
 * Writes the schemas of the Kubernetes objects in deploy/kubernetes, as the official client of Kubernetes has them. The
 * client is too large to be installed for that alone:
 *
 * npm install --no-save --prefix FOLDER @kubernetes/client-node@2.0.1 && npx node bench/record-kubernetes.ts FOLDER
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Attribute = { readonly name: string; readonly baseName: string; readonly type: string; readonly format: string };
type Model = { readonly attributeTypeMap: readonly Attribute[] };

const kinds = ['V1ConfigMap', 'V1Service', 'V1StatefulSet'];
const [folder = '.'] = process.argv.slice(2);
const models = join(folder, 'node_modules/@kubernetes/client-node/dist/gen/models');
const declaration = (name: string): Promise<string> => readFile(join(models, `${name}.d.ts`), 'utf8');

const primitives: Readonly<Record<string, object>> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  any: {},
  Date: { type: 'string', format: 'date-time' },
  IntOrString: { type: ['string', 'integer'] },
};

const definitions: Record<string, object> = {};

const schemaOf = async (type: string, format = ''): Promise<object> => {
  const [, element] = /^Array<(.*)>$/.exec(type) ?? [];
  if (element !== undefined) return { type: 'array', items: await schemaOf(element) };
  const [, value] = /^\{ \[key: string\]: (.*); \}$/.exec(type) ?? [];
  if (value !== undefined) return { type: 'object', additionalProperties: await schemaOf(value) };
  if (format.startsWith('int') && type === 'number') return { type: 'integer' };
  const primitive = primitives[type];
  if (primitive !== undefined) return primitive;
  await define(type);
  return { $ref: `#/definitions/${type}` };
};

const define = async (name: string): Promise<void> => {
  if (name in definitions) return;
  const properties: Record<string, object> = {};
  const loaded = (await import(pathToFileURL(join(models, `${name}.js`)).href)) as Readonly<Record<string, Model>>;
  const text = await declaration(name);
  const attributes = loaded[name]?.attributeTypeMap ?? [];
  const required = attributes.filter((attribute) => text.includes(`    '${attribute.name}': `));
  definitions[name] = {
    type: 'object',
    properties,
    additionalProperties: false,
    ...(required.length > 0 && { required: required.map(({ baseName }) => baseName) }),
  };
  for (const { baseName, type, format } of attributes) properties[baseName] = await schemaOf(type, format);
};

for (const kind of kinds) await define(kind);
const [, release = ''] = /OpenAPI spec version: release-([\d.]+)/.exec(await declaration('V1StatefulSet')) ?? [];
const $comment =
  `Kubernetes ${release}, as @kubernetes/client-node 2.0.1 has it (Apache-2.0, The Kubernetes Authors). ` +
  'Made by bench/record-kubernetes.ts.';
const sorted = Object.fromEntries(Object.entries(definitions).sort(([one], [other]) => (one < other ? -1 : 1)));
await writeFile(
  join(import.meta.dirname, '../test/infrastructure/kubernetes.schema.json'),
  `${JSON.stringify({ $comment, definitions: sorted })}\n`,
);
