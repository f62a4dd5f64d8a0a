import { describe, expect, it } from 'vitest';
import { linted } from '../support/linted.ts';

const object = "OfAnyAccount reads any account's.";
const stream = "store.read reads any account's stream.";
const list = "lists all accounts'.";

/** Texts, each with what is said of it, as files of a folder. */
const inFolder = (folder: string, sayings: readonly (readonly [code: string, saying?: string])[]) =>
  sayings.map(([code, saying], index) => ({ path: `${folder}/case-${index}.ts`, code, saying }));

const routes = inFolder('src/adapters/parcels/http', [
  ['const view = await shipmentOfAnyAccount(store, shipmentId);', object],
  ["const history = await store.read(streamOf('shipment', shipmentId));", stream],
  ['const history = await dependencies.eventStore.read(stream);', stream],
  ['const pages = pagesOfAnyAccount(readModels, shipmentView, query);', object],
  ['const page = await readModels.find(shipmentView, { where: [], sort, range });', list],
  ['const view = await dependencies.readModels.get(shipmentView, key);', list],
  ['const view = await ownShipment(store, shipmentId, accountId);'],
  ['const page = await ownPage(readModels, shipmentView, accountId, { where: [], sort, range });'],
  ['const bytes = await documents.get(sha256);'],
  ['const line = await reader.read();'],
]);

const useCases = inFolder('src/application/parcels', [
  ...['find', 'rows', 'scan', 'get', 'getMany'].flatMap((method) => [
    [`const rows = await readModels.${method}(shipmentView, query);`, list] as const,
    [`const rows = await dependencies.readModels.${method}(shipmentView, query);`, list] as const,
  ]),
  ['const rows = await ownRows(readModels, shipmentView, accountId, query);'],
  ['const rows = await rowsOfAnyAccount(readModels, shipmentView, query);'],
  ['const view = await shipmentOfAnyAccount(store, shipmentId);'],
]);

const found = linted('own-account', new Map([...routes, ...useCases].map(({ path, code }) => [path, code])));

const expectSaying = (path: string, saying: string | undefined): void =>
  expect(found.get(path)).toEqual(saying === undefined ? undefined : [expect.stringContaining(saying)]);

describe("a route reads what is its account's", () => {
  it.each(routes)('$code $saying', ({ path, saying }) => {
    expectSaying(path, saying);
  });
});

describe("a use case lists what is its account's, or says that it does not", () => {
  it.each(useCases)('$code $saying', ({ path, saying }) => {
    expectSaying(path, saying);
  });
});
