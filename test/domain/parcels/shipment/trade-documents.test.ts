import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maxTradeDocumentBytes,
  shipmentDecider,
  tradeDocumentFormatFaults,
  tradeDocumentFormatOf,
  tradeDocumentFormats,
  tradeDocumentNameFaults,
} from '../../../../src/domain/parcels/shipment/index.ts';
import type {
  DocumentUploaded,
  ShipmentCommand,
  TradeDocument,
} from '../../../../src/domain/parcels/shipment/index.ts';
import { scenarioOf } from '../../../support/scenario.ts';
import { labelled, requested } from '../../../support/shipment-stories.ts';

const { given } = scenarioOf(shipmentDecider);
const uploadedAt = '2026-11-21T10:00:00.000Z';

const invoice: TradeDocument = {
  id: 'doc_2',
  type: 'COMMERCIAL_INVOICE',
  format: 'PDF',
  name: 'invoice.pdf',
  sha256: 'b'.repeat(64),
  size: 900,
};
const list: TradeDocument = { ...invoice, id: 'doc_3', type: 'PACKING_LIST', name: 'list.pdf', sha256: 'c'.repeat(64) };
const record = (...documents: readonly TradeDocument[]): ShipmentCommand => ({
  type: 'RecordDocuments',
  data: { documents, uploadedAt },
});
const uploaded = (...documents: readonly TradeDocument[]): DocumentUploaded => ({
  type: 'DocumentUploaded',
  data: { documents, uploadedAt },
});

describe('documents of a shipment', () => {
  it('are recorded together', () => {
    given(requested, labelled).when(record(invoice, list)).then(uploaded(invoice, list));
  });
  it('are recorded once: only what is new is an event', () => {
    given(requested, labelled, uploaded(invoice)).when(record(invoice, list)).then(uploaded(list));
    given(requested, labelled, uploaded(invoice), uploaded(list)).when(record(list, invoice)).thenNothing();
  });
  it('are new again once they were erased', () => {
    const erased = {
      type: 'ShipmentPeopleErased',
      data: { entries: ['shipTo'], files: [invoice.sha256], reason: 'requested', erasedAt: uploadedAt },
    } as const;
    given(requested, labelled, uploaded(invoice, list), erased).when(record(invoice, list)).then(uploaded(invoice));
  });
  it('belong to a parcel that exists and is not voided', () => {
    const voided = { type: 'ShipmentVoided', data: { voidedAt: uploadedAt } } as const;
    given().when(record(invoice)).thenRefused('shipment_not_found');
    given(requested).when(record(invoice)).thenRefused('shipment_not_booked');
    given(requested, labelled, voided).when(record(invoice)).thenRefused('shipment_voided');
  });
});

describe('the format of a file', () => {
  const beginnings = { PDF: '%PDF-', PNG: '\x89PNG\r\n\x1a\n', JPG: '\xff\xd8\xff' } as const;
  const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

  it('is told by its first bytes, whatever follows', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tradeDocumentFormats), fc.uint8Array({ maxLength: 50 }), (format, rest) => {
        const file = Uint8Array.from([...bytesOf(beginnings[format]), ...rest]);
        expect(tradeDocumentFormatOf(file)).toBe(format);
        for (const named of tradeDocumentFormats)
          expect(tradeDocumentFormatFaults(file, named, 'content')).toHaveLength(named === format ? 0 : 1);
      }),
    );
  });
  it('is none where the beginning is cut or changed by a bit', () => {
    for (const beginning of Object.values(beginnings)) {
      const bytes = bytesOf(beginning);
      expect(tradeDocumentFormatOf(bytes.subarray(0, -1))).toBeUndefined();
      for (const index of bytes.keys())
        expect(tradeDocumentFormatOf(bytes.with(index, (bytes[index] ?? 0) ^ 1))).toBeUndefined();
    }
  });
  it('is named in the fault, with what the file is instead', () => {
    const faultOf = (text: string, format: string) => tradeDocumentFormatFaults(bytesOf(text), format, 'content')[0];
    expect(faultOf('%PDF-1.7', 'PNG')).toMatchObject({
      field: 'content',
      message: expect.stringMatching(/ PNG;.* a PDF\.$/) as string,
    });
    expect(faultOf('hello', 'PDF')).toMatchObject({
      field: 'content',
      message: expect.stringMatching(/ none of PDF, PNG, JPG\.$/) as string,
    });
    expect(faultOf('hello', 'GIF')).toMatchObject({ field: 'content' });
  });
  it('is looked at up to 5 MiB', () => expect(maxTradeDocumentBytes).toBe(5_242_880));
  it('says nothing where there is nothing to compare', () => {
    expect(tradeDocumentFormatFaults(bytesOf('%PDF-1.7'), undefined, 'content')).toEqual([]);
    expect([
      tradeDocumentFormatFaults(undefined, 'PDF', 'content'),
      tradeDocumentFormatFaults(bytesOf('x'), undefined, 'content'),
    ]).toEqual([[], []]);
  });
});

describe('the name of a document', () => {
  it('is anything people call files', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9ÄÖÜäöüßŁłé _().,+-]{1,255}$/), (name) => {
        fc.pre(name.trim() !== '' && name !== '.' && name !== '..');
        expect(tradeDocumentNameFaults(name, 'name')).toEqual([]);
      }),
      { examples: [['x'.repeat(255)], ['.invoice'], ['請求書.pdf']] },
    );
  });
  it.each(['', ' ', '.', '..', 'a/b', 'a\\b', '/etc/passwd', 'a\nb', 'a\u0000b', 'a\u007fb', 'x'.repeat(256)])(
    'is not %j',
    (name) => {
      expect(tradeDocumentNameFaults(name, 'name').map(({ field }) => field)).toEqual(['name']);
    },
  );
});
