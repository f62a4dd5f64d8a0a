import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { ownAccount } from '../../lint/own-account.js';

const messagesFor = (code: string, ...options: readonly object[]): readonly (string | undefined)[] =>
  new Linter({ configType: 'flat' })
    .verify(code, {
      plugins: { waybill: { rules: { 'own-account': ownAccount } } },
      rules: { 'waybill/own-account': ['error', ...options] },
    })
    .map(({ messageId, message }) => messageId ?? message);

describe('a route', () => {
  it.each([
    ['object', 'const view = await shipmentOfAnyAccount(store, shipmentId);'],
    ['stream', "const history = await store.read(streamOf('shipment', shipmentId));"],
    ['stream', 'const history = await dependencies.eventStore.read(stream);'],
    ['object', 'const pages = pagesOfAnyAccount(readModels, shipmentView, query);'],
    ['list', 'const page = await readModels.find(shipmentView, { where: [], sort, range });'],
    ['list', 'const view = await dependencies.readModels.get(shipmentView, key);'],
  ])("does not read what is not its account's (%s): %s", (fault, code) => {
    expect(messagesFor(code)).toEqual([fault]);
  });

  it.each([
    'const view = await ownShipment(store, shipmentId, accountId);',
    'const page = await ownPage(readModels, shipmentView, accountId, { where: [], sort, range });',
    'const bytes = await documents.get(sha256);',
    'const line = await reader.read();',
  ])('reads with the account, and what belongs to none: %s', (code) => {
    expect(messagesFor(code)).toEqual([]);
  });
});

describe('a use case', () => {
  const mayReadAny = { mayReadAny: true };

  it.each(['find', 'rows', 'scan', 'get', 'getMany'])(
    "lists what is its account's, or says that it does not: %s",
    (method) => {
      expect(messagesFor(`const rows = await readModels.${method}(shipmentView, query);`, mayReadAny)).toEqual([
        'list',
      ]);
      expect(
        messagesFor(`const rows = await dependencies.readModels.${method}(shipmentView, query);`, mayReadAny),
      ).toEqual(['list']);
    },
  );

  it.each([
    'const rows = await ownRows(readModels, shipmentView, accountId, query);',
    'const rows = await rowsOfAnyAccount(readModels, shipmentView, query);',
    'const view = await shipmentOfAnyAccount(store, shipmentId);',
  ])('may: %s', (code) => {
    expect(messagesFor(code, mayReadAny)).toEqual([]);
  });
});
