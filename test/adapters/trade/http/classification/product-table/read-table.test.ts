import { describe, expect, it } from 'vitest';
import { knownProductsInCsv } from '../../../../../../src/adapters/trade/http/classification/product-table/read-table.ts';
import { textOfTable } from '../../../../../../src/adapters/trade/http/classification/product-table/table-text.ts';

const read = (csv: string) => knownProductsInCsv(csv, 'products.csv');
const only = (csv: string) => {
  const { products, faults } = read(csv);
  expect([products.length, faults]).toEqual([1, []]);
  return products[0];
};

describe('the table of a shop', () => {
  it.each([
    ['Shopify', 'Handle,Title,SKU,HS Code,COO\nmug,Stoneware mug,MUG,6912.00,DE'],
    ['Shopify by Matrixify', 'Handle,Title,Variant SKU,Variant HS Code,Variant Country of Origin\nmug,Stoneware mug,MUG,6912.00,DE'],
    ['WooCommerce', 'ID,Type,SKU,Name,"Meta: _dhl_hs_code","Meta: _dhl_manufacture_country"\n7,simple,MUG,Stoneware mug,691200,DE'],
    ['WooCommerce in German', 'ID,Artikelnummer,Name,"HS-Code (Zoll)","Herstellungsland (Zoll)"\n7,MUG,Stoneware mug,691200,Deutschland'],
    ['Magento', 'sku,name,country_of_manufacture,ts_hs_code\nMUG,Stoneware mug,DE,691200'],
    ['Magento, in its attributes', 'sku,name,additional_attributes\nMUG,Stoneware mug,"hs_code=691200,color=Blue, sea,country_of_manufacture=DE"'],
    ['PrestaShop', 'ID;Nom *;Catégories (x,y,z...);Référence n°;Code SH;Pays d’origine\n7;Stoneware mug;;MUG;6912.00;Allemagne'],
    ['eBay', 'Item number,Title,Custom label (SKU),C:Country of Origin,HS code\n7,Stoneware mug,MUG,Germany,691200'],
    ['Amazon', 'TemplateType=fptcustom\tVersion=1\tThe top rows are for Amazon only.\nSeller SKU\tProduct Name\tCountry of Origin\tHarmonized Code\nitem_sku\titem_name\tcountry_of_origin\ths_code\nMUG\tStoneware mug\tGermany\t691200'],
    ['Etsy', 'TITLE,TAGS,SKU,HS CODE,MADE IN\nStoneware mug,"mug,cup",MUG,691200,DEU'],
    ['Lightspeed', 'Internal_ID;NL_Title_Short;SKU;HS_Code;Country_Of_Origin\n7;Stoneware mug;MUG;691200;Duitsland'],
    ['a spreadsheet in German', 'Art.-Nr.;Bezeichnung;Zolltarifnummer;Ursprungsland\nMUG;Stoneware mug;6912 00;DE'],
    ['a spreadsheet in French', 'Réf.;Désignation;Nomenclature douanière;Pays d\'origine\nMUG;Stoneware mug;6912.00;Allemagne'],
    ['a spreadsheet in Spanish', 'Referencia;Nombre;Partida arancelaria;País de origen\nMUG;Stoneware mug;6912.00;Alemania'],
    ['a spreadsheet in Italian', "Codice articolo;Titolo;Codice doganale;Paese d'origine\nMUG;Stoneware mug;6912.00;Germania"],
    ['a spreadsheet in Dutch', 'Artikelnummer;Productnaam;Goederencode;Land van herkomst\nMUG;Stoneware mug;6912.00;Duitsland'],
    ['a spreadsheet in Polish', 'Symbol;Nazwa;Kod CN;Kraj pochodzenia\nMUG;Stoneware mug;6912 00;Niemcy'],
    ['a spreadsheet in Portuguese', 'Referência;Nome;Código pautal;País de origem\nMUG;Stoneware mug;6912.00;Alemanha'],
  ])('of %s is understood', (_, csv) => {
    expect(only(csv)).toMatchObject({
      variantId: 'MUG',
      text: { title: 'Stoneware mug', countryOfOrigin: 'DE' },
      hsCode: '691200',
    });
  }); // oxfmt-ignore

  it('may have a title, a line for spreadsheets, or old ends of lines', () => {
    for (const csv of [
      'Our products;;\r\n;;\r\nproductId;title;hsCode\r\nMUG;Mug;691200\r\n',
      'sep=;\r\nproductId;title;hsCode\r\nMUG;Mug;691200',
      'productId\ttitle\thsCode\rMUG\tMug\t691200\r',
    ])
      expect(only(csv)).toMatchObject({ productId: 'MUG', hsCode: '691200' });
    expect(read('Our products;;\n;;\nproductId;title;hsCode\nMUG;Mug;6912').faults[0]?.row).toBe(4);
  });

  it('has inches in a title that no quotes are around', () => {
    expect(only('productId,title,hsCode\nS,Screen 24" wide,852852')?.text.title).toBe('Screen 24" wide');
  });

  it('does not take how a product is stored for what it is', () => {
    const csv = 'sku,product_type,name,ts_hs_code\nMUG,simple,Mug,691200';
    expect(only(csv)?.text).toEqual({ title: 'Mug' });
  });

  it('says which column is missing, and which there are', () => {
    expect(read('Ref.,Name,Price\nM,Mug,3').faults).toEqual([
      {
        row: 1,
        message:
          'must name the columns, for example "productId,title,material,hsCode". Missing: a column for the customs ' +
          'code, such as hsCode. Found: Ref., Name, Price.',
      },
    ]);
    expect(read('').faults[0]?.message).toContain('Found: none.');
  });
});

describe('a cell with a code', () => {
  it.each([
    ['6912.00', '691200'],
    ['6912 00 29', '69120029'],
    ['6912,00', '691200'],
    ['"6,912,002,900"', '6912002900'],
    ['6912-00-29', '69120029'],
    ['6912/0029', '69120029'],
    ['HS 6912.00', '691200'],
    ['TARIC-Code: 6912002900', '6912002900'],
    ['691200.0', '691200'],
    ["'0901210010", '0901210010'],
    ['"=""0901210010"""', '0901210010'],
  ])('%s is %s', (cell, hsCode) => {
    expect(only(`productId;title;hsCode\nA;Goods;${cell}`)?.hsCode).toBe(hsCode);
  });

  it.each(['', 'n/a', 'N/A', '-', '0', '000000', 'none', '?'])('"%s" is none', (cell) => {
    expect(read(`productId;title;hsCode\nA;Goods;${cell}`)).toEqual({ products: [], faults: [], withoutCode: 1 });
  });

  it.each([
    ['6.912E+09', 'hsCode must be 6 to 10 digits, dots and spaces aside, for example "6109.10": 6.912E+09 is what a spreadsheet leaves of a long number'],
    ['"6,91200E+09"', '6,91200E+09 is what a spreadsheet leaves'],
    ['6109.1', 'may have taken a zero from the end of 6109.1'],
    ['610', '(found: "610")'],
    ['6912', '6 to 10 digits, dots and spaces aside, for example "6109.10" (found: "6912")'],
    ['6109.10 / 6109.90', '(found: "6109.10 / 6109.90")'],
    ['Mug\u001b[2J', '(found: "Mug [2J")'],
    ['M'.repeat(60), `(found: "${'M'.repeat(40)}…")`],
  ])('%s is a fault', (cell, why) => {
    const { faults } = read(`productId;title;hsCode\nA;Goods;${cell}`);
    expect(faults.map(({ row, field, message }) => `${row} ${field} ${message}`)).toEqual([expect.stringContaining(why)]);
  }); // oxfmt-ignore
});

describe('a country of a table', () => {
  const originOf = (cell: string): unknown =>
    only(`productId;title;hsCode;countryOfOrigin\nA;Goods;691200;${cell}`)?.text.countryOfOrigin;

  it.each([
    ['GB', ['Großbritannien', 'Grande-Bretagne', 'Gran Bretaña', 'Gran Bretagna', 'Groot-Brittannië', 'Wielka Brytania', 'Schottland', 'UK']],
    ['US', ['USA', 'EE. UU.', 'EE.UU.', "États-Unis d'Amérique", 'Vereinigte Staaten von Amerika', 'Stany Zjednoczone']],
    ['CN', ['VR China', 'P.R. China', "People's Republic of China", 'Chine', 'PRC']],
    ['CZ', ['Tschechische Republik', 'Tschechien', 'República Checa', 'Repubblica Ceca', 'Czech Republic']],
    ['KR', ['Südkorea', 'Corée', 'Korea Południowa']],
    ['NL', ['Holland', 'Holanda', 'Pays-Bas']],
  ])('%s is what people write for it', (code, names) => {
    expect(names.map((name) => [name, originOf(name)])).toEqual(names.map((name) => [name, code]));
  }); // oxfmt-ignore

  it('is named in the fault if nothing is known by that name', () => {
    expect(read('productId;title;hsCode;countryOfOrigin\nA;Goods;691200;Atlantis').faults).toEqual([
      { row: 2, field: 'countryOfOrigin', message: 'must be one of the two-letter country codes (found: "Atlantis")' },
    ]);
  });
});

describe('a text of a page', () => {
  it.each([
    ['<b>Mug</b> &amp; saucer', 'Mug & saucer'],
    ['Caf&eacute; mug &ndash; 24&quot;', 'Café mug – 24"'],
    ['For children <5 years and >3', 'For children <5 years and >3'],
    ['Mug\u000b\u0000blue', 'Mug blue'],
    ['☕ Mug 👩‍🍳', '☕ Mug 👩‍🍳'],
    ['<style>p{color:red}</style><p>Stone&nbsp;ware</p><script>x("a")</script><!-- note -->', 'Stone ware'],
    ['Mug <script>never closed', 'Mug'],
  ])('%s is "%s"', (cell, text) => {
    expect(only(`productId;title;hsCode\nA;"${cell.replaceAll('"', '""')}";691200`)?.text.title).toBe(text);
  });

  it('is not cut within a letter', () => {
    const description = only(`productId,title,description,hsCode\nA,Mug,a${'😀'.repeat(600)},691200`)?.text.description;
    expect(description?.isWellFormed()).toBe(true);
  });
});

describe('the bytes of a table', () => {
  const table = 'productId;title;hsCode\nA;Köttbullar;160250';

  it('are UTF-8, or UTF-16 with its mark', () => {
    const little = Buffer.from(`\ufeff${table}`, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [Buffer.from(table), Buffer.from(`\ufeff${table}`), little, big])
      expect(only(textOfTable(bytes) ?? '')?.text.title).toBe('Köttbullar');
  });

  it('are not guessed', () => {
    expect(textOfTable(Buffer.from(table, 'latin1'))).toBeUndefined();
  });
});
