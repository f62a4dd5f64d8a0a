/** What a column of a table of products says. `attributes` is Magento's: `hs_code=610910,material=Cotton` in one cell. */
export const productColumns = [
  ...(['productId', 'variantId', 'title', 'description', 'category', 'material', 'hsCode', 'countryOfOrigin'] as const),
  ...(['parent', 'attributes'] as const),
] as const;
/** `parent` is WooCommerce's: the product that a variation is one of, as its SKU or as `id:1001`. */
export type ProductColumn = (typeof productColumns)[number];

const words = (text: string): readonly string[] => text.split(' ');

/**
 * The columns of a file by their names, without case, accents, spaces and signs, the most exact first: our own, those of
 * the exports of shops (Shopify, WooCommerce, Magento, PrestaShop, eBay, Amazon, Etsy, Lightspeed) and of spreadsheets,
 * in English, German, French, Spanish, Italian, Dutch, Polish and Portuguese.
 */
const names: Readonly<Record<ProductColumn, readonly string[]>> = {
  parent: words('parent parentsku ubergeordnetesprodukt produitparent superior genitore hoofdproduct'),
  attributes: words('additionalattributes'),
  productId: words('productid handle urlhandle itemnumber internalid listingid id produktid idproduit idprodotto'),
  variantId: [
    ...words('variantid variantsku sku sellersku itemsku customlabel articlecode itemno productcode partnumber'),
    ...words('artikelnummer artikelnr artnr bestellnummer reference referencen ref referencia codigo codicearticolo'),
    ...words('codiceprodotto codice riferimento artikelcode productnummer symbol indeks kodproduktu numerkatalogowy'),
    ...words('numerartykulu codigodoproduto articlenumber itemcode stockcode asin'),
  ],
  title: [
    ...words('title productname itemname name titleshort titlelong producttitle itemtitle'),
    ...words('titel bezeichnung artikelbezeichnung artikelname produktname produkttitel nom titre libelle designation'),
    ...words('nomduproduit nombre titulo nombredelproducto titolo nome nomeprodotto nomearticolo naam productnaam'),
    ...words('artikelnaam nazwa nazwaproduktu nazwatowaru tytul nomedoproduto nomeproduto'),
  ],
  description: [
    ...words(
      'description bodyhtml body shortdescription customsdescription productdescription descriptionshort itemdescription',
    ),
    ...words('beschreibung kurzbeschreibung artikelbeschreibung produktbeschreibung descriptioncourte resume'),
    ...words('descripcion descripcioncorta descrizione descrizionebreve omschrijving beschrijving'),
    ...words('korteomschrijving opis krotkiopis opisproduktu descricao descricaocurta'),
  ],
  category: [
    ...words('category productcategory categories producttype kategorie kategorien warengruppe categorie categoria'),
    ...words('categorias kategoria kategorie rubrique'),
  ],
  material: [
    ...words('material materials materialtype composition fabric fabrictype materialien zusammensetzung matiere'),
    ...words('matieres materiau materiaux composicion materiale materiali composizione materiaal samenstelling'),
    ...words('sklad tworzywo composicao'),
  ],
  hsCode: [
    ...words('hscode hstariffcode hstariffnumber tariffnumber tariffcode harmonizedsystemcode harmonizedcode'),
    ...words('harmonisedcode harmonisedsystemcode commoditycode customscommoditycode customscode customstariffnumber'),
    ...words('htscode hts htsus htsnumber intrastatcode cncode combinednomenclature taric tariccode hsnumber hs'),
    ...words('zolltarifnummer zolltarifnr zolltarif warennummer warentarifnummer statistischewarennummer taricnummer'),
    ...words('codesh codehs codedouanier nomenclaturedouaniere nomenclaturecombinee codenc codetaric nomenclature'),
    ...words('partidaarancelaria codigoarancelario codigohs codigosa codigotaric codigonc fraccionarancelaria'),
    ...words('codicedoganale codicehs codicesa vocedoganale codicetaric codicenc nomenclaturacombinata'),
    ...words('goederencode douanecode tariefcode gncode statistieknummer taricnummer'),
    ...words('kodcn kodhs kodcelny kodtaric kodtaryfycelnej'),
    ...words('codigopautal codigosh ncm codigoncm classificacaopautal pautaaduaneira'),
  ],
  countryOfOrigin: [
    ...words('countryoforigin coo countrycodeoforigin countryoforigincode customscountryoforigin origincountry origin'),
    ...words('countryofmanufacture manufacturecountry madein ursprungsland herkunftsland herstellungsland'),
    ...words('paysdorigine paysdefabrication origine paisdeorigen paisorigen paesediorigine paesedorigine'),
    ...words('landvanherkomst landvanoorsprong herkomst krajpochodzenia paisdeorigem origem'),
  ],
};

/** Plug-ins put their name before it: `_dhl_hs_code`, `ts_hs_code`, `Variant HS Code`. */
const ends: Partial<Readonly<Record<ProductColumn, readonly string[]>>> = {
  hsCode: words('hscode hstariffnumber tariffnumber commoditycode zolltarifnummer'),
  countryOfOrigin: words('countryoforigin countryofmanufacture manufacturecountry'),
};

/** `Meta:` of WooCommerce, `C:` of eBay, and the languages of Lightspeed's columns. */
const prefix = /^(?:meta:|c:|(?:de|en|es|fr|it|nl|pl|pt)_)/;
const lettersOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z]/g, '');

/** The name of a column, as the lists above have it. `Body (HTML)` is `body`. */
export const plainColumn = (name: string): string => {
  const whole = name.toLowerCase().trim().replace(prefix, '');
  return lettersOf(whole.replaceAll(/\([^()]*\)/g, '')) || lettersOf(whole);
};

/** More columns than any shop exports. */
const mostColumns = 1_000;

/** The places of each field among the names of the columns, that of the most exact name first. */
export const placesOf = (header: readonly string[]): ReadonlyMap<ProductColumn, readonly number[]> => {
  const given = header.slice(0, mostColumns).map(plainColumn);
  const found = productColumns.map((field): readonly [ProductColumn, readonly number[]] => {
    const exact = names[field].flatMap((name) => given.flatMap((each, at) => (each === name ? [at] : [])));
    const ending = given.flatMap((each, at) => (ends[field]?.some((end) => each.endsWith(end)) === true ? [at] : []));
    return [field, [...new Set([...exact, ...ending])]];
  });
  return new Map(found.filter(([, places]) => places.length > 0));
};
