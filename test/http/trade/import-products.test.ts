import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { runningService } from '../../support/running-service.ts';
import type { RunningService } from '../../support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runningService();
});
afterAll(() => service.stop());

const products = '/api/trade-engine/products';
const importing = (body: Readonly<Record<string, unknown>>) => service.post(`${products}/import`, body);
const read = async (productId: string) => (await service.get(`${products}/${productId}`)).json;
const classify = async (product: Readonly<Record<string, unknown>>) => {
  const { json } = await service.post('/api/trade-engine/classifications', {
    originCountry: 'GB',
    products: [product],
  });
  const [found] = json['classifications'] as readonly {
    readonly classification: { readonly sixDigitHSCode?: string; readonly source: string };
  }[];
  return found?.classification;
};
const none = { skipped: [], conflicts: [], withoutCode: 0 };

describe('an import of products', () => {
  it('gives products their codes, which later questions have and learn from', async () => {
    const rows = [
      { productId: 'I-1', title: 'Skerry Nettlewick jumper, sand', material: 'wool', hsCode: '6110.11' },
      { productId: 'I-2', variantId: 'I-2-M', title: 'Skerry Tansel bowl', hsCode: '69111000', countryOfOrigin: 'PT' },
    ];
    const { status, json } = await importing({ products: rows });
    expect([status, json]).toEqual([200, { messages: [], imported: 2, unchanged: 0, ...none }]);
    expect(await read('I-1')).toMatchObject({ hsCode: '611011', reviewState: 'approved', source: 'import' });
    // A shop that sends other texts beside the title gets the code all the same.
    expect(await classify({ productId: 'I-1', title: rows[0]?.title, description: 'Knitted by hand.' })).toMatchObject({
      sixDigitHSCode: '611011',
      source: 'reviewed',
    });
    await eventually(async () =>
      expect(await classify({ title: 'Skerry Tansel bowl, large' })).toMatchObject({ sixDigitHSCode: '691110' }),
    );
    const listed = await service.get(`${products}?reviewState=approved`);
    expect(JSON.stringify(listed.json)).toContain('"variantId":"I-2-M"');
  });

  it('changes nothing the second time, and a code that the table has changed', async () => {
    const tee = { productId: 'I-3', title: 'Plain tee', hsCode: '610910' };
    expect((await importing({ products: [tee] })).json).toMatchObject({ imported: 1, unchanged: 0 });
    expect((await importing({ products: [tee] })).json).toMatchObject({ imported: 0, unchanged: 1 });
    expect((await importing({ products: [{ ...tee, hsCode: '610990' }] })).json).toMatchObject({ imported: 1 });
    expect(await read('I-3')).toMatchObject({ hsCode: '610990' });
  });

  it('leaves a code that a person has given, and names the product', async () => {
    await classify({ productId: 'I-4', title: 'Garden gnome' });
    await service.post(`${products}/I-4/review`, { decision: 'correct', hsCode: '681099' });
    const { status, json } = await importing({
      products: [{ productId: 'I-4', title: 'Garden gnome', hsCode: '392640' }],
    });
    expect([status, json['conflicts']]).toEqual([
      200,
      [{ row: 0, productId: 'I-4', hsCode: '392640', message: expect.stringContaining('another code') as string }],
    ]);
    expect(await read('I-4')).toMatchObject({ hsCode: '681099', source: 'review' });
    await service.post(`${products}/I-4/review`, { decision: 'withdraw' });
    expect((await read('I-4'))['source']).toBeUndefined();
    expect((await importing({ products: [{ productId: 'I-4', title: 'Garden gnome', hsCode: '392640' }] })).json).toMatchObject({ imported: 1 }); // oxfmt-ignore
  });

  it('reads the CSV of a shop, its columns by their names', async () => {
    const csv = [
      'Handle;Title;Body (HTML);Variant SKU;HS Code;COO',
      'robe;Bath robe;<p>Of <b>cotton</b> terry</p>;ROBE-S;6208.91;PT',
      'robe;;;ROBE-M;6208.91;',
      'gift;Gift card;;;;',
    ].join('\n');
    expect((await importing({ csv })).json).toMatchObject({ imported: 2, withoutCode: 1 });
    const { json } = await service.get(`${products}/robe?variantId=ROBE-M`);
    expect(json).toMatchObject({ title: 'Bath robe', description: 'Of cotton terry', hsCode: '620891' });
  });

  it("reads WooCommerce's columns, and gives variations the code of their product", async () => {
    const csv = [
      'ID,Type,SKU,Name,Parent,Commodity code (HS code),Country of origin,Customs description,Meta: hs_code',
      '70,variable,TEE,Tee,,6109.10.0010,PT,Cotton T-shirt,',
      '71,variation,TEE-S,Tee - S,TEE,,,,',
      '72,variation,TEE-P,Tee - polyester,id:70,610990,,,',
      '73,simple,MUG,Mug,,,,,6912.00',
      '74,variation,CAP-S,Cap - S,CAP,,,,',
    ].join('\n');
    expect((await importing({ csv })).json).toMatchObject({ imported: 4, withoutCode: 1 });
    const { json } = await service.get(`${products}/71?variantId=TEE-S`);
    expect(json).toMatchObject({ title: 'Tee - S', hsCode: '6109100010' });
    expect((await service.get(`${products}/70?variantId=TEE`)).json).toMatchObject({ description: 'Cotton T-shirt' });
    expect((await service.get(`${products}/72?variantId=TEE-P`)).json).toMatchObject({ hsCode: '610990' });
    expect((await service.get(`${products}/73?variantId=MUG`)).json).toMatchObject({ hsCode: '691200' });
  });

  it('refuses a table whose codes have lost their zeros in a spreadsheet', async () => {
    const coffee = { productId: 'I-5', title: 'Roasted coffee', hsCode: '901210010' };
    const refused = await importing({ products: [coffee] });
    expect(refused.json.messages[0]?.details).toEqual([
      'row 0: hsCode is 901210010. A spreadsheet may have taken a zero from its front: 0901210010 exists, too. ' +
        'Send an even number of digits, for example "6109.10".',
    ]);
    // Nine digits are a national code in Japan.
    const tee = { productId: 'I-6', title: 'Tee', hsCode: '610910011' };
    expect((await importing({ products: [tee] })).json).toMatchObject({ imported: 1 });
  });

  it('refuses a table with faults, each by its row, and imports the others if asked to', async () => {
    const csv = [
      'ID,SKU,Name,Meta: hs_code',
      '1,A,Mug,691200',
      '2,B,Cup,6912',
      '3,C,,691200',
      '4,D,Plate,999999',
      '1,A,Mug,691110',
    ].join('\n');
    const refused = await importing({ csv });
    expect([refused.status, refused.json.messages[0]?.reason]).toEqual([400, 'invalid_products']);
    expect(refused.json.messages[0]?.details).toEqual([
      'row 3: hsCode must be 6 to 10 digits, dots and spaces aside, for example "6109.10" (found: "6912")',
      'row 4: title or description is required, for example "Cotton T-shirt"',
      expect.stringContaining('row 5: hsCode must be in the Harmonized System, which has no 999999'),
      'row 6: hsCode is 691110, and 691200 in row 2',
    ]);
    expect((await service.get(`${products}/1?variantId=A`)).status).toBe(404);
    const partial = await importing({ csv, partial: true, dryRun: true });
    expect(partial.json).toMatchObject({ imported: 0, skipped: [{ row: 3 }, { row: 4 }, { row: 5 }, { row: 6 }] });
    expect((await importing({ csv, partial: true })).json).toMatchObject({ imported: 1 });
  });

  it.each([
    [{}, 'products or csv is required'],
    [{ csv: 'a,b\n1,2', products: [{ productId: 'a', title: 'b', hsCode: '610910' }] }, 'and not both'],
    [{ csv: 'name,price\nMug,3' }, 'must name the columns'],
    [{ csv: 'title,hsCode\n"Mug,691200' }, 'Quote'],
    [{ products: [{ productId: 'I-9', title: 'Mug', hsCode: '69' }] }, 'products[0].hsCode must be 6 to 10 digits'],
    [{ products: [{ title: 'Mug', hsCode: '691200' }] }, 'productId or variantId is required'],
  ])('says what is wrong with %j', async (body, message) => {
    const { status, text } = await importing(body);
    expect(status).toBe(400);
    expect(text.replaceAll('\\', '')).toContain(message);
  });

  it('belongs to its account alone', async () => {
    const { status } = await service.get(`${products}/I-1`, { token: 'other' });
    expect([401, 404]).toContain(status);
  });
});
