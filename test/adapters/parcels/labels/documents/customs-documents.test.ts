import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printedDeclarationOf, customsDocumentOf } from '../../../../../src/adapters/parcels/labels/declaration.ts';
import { cn23 } from '../../../../../src/adapters/parcels/labels/documents/cn23.ts';
import { commercialInvoice } from '../../../../../src/adapters/parcels/labels/documents/commercial-invoice.ts';
import { print } from '../../../../../src/adapters/parcels/labels/render-worker.ts';
import { pdfMeasure } from '../../../../../src/adapters/parcels/labels/render/pdf.ts';
import type { BookingRequest } from '../../../../../src/application/parcels/ports/carriers.ts';
import { taxIdentifiers } from '../../../../../src/domain/shared/customs.ts';
import { Decimal } from '../../../../../src/domain/shared/decimal.ts';
import { aBooking, aCommodity, addresses, aJob, aParty, domestic, inLeeds } from '../parcels.ts';
import { pdfPages } from '../pdf-text.ts';

const paper = async (changes: Partial<BookingRequest>): Promise<readonly string[]> => {
  const [, document] = print(aJob(changes));
  if (!document) throw new Error('No paper was printed.');
  return (await pdfPages(document.bytes)).map(({ text }) => text);
};

const postal = { serviceCode: 'SERVICE-POSTAL-PICKUP' };

describe('the customs document of a parcel', () => {
  it('is a CN 23 for postal services and a commercial invoice for others', () => {
    expect(print(aJob(postal)).map(({ type, format }) => [type, format])).toEqual([['LABEL', 'PDF'], ['CN23', 'PDF']]); // oxfmt-ignore
    expect(print(aJob({ labelFormat: 'PNG' })).map(({ type, format }) => [type, format])).toEqual([['LABEL', 'PNG'], ['COMMERCIAL_INVOICE', 'PDF']]); // oxfmt-ignore
  });

  it('is none inside a customs territory, nor for documents', () => {
    expect(print(domestic()).map(({ type }) => type)).toEqual(['LABEL']);
    expect(customsDocumentOf(aBooking({ shipTo: inLeeds }))).toBeUndefined();
    expect(customsDocumentOf(aBooking({ customs: { contentType: 'Documents', incoterms: 'DDU' } }))).toBeUndefined();
  });
});

describe('what is declared', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 99_999 }),
    pence: fc.integer({ min: 0, max: 10_000_000 }),
    grams: fc.integer({ min: 1, max: 100_000 }),
  });

  it('adds up to the last penny and gram', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
        const commodities = lines.map(({ quantity, pence, grams }) =>
          aCommodity({
            quantity,
            value: { amount: Decimal.of(BigInt(pence), 2).toString(), currency: 'GBP' },
            unitWeight: { unit: 'kg', value: Decimal.of(BigInt(grams), 3).toString() },
          }),
        );
        const { totals, netWeight, quantity } = printedDeclarationOf(aBooking({ commodities }));
        const sum = (of: (one: (typeof lines)[number]) => number): bigint =>
          lines.reduce((total, one) => total + BigInt(of(one)) * BigInt(one.quantity), 0n);
        expect(totals).toEqual([{ amount: Decimal.of(sum(({ pence }) => pence), 2).toString(), currency: 'GBP' }]); // oxfmt-ignore
        expect(Decimal.parse(netWeight).equals(Decimal.of(sum(({ grams }) => grams), 3))).toBe(true); // oxfmt-ignore
        expect(quantity).toBe(lines.reduce((total, one) => total + one.quantity, 0));
      }),
    );
  });

  it('keeps the currencies apart', () => {
    const commodities = [
      aCommodity(),
      aCommodity({ quantity: 1, value: { amount: '7', currency: 'EUR' } }),
      aCommodity(),
    ];
    expect(printedDeclarationOf(aBooking({ commodities })).totals).toEqual([
      { amount: '50.00', currency: 'GBP' },
      { amount: '7.00', currency: 'EUR' },
    ]);
  });
});

/** A booking with everything a declaration can hold, each value told apart from all others. */
const complete: Partial<BookingRequest> = {
  shipFrom: aParty({
    name: 'Sender Name',
    company: 'Sender Company',
    email: 'sender@example.com',
    phone: '+44 113 000 0001',
    countryTaxId: 'TAX-FROM',
    stateTaxId: 'STATE-FROM',
    address: {
      line1: '1 Sender Street',
      line2: 'Unit 1',
      city: 'Leeds',
      state: 'West Yorkshire',
      postcode: 'LS1 1AA',
      country: 'GB',
    },
  }),
  shipTo: aParty({
    name: 'Consignee Name',
    company: 'Consignee Company',
    email: 'to@example.com',
    phone: '+1 217 000 0002',
    countryTaxId: 'TAX-TO',
  }),
  importerOfRecord: aParty({
    name: 'Importer Name',
    email: 'importer@example.com',
    phone: '+1 217 000 0003',
    countryTaxId: 'TAX-IMPORTER',
  }),
  billTo: aParty({ name: 'Buyer Name', company: 'Buyer Company', email: 'buyer@example.com' }),
  returnTo: aParty({
    name: 'Returns Name',
    address: { line1: '9 Returns Road', city: 'Leeds', postcode: 'LS9 9AA', country: 'GB' },
  }),
  productSafetyContact: 'Safety Contact Ltd\n3 Safety Street\nsafety@example.com',
  commercialInvoiceReference: 'CI-REF-5',
  customerReference: 'CUST-REF-6',
  description: 'Clothes for a theatre',
  dimensions: { unit: 'cm', length: '31', width: '21', height: '11' },
  papers: {
    smallPacket: false,
    signature: 'printed',
    carriage: { amount: '12.34', currency: 'EUR' },
    exportCitation: 'MRN EXPORT-V',
  },
  customs: {
    contentType: 'Gift',
    incoterms: 'DDP',
    invoiceNumber: 'INV-NUMBER-1',
    invoiceDate: '2026-11-20T00:00:00.000Z',
    orderId: 'ORDER-ID-2',
    orderTotalValue: { amount: '25.01', currency: 'GBP' },
    EORI: 'EORI-V', IOSS: 'IOSS-V', VAT: 'VAT-V', EIN: 'EIN-V', VOECNUMBER: 'VOEC-V', SWISSVAT: 'SWISS-V', KAR_VAT: 'KAR-V', CA_GST: 'CAGST-V',
    AU_GST: 'AUGST-V', NZ_GST: 'NZGST-V', JPConsumptionTax: 'JPCT-V', importerGST: 'IMPGST-V', exporterGST: 'EXPGST-V', consigneeGST: 'CONGST-V',
  }, // oxfmt-ignore
  commodities: [
    aCommodity({
      sku: 'SKU-V',
      title: 'Shirt title',
      description: 'Shirt description',
      compliance: {
        controlType: 'textile',
        regulatoryAgency: 'AGENCY-V',
        regulatoryProgram: 'PROGRAM-V',
        regulatoryCategoryCode: 'CATEGORY-V',
        EIN: 'LINE-EIN-V',
        iossNumber: 'LINE-IOSS-V',
        importLicenseNumber: 'LICENCE-V',
        certificationType: 'CE',
        certificationReference: 'CERTIFICATE-V',
      },
    }),
  ],
};

/** What follows a caption in the text of a paper: the paper's own lines, as a reader copies them. */
const below = (text: string, caption: string): string => {
  const lines = text.split('\n').filter((line) => line !== '' && line !== ' ');
  const at = lines.findIndex((line) => line.includes(caption));
  if (at < 0) throw new Error(`There is no ${caption} on the paper.`);
  return lines.slice(at, at + 16).join(' ');
};

const registrationValues = [
  'EORI-V', 'IOSS-V', 'VAT-V', 'EIN-V', 'VOEC-V', 'SWISS-V', 'KAR-V', 'CAGST-V', 'AUGST-V', 'NZGST-V', 'JPCT-V', 'IMPGST-V', 'EXPGST-V', 'CONGST-V',
]; // oxfmt-ignore
const lineValues = [
  'Shirt title: Shirt description', 'SKU-V', 'AGENCY-V', 'PROGRAM-V', 'CATEGORY-V', 'LINE-EIN-V', 'LINE-IOSS-V', 'LICENCE-V', 'CERTIFICATE-V', '610910', 'PT Portugal', '0.4', '25.00 GBP',
]; // oxfmt-ignore

describe('a CN 23', () => {
  it.each([
    [
      'From / De',
      [
        'Sender Name',
        'Sender Company',
        '1 Sender Street',
        'Unit 1',
        'Leeds',
        'LS1 1AA',
        'UNITED KINGDOM (GB)',
        '+44 113 000 0001',
      ],
    ],
    [
      'To / À',
      [
        'Consignee Name',
        'Consignee Company',
        '12 Sample Street',
        'Springfield IL 62701',
        'UNITED STATES (US)',
        '+1 217 000 0002',
      ],
    ],
    ['Référence en douane de l’expéditeur', ['EORI-V', 'IOSS-V', 'VAT-V', 'Export: MRN EXPORT-V']],
    ['Importer’s reference (if any)', ['Importer Name', 'TAX-IMPORTER', 'IMPGST-V', 'CONGST-V']],
    ['N° de téléphone/fax/e-mail de l’importateur', ['+1 217 000 0003', 'importer@example.com']],
    ['Total gross weight, kg (4) / Poids brut total', ['0.5']],
    ['Total value (6) / Valeur totale', ['25.00 GBP']],
    ['Postal charges/Fees (9)', ['12.34 EUR']],
    [
      'Category of item (10) / Catégorie de l’envoi',
      ['[X] Gift / Cadeau', 'Explanation / Explication: Clothes for a theatre'],
    ],
    [
      'Comments (11)',
      [
        'DDP',
        'ORDER-ID-2',
        'CUST-REF-6',
        'CI-REF-5',
        'Safety Contact Ltd, 3 Safety Street, safety@example.com',
        'Buyer Name',
        'Returns Name',
      ],
    ],
    ['Licence (12)', ['LICENCE-V']],
    ['Certificate (13)', ['CERTIFICATE-V']],
    ['Invoice (14)', ['INV-NUMBER-1']],
    ['Je certifie que', ['ne contient aucun objet dangereux']],
    ['Bureau d’origine/date de dépôt', ['Leeds, 2026-11-23']],
    ['sender’s signature (15)', ['John Roe']],
  ])('has in %s what was declared', async (caption, values) => {
    const [text = ''] = await paper({ ...complete, ...postal });
    for (const value of values) expect(below(text, caption)).toContain(value);
  });

  it('has every number of the form, its title in English and French, and each line with its numbers', async () => {
    const [text = ''] = await paper({ ...complete, ...postal });
    for (let number = 1; number <= 15; number++) expect(text).toContain(`(${number})`);
    expect(text.replaceAll('\n', ' ')).toContain('CUSTOMS DECLARATION / DÉCLARATION EN DOUANE CN 23');
    expect(text).toContain('Peut être ouvert d’office');
    const flat = text.replaceAll('\n', ' ');
    for (const value of [...lineValues, ...registrationValues, 'CA123456785ZZ']) expect(flat).toContain(value);
    expect(text.match(/\[X\]/g)).toHaveLength(1);
  });

  it('is left to be signed by hand where the certification is missing', async () => {
    const papers = { smallPacket: true, signature: 'by_hand', carriage: { amount: '1.00', currency: 'GBP' } } as const;
    const [text = ''] = await paper({ ...complete, ...postal, papers });
    expect(below(text, 'sender’s signature (15)')).toMatch(/_{10,} \(by hand\)/);
    expect(text).not.toContain('John Roe');
  });
});

describe('the form CN 22 on a label', () => {
  const settled = (smallPacket: boolean) =>
    ({
      ...postal,
      papers: { smallPacket, signature: 'printed', carriage: { amount: '1.00', currency: 'GBP' } },
    }) as const;
  const label = async (changes: Partial<BookingRequest>): Promise<string> => {
    const [document] = print(aJob(changes));
    const [page] = await pdfPages(document?.bytes ?? new Uint8Array());
    return page?.text.replaceAll('\n', ' ') ?? '';
  };

  it('has its title, captions, categories, undertaking and signature', async () => {
    const text = await label(settled(true));
    for (const part of [
      'CUSTOMS DECLARATION / DÉCLARATION EN DOUANE CN 22',
      'Peut être ouvert d’office',
      '[X] Sale of goods / Vente de marchandises',
      '[_] Gift / Cadeau',
      '(1)',
      '(2)',
      '(3)',
      '(4)',
      '(5)',
      '(6)',
      '(7)',
      '2 × Cotton T-shirt',
      '610910',
      '25.00 GBP',
      'does not contain any dangerous article',
      'sender’s signature (8): John Roe',
    ])
      // oxfmt-ignore
      expect(text).toContain(part);
  });

  it.each([
    ['is not there beyond its limits', settled(false)],
    ['is not there for a booking nobody settled it for', postal],
  ])('%s: the CN 23 is the declaration', async (_, changes) => {
    const text = await label(changes);
    expect(text).not.toContain('CN 22');
    expect(text).not.toContain('dangerous article');
    expect(text).not.toContain('John Roe (');
    expect(text).toContain('CN 23 enclosed');
  });

  it('is no part of the label of another carrier', async () => {
    expect(await label({})).not.toMatch(/CN 2\d/);
  });
});

describe('a predicted code', () => {
  const predicted = (predictedConfidence?: 'low' | 'medium' | 'high') => {
    const { hsCode: _code, hsDigits: _digits, ...uncoded } = aCommodity();
    return [{ ...uncoded, predictedHsCode: '610910', ...(predictedConfidence && { predictedConfidence }) }];
  };

  it.each(['low', 'medium', undefined] as const)(
    'of %s confidence is printed on no document and no label',
    async (confidence) => {
      for (const service of [postal, {}]) {
        const documents = print(aJob({ ...service, commodities: predicted(confidence) }));
        for (const { bytes } of documents)
          expect((await pdfPages(bytes)).map(({ text }) => text).join()).not.toContain('610910');
      }
    },
  );

  it('of high confidence is printed', async () => {
    const [text] = await paper({ commodities: predicted('high') });
    expect(text).toContain('610910');
  });
});

describe('a commercial invoice', () => {
  it.each([
    ['Invoice number', ['INV-NUMBER-1']],
    ['Invoice date', ['2026-11-20']],
    ['Invoice reference', ['CI-REF-5']],
    ['Tracking number', ['CA123456785ZZ']],
    ['Order', ['ORDER-ID-2']],
    ['Customer reference', ['CUST-REF-6']],
    ['Reason for export', ['Gift']],
    ['Terms of delivery (Incoterms)', ['DDP']],
    [
      'Exporter',
      [
        'Sender Name',
        'Sender Company',
        '1 Sender Street',
        'UNITED KINGDOM (GB)',
        'sender@example.com',
        'TAX-FROM',
        'STATE-FROM',
      ],
    ],
    ['Consignee', ['Consignee Name', 'Consignee Company', 'UNITED STATES (US)', 'to@example.com', 'TAX-TO']],
    ['Importer of record', ['Importer Name', 'TAX-IMPORTER', 'importer@example.com']],
    ['Buyer (bill to)', ['Buyer Name', 'Buyer Company', 'buyer@example.com']],
    ['Tax registrations', registrationValues],
    ['Product safety contact (EU)', ['Safety Contact Ltd, 3 Safety Street, safety@example.com']],
    ['Return address', ['Returns Name', '9 Returns Road']],
    ['Country of departure', ['United Kingdom']],
    ['Country of destination', ['United States']],
    ['Transport', ['Waybill, Standard Pickup']],
    ['Packages', ['1 parcel, 31 × 21 × 11 cm']],
    ['Total quantity', ['2']],
    ['Net / gross weight, kg', ['0.4 / 0.5']],
    ['Total value of the goods', ['25.00 GBP']],
    ['Freight, paid by the exporter', ['12.34 EUR']],
    ['Insurance', ['None']],
    ['Order total as declared', ['25.01 GBP']],
    ['Contents', ['Clothes for a theatre']],
    ['Licence numbers', ['LICENCE-V']],
    ['Certificate numbers', ['CERTIFICATE-V']],
    ['Export declaration', ['MRN EXPORT-V']],
    ['I declare that', ['Signature: John Roe', 'Place and date: Leeds, 2026-11-20']],
  ])('has in %s what was declared', async (caption, values) => {
    const text = (await paper(complete)).join('\n');
    for (const value of values) expect(below(text, caption)).toContain(value);
  });

  it('has each line with its numbers', async () => {
    const text = (await paper(complete)).join(' ').replaceAll('\n', ' ');
    for (const value of [...lineValues, '12.50 GBP']) expect(text).toContain(value);
  });

  it('says where importer and buyer are the consignee, and takes another reference where no number was sent', async () => {
    const customs = { contentType: 'ReturnOfGoods', incoterms: 'DAP' } as const;
    const [text = ''] = await paper({ customs, commercialInvoiceReference: 'CI-REF-5' });
    expect(text.match(/Same as consignee/g)).toHaveLength(2);
    expect(below(text, 'Invoice number')).toContain('CI-REF-5');
    expect(text).toContain('Returned goods');
    expect(text).toContain('Page 1 of 1');
  });

  it('flows two hundred kinds of goods over numbered pages, each with the head of the table, and loses none', async () => {
    const commodities = Array.from({ length: 200 }, (_, index) =>
      aCommodity({ title: `Kind number ${index + 1} of everything there is` }),
    );
    const pages = await paper({ commodities });
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((text, index) => expect(text).toContain(`Page ${index + 1} of ${pages.length}`));
    const withRows = pages.filter((text) => text.includes('Kind number'));
    for (const text of withRows) expect(text).toContain('HS code');
    for (const text of pages.slice(1)) expect(text).toContain('Commercial invoice INV-1 · CA123456785ZZ (continued)');
    const rows = pages.join('\n').match(/Kind number \d+/g);
    expect(rows).toEqual(commodities.map((_, index) => `Kind number ${index + 1}`));
    expect(pages.at(-1)).toContain('5000.00 GBP');
  });

  it('names goods and people in any script', async () => {
    const [text] = await paper({
      shipTo: addresses.Japanese ?? inLeeds,
      commodities: [aCommodity({ title: 'Ваза 花瓶' })],
    });
    expect(text).toContain('東京');
    expect(text).toContain('花瓶');
  });
});

describe('a document with the longest possible values', () => {
  const wide = (letter: string, length: number): string => letter.repeat(length);
  const number = wide('9', 100);
  const party = (country: string) => ({
    name: wide('N', 100),
    company: wide('W', 100),
    email: `${wide('e', 240)}@example.com`,
    phone: wide('0', 32),
    countryTaxId: wide('T', 100),
    stateTaxId: wide('S', 100),
    address: {
      line1: wide('W', 120),
      line2: wide('W', 120),
      city: wide('C', 60),
      state: wide('S', 60),
      postcode: wide('P', 16),
      country,
    },
  });
  const crowded: Partial<BookingRequest> = {
    ...complete,
    shipFrom: party('GB'),
    shipTo: party('US'),
    returnTo: party('GB'),
    billTo: party('US'),
    importerOfRecord: party('US'),
    productSafetyContact: `${wide('G', 250)}\n${wide('H', 249)}`,
    signedBy: wide('Z', 100),
    description: wide('D', 255),
    customerReference: number,
    commercialInvoiceReference: number,
    customs: {
      ...(complete.customs ?? { contentType: 'Gift', incoterms: 'DDP' }),
      ...Object.fromEntries(taxIdentifiers.map((identifier) => [identifier, number])),
      invoiceNumber: number,
      orderId: number,
    },
    commodities: Array.from({ length: 14 }, (_, index) =>
      aCommodity({
        title: wide('T', 200),
        description: wide('E', 255),
        sku: wide('K', 64),
        quantity: 99_999,
        value: { amount: '999999999999.999999', currency: 'GBP' },
        compliance: {
          controlType: number, regulatoryAgency: number, regulatoryProgram: number, regulatoryCategoryCode: number, EIN: number, iossNumber: number,
          certificationType: number, importLicenseNumber: `${index}${wide('L', 98)}`, certificationReference: `${index}${wide('C', 98)}`,
        }, // oxfmt-ignore
      }),
    ),
  };
  const manyWords = (text: string): string => text.replace(/(.{7})/g, '$1 ').trim();
  const wordy = JSON.parse(JSON.stringify(crowded), (key, value: unknown) =>
    typeof value === 'string' && value.length > 40 && key !== 'email' ? manyWords(value) : value,
  ) as Partial<BookingRequest>;

  it.each([
    ['a commercial invoice', commercialInvoice, crowded],
    ['a commercial invoice of many words', commercialInvoice, wordy],
    ['a CN 23', cn23, { ...crowded, ...postal }],
    ['a CN 23 of many words', cn23, { ...wordy, ...postal }],
  ])('stays on its pages without overlaps, %s', (_, draw, changes) => {
    const pages = draw(aJob(changes), pdfMeasure);
    expect(pages.length).toBeGreaterThan(3);
    for (const { width, height, items } of pages) {
      const boxes = items.flatMap((item) =>
        item.kind === 'text' && item.text.trim() !== ''
          ? [
              {
                text: item.text,
                left: item.x,
                right: item.x + pdfMeasure(item.text, item),
                top: item.y - item.size * 0.7,
                bottom: item.y,
              },
            ]
          : [],
      );
      for (const [index, one] of boxes.entries()) {
        expect(one.left).toBeGreaterThanOrEqual(0);
        expect(one.right).toBeLessThanOrEqual(width);
        expect(one.bottom).toBeLessThanOrEqual(height - 30);
        const over = boxes
          .slice(index + 1)
          .filter(
            (other) =>
              one.left < other.right - 0.1 &&
              other.left < one.right - 0.1 &&
              one.top < other.bottom - 0.1 &&
              other.top < one.bottom - 0.1,
          );
        expect([one.text, over]).toEqual([one.text, []]);
      }
    }
  });
});
