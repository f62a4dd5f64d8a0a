import { describe, expect, it } from 'vitest';
import { configFrom } from '../../../src/infrastructure/configuration/config.ts';
import { copyAllDocuments } from '../../../src/infrastructure/commands/documents.ts';
import { checkLogUrl } from '../../../src/infrastructure/stores/event-log.ts';
import { redactUrl } from '../../../src/infrastructure/configuration/redact-url.ts';
import { commandIo } from '../../support/command-line.ts';

describe('an address that is shown', () => {
  it.each([
    ['postgres://waybill:secret@db:5432/waybill', 'postgres://db:5432/waybill'],
    ['postgres://waybill:se@cret@db:5432/waybill', 'postgres://db:5432/waybill'],
    ['postgres://waybill:sec/ret@db:5432/waybill', 'postgres://db:5432/waybill'],
    ['postgres://waybill:sec?ret@db:5432/waybill', 'postgres://db:5432/waybill'],
    [
      'postgres://db/waybill?user=waybill&password=se@cret&application_name=a',
      'postgres://db/waybill?user=waybill&application_name=a',
    ],
    ['postgres://db/waybill?password=secret&PASSWORD=secret', 'postgres://db/waybill'],
    ['postgres://db/waybill?sslmode=require&sslpassword=secret', 'postgres://db/waybill?sslmode=require'],
    ['esdb://admin:secret@a:2113,b:2113?tls=true', 'esdb://a:2113,b:2113?tls=true'],
    ['file:///srv//waybill/a@b/events.sqlite', 'file:///srv//waybill/a@b/events.sqlite'],
    ['https://log', 'https://log'],
  ])('of %s is shown as %s', (url, shown) => expect(redactUrl(url)).toBe(shown));

  it('has no password where it is refused as a log or as a document store', async () => {
    const url = 'postgres://waybill:se@cret@db:5432/waybill';
    expect(() => checkLogUrl(url, { mustExist: false })).toThrow(
      /^postgres:\/\/db:5432\/waybill is not the address of an event log\./,
    );
    await expect(copyAllDocuments(configFrom({}), commandIo(), { from: url, to: 'file:documents' })).rejects.toThrow(
      /^postgres:\/\/db:5432\/waybill is not the address of a document store\./,
    );
  });
});
