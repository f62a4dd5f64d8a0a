import type { DutyRequest } from '../../../../../src/domain/trade/index.ts';
import { dutyRequest, goods } from '../../../../support/trade-fixture.ts';
import type { Example } from './examples.ts';

type Sale = Partial<DutyRequest> & { readonly pieces?: number; readonly origin?: string; readonly declared?: true };

/** A request for one kind of goods, sent from China unless `from` says otherwise. */
export const requestForParcel = (
  to: DutyRequest['to'],
  hsCode: string,
  amount: string,
  currency: string,
  { pieces = 1, origin, declared, ...changes }: Sale = {},
): DutyRequest => {
  const of = origin ?? changes.from?.country ?? 'CN';
  const line = goods(hsCode, amount, currency, { quantity: pieces, origin: of, originDeclared: declared === true });
  return dutyRequest(to.country, { currency, ...changes, to, lines: [line] });
};

/** Several kinds of goods of China to Germany. */
const toGermany = (freight: string, ...lines: readonly (readonly [hsCode: string, amount: string])[]): DutyRequest =>
  dutyRequest('DE', {
    freight: { amount: freight, currency: 'EUR' },
    lines: lines.map(([hsCode, amount]) => goods(hsCode, amount, 'EUR')),
  });

const fee = 'Customs fee';
const us = { from: { country: 'US' } } as const;
const nothing = { Duty: '0.00', VAT: '0.00' };
const inEuros = (amount: string) => ({ freight: { amount, currency: 'EUR' } });

const reps = 'https://rep.tools/guides/eu-customs-2026';
const brazil = 'https://guiatributario.net/tag/compras';
const turkishDecree =
  'Presidential Decision, Official Gazette of 7 January 2026 (quoted at https://www.tgrthaber.com/yasam/yurt-disi-urunlerde-gumruk-vergisi-oranlari-2026-yurt-disi-30-euro-vergisiz-alisveris-3275195)';
const israel = 'https://unitedxp.co.il/payment-of-taxes-on-personal-imports/5';
const thaiRates =
  'Customs Department of Thailand (quoted at https://www.webull.ca/zh-hant/news-detail/14128564228015104)';
const thaiInterim = 'Customs Department of Thailand (quoted at https://www.vatupdate.com/?p=334549)';
const sunat =
  'SUNAT (quoted at https://www.infobae.com/tecno/2025/12/19/peruanos-atentos-asi-funciona-el-pago-de-aduanas-por-tus-pedidos-de-amazon-aliexpress-o-shein/)';
const sunatRates =
  'SUNAT (quoted at https://larepublica.pe/economia/2025/05/28/este-es-el-monto-maximo-que-establece-sunat-para-realizar-compras-de-productos-por-internet-sin-pagar-impuestos-en-2025-atmp-916216)';
const uruguay = 'https://www.latitudlatam.com/sofia/l42ilrn3z2uurdf7f0gcpjl3lrgjux';
const uruguayOfAmerica =
  'https://cronicas.com.uy/news-68742-expertos-advierten-que-nuevo-regimen-de-compras-en-el-exterior-podria-afectar-al-comercio-local';
const arca = 'ARCA, resolution 5608/2024 (quoted at https://newsweek.com.ar/?p=83282)';
const ecuador = 'https://expedientes.ec/?p=8020';
const southAfrica =
  'https://www.businesslive.co.za/bt/business-and-economy/2024-06-09-regulatory-changes-mean-small-e-commerce-parcels-will-be-taxed-at-higher-rate/';
const korea = 'https://ksbong74.tistory.com/tag/%EC%84%B8%EA%B8%88';
const norway = 'https://www.nrk.no/livsstil/godteri-fra-utlandet-blir-mye-dyrere-fra-neste-ar-1.14742772';
const poland = 'National Tax Information of Poland, exemptions of parcels by post (https://www.kis.gov.pl)';
const hmrc = 'HM Revenue and Customs (quoted at https://en.paperblog.com/expats-beware-sending-gifts-to-the-uk-398032)';
const jersey = 'https://www.ship2me.co.uk/faqs';
const maldives = 'https://customs.gov.mv/News/Read/5113';
const mexico =
  'https://sonorapresente.com/2025/07/golpe-al-bolsillo-suben-a-33-impuestos-para-compras-por-paqueteria-desde-el-extranjero';
const mexicanTax =
  'Tax Administration Service of Mexico (quoted at https://www.unotv.com/negocios/compras-en-shein-o-temu-pagaran-nuevo-impuesto-desde-hoy-en-mexico/)';
const mexicanPost =
  'General Rules of Foreign Trade, rule 3.7.2 (quoted at https://www.tlcasociados.com.mx/como-importar-mercancias-por-via-postal/)';
const colombia =
  'Decree 1474 of 2025 (quoted at https://www.cronista.com/colombia/finanzas-y-economia/desde-ahora-las-compras-por-amazon-shein-y-temu-deberan-pagar-iva-cual-es-el-nuevo-limite/)';
const swedishPost =
  'https://www.postnord.se/privat/forberedelser/tullinformation/tullinformation-om-forsandelser-utifran-eu/';
const swedishCustoms =
  'https://www.tullverket.se/sv/privat/avgifternarduhandlarfranettannatland/tullochskattefriavaror.4.7df61c5915510cfe9e710955.html';
const mumbai = 'https://mumbaicustomszone3.gov.in/airport-special-cargo-courier-cell';
const fiji = 'https://www.dhl.com/discover/en-tw/ship-with-dhl/export-with-dhl/fiji-vat-2024';
const serbia = 'Customs Administration of Serbia (quoted at https://www.ana.rs/forum/index.php?topic=3283.5775)';
const serbianGifts =
  'Customs Administration of Serbia (quoted at https://biznis.kurir.rs/novcanik/4433804/za-neku-robu-carina-se-ne-placa-ali-ce-vas-zato-sacekati-pdv-evo-koliko-ce-vas-odrati-za-ovu-robu-i-na-sta-treba-da-pazite)';
const newZealand =
  'New Zealand Customs Service, goods fees of 2026, change 5a (quoted at https://help.shipengine.com/hc/en-us/articles/48335571898651)';
const fees = '19 U.S.C. 58c(b)(8)(B) (quoted at https://github.com/codexstanford/markdonw-chunck-of-the-usa-code)';
const feesOfGifts = '19 CFR 24.23(c)(1)(v) (https://www.govinfo.gov/content/pkg/FR-2020-08-04/html/2020-15663.htm)';
const jerseyUnion = 'https://www.gov.je/TaxesMoney/GST/GSTCustomers/Pages/DeclaringPaying.aspx';
const guernseyUnion = 'https://www.gov.gg/dutyfree';
const southAfricanGifts =
  'General rebate 412.10 of South Africa (quoted at https://www.freightnews.co.za/article/unsolicited-postal-gifts-tariff-and-vat-amendments)';
const dutchGifts =
  'https://www.belastingdienst.nl/wps/wcm/connect/bldcontentnl/belastingdienst/prive/douane/goederen_ontvangen_uit_het_buitenland/van_particulieren_aan_particulieren/rekenvoorbeeld';
const indonesia =
  'Regulation of the Minister of Finance 4/2025, articles 20 and 29 (quoted at https://pasal.id/en/peraturan/permen/permenkeu-no-4--tahun-2025/koreksi/6503503)';

const fromFrance = { from: { country: 'FR' }, border: 'fiscal' } as const;
const frenchGifts = 'https://form.douane.gouv.fr/fiche/les-envois-non-commerciaux-adresses-de-particulier-particulier';
const guadeloupe = 'https://douane.gouv.fr/fiche/recevoir-un-colis-en-guadeloupe-particuliers';
const sanMarino = 'https://startup.sm/fiscalita/monofase-iva';
const transitManual =
  'https://sede.agenciatributaria.gob.es/Sede/en_gb/ayuda/manuales-videos-folletos/manuales-practicos/manual-transito/parte-iv-regimen-transito-ordinario-ncts/capitulo-5-andorra-san-marino-union/iv_5_3-san-marino/iv_5_3_2-tramites.html';
const andorra =
  'Customs of Andorra (quoted at https://www.ara.ad/economia/Comprar-internet-surt-vius-Andorra_0_2564143658.html)';
const andorranUnion = 'Agreement of 28 June 1990 between the Union and Andorra, articles 2 to 6';
const novaPost = 'Nova Post (quoted at https://novapost.com/en-cz/international/send-to-ukraine-parcel)';
const albania =
  'Customs of Albania (quoted at https://konica.al/2019/05/doganat-cfare-ndryshon-per-pagesat-mbi-22-euro/)';
const montenegro = 'https://ecommerce4all.me/author/ecommerce4all/';
const macedonia =
  'Customs Administration of North Macedonia (quoted at https://www.bankometar.mk/shto-treba-da-znaete-koga-primate-poshtenska-pratka-so-mala-vrednost-od-stranstvo/)';
const bosnia = 'https://www.posta.ba/ubuduce-se-nece-placati-uvozne-dazbine-na-posiljke-vrijednosti-do-300-km/';
const jordan = 'Jordan Customs (quoted at https://watananews.com/493786/)';
const jordanFrom2026 = 'Jordan Customs (quoted at https://watananews.com/508451/)';
const caledonia = 'https://douane.gouv.nc/particuliers/colis-postaux';
const polynesia = 'Customs of French Polynesia (quoted at https://radio1.pf/taxes-dimportation-que-payez-vous/amp)';
const faroes = 'https://taks.fo/en/individuals/customs/online-shopping';
const seychelles =
  'Seychelles Revenue Commission (quoted at http://nation.sc/articles/3004/goods-imported-through-post-or-courier-subject-to-r100-fee)';
const guyana = 'https://www.592hub.com/tools/customs-calculator.html';
const alandGifts = 'https://tulli.fi/sv/privatpersoner/aland/gavor';
const bonaire = 'https://www.belastingdienst-cn.nl/onderwerpen/internetaankopen';

const of = (by: 'authority' | 'carrier') => ({ by }) as const;
const authority = of('authority');
const carrier = of('carrier');
const printed = { printed: true } as const;

/** What posts, carriers, authorities and shops say of parcels of 2024 to 2026, found in November 2026. */
export const parcelExamples: readonly Example[] = [
  { says: 'five T-shirts at 60 EUR with transport of 25: 3 EUR, and some 16 EUR of VAT', source: reps, ...printed, request: toGermany('25', ['610910', '60']), sums: { Duty: '3.00', VAT: '16.72' } },
  { says: 'T-shirts and hoodies at 90 EUR with transport of 30: 6 EUR, and some 23 EUR of VAT', source: reps, ...printed, request: toGermany('30', ['610910', '54'], ['611030', '36']), sums: { Duty: '6.00', VAT: '23.94' } },
  { says: 'a hoodie, sneakers and a bag at 110 EUR with transport of 35: 9 EUR, and some 28 EUR of VAT', source: reps, ...printed, request: toGermany('35', ['611030', '40'], ['640411', '40'], ['420222', '30']), sums: { Duty: '9.00', VAT: '29.26' } },
  { says: 'goods of Switzerland at 50.22 EUR with transport in it: VAT of 9.54 EUR and no duty (in 2025)', source: 'https://bio-energy.ch/import-gebuehren', ...printed, request: requestForParcel({ country: 'DE' }, '330499', '50.22', 'EUR', { from: { country: 'CH' }, date: '2025-05-01' }), sums: { Duty: '0.00', VAT: '9.54' } },
  { says: 'goods of 100 EUR by post: VAT of 23 % and no duty (in 2025)', source: poland, ...authority, request: requestForParcel({ country: 'PL' }, '610910', '100', 'EUR', { channel: 'postal', date: '2025-06-01' }), sums: { Duty: '0.00', VAT: '23.00' } },
  { says: 'goods of 1,000 SEK with freight of 100: VAT of 25 % on both (in 2025)', source: swedishPost, ...carrier, request: requestForParcel({ country: 'SE' }, '950300', '1000', 'SEK', { freight: { amount: '100', currency: 'SEK' }, date: '2025-06-01' }), sums: { Duty: '0.00', VAT: '275.00' } },
  { says: 'goods of 1,700 SEK: no duty, VAT of 25 % (in 2020)', source: swedishCustoms, ...authority, request: requestForParcel({ country: 'SE' }, '950300', '1700', 'SEK', { date: '2020-09-01' }), sums: { Duty: '0.00', VAT: '425.00' } },
  { says: 'a gift of 44 GBP: VAT on its full value', source: hmrc, ...authority, request: requestForParcel({ country: 'GB' }, '950300', '44', 'GBP', { ...us, contentType: 'Gift' }), sums: { Duty: '0.00', VAT: '8.80' } },
  { says: 'chairs of the United Kingdom, 740 GBP with all transport and insurance: 5 % are 37 GBP', source: jersey, ...printed, request: requestForParcel({ country: 'JE' }, '940171', '600', 'GBP', { from: { country: 'GB' }, freight: { amount: '130', currency: 'GBP' }, insurance: { amount: '10', currency: 'GBP' } }), sums: { Duty: '0.00', GST: '37.00' } },
  { says: 'a chair, 125 GBP with all transport and insurance: below the limit of 135 GBP (in 2021)', source: jersey, ...printed, request: requestForParcel({ country: 'JE' }, '940171', '40', 'GBP', { from: { country: 'GB' }, freight: { amount: '75', currency: 'GBP' }, insurance: { amount: '10', currency: 'GBP' }, date: '2021-06-01' }), sums: { Duty: '0.00', GST: '0.00' } },
  { says: 'a cover for a telephone at 12 NOK: VAT of 3 NOK', source: norway, ...printed, request: requestForParcel({ country: 'NO' }, '392690', '12', 'NOK'), sums: { Duty: '0.00', VAT: '3.00' } },
  { says: 'shoes of 80 EUR with transport of 10: duty of 9, VAT of 19.80, 28.80 in all', source: serbia, ...authority, ...printed, request: requestForParcel({ country: 'RS' }, '640399', '80', 'EUR', inEuros('10')), sums: { Duty: '9.00', VAT: '19.80' } },
  { says: 'trousers of 40 EUR with transport of 10: VAT on 40 alone, 8 EUR', source: serbia, ...authority, ...printed, request: requestForParcel({ country: 'RS' }, '620342', '40', 'EUR', inEuros('10')), sums: { Duty: '0.00', VAT: '8.00' } },
  { says: 'the limit of 50 EUR is without transport: goods of 45 EUR with transport of 10', source: serbia, ...authority, request: requestForParcel({ country: 'RS' }, '620342', '45', 'EUR', inEuros('10')), sums: { Duty: '0.00', VAT: '9.00' } },
  { says: 'a gift of 70 EUR: nothing', source: serbianGifts, ...authority, request: requestForParcel({ country: 'RS' }, '610910', '70', 'EUR', { contentType: 'Gift' }), sums: nothing },
  { says: 'medicines of Germany at 100 EUR: 30 % since February 2026', source: turkishDecree, ...authority, request: requestForParcel({ country: 'TR' }, '300490', '100', 'EUR', { from: { country: 'DE' }, date: '2026-03-01' }), sums: { Duty: '30.00', VAT: '0.00' } },
  { says: 'the same of China: 60 %', source: turkishDecree, ...authority, request: requestForParcel({ country: 'TR' }, '300490', '100', 'EUR', { date: '2026-03-01' }), sums: { Duty: '60.00', VAT: '0.00' } },
  { says: 'shoes of 150 USD: VAT of 18 % and no duty up to 500 USD', source: israel, ...authority, request: requestForParcel({ country: 'IL' }, '640411', '150', 'USD', { ...us, date: '2026-07-01' }), sums: { Duty: '0.00', VAT: '27.00' } },
  { says: 'goods of 75 USD: nothing', source: israel, ...authority, request: requestForParcel({ country: 'IL' }, '610910', '75', 'USD', us), sums: nothing },
  { says: 'purchases of an individual: 10 %, a surcharge of a tenth and 18 %, 30.98 % in all', source: mumbai, ...authority, request: requestForParcel({ country: 'IN' }, '420222', '10000', 'INR'), sums: { Duty: '1100.00', GST: '1998.00' } },
  { says: 'goods up to 10,000 MVR for personal use: no duty', source: maldives, ...authority, request: requestForParcel({ country: 'MV' }, '950300', '10000', 'MVR'), sums: { Duty: '0.00', [fee]: '100.00' } },
  { says: 'perfume of 12,000 MVR: 20 % of what is above 10,000', source: maldives, ...authority, request: requestForParcel({ country: 'MV' }, '330300', '12000', 'MVR'), sums: { Duty: '400.00', [fee]: '120.00' } },
  { says: 'clothing of 300,000 KRW: 72,900 KRW in all, duty of 13 % and VAT on 339,000', source: korea, ...printed, request: requestForParcel({ country: 'KR' }, '610910', '300000', 'KRW', { from: { country: 'DE' } }), sums: { Duty: '39000', VAT: '33900' } },
  { says: 'clothing of 1,000 THB: 30 % and 7 % from the first baht, since 2026', source: thaiRates, ...authority, request: requestForParcel({ country: 'TH' }, '610910', '1000', 'THB'), sums: { Duty: '300.00', VAT: '91.00' } },
  { says: 'a bag of 1,000 THB: 20 % and 7 %', source: thaiRates, ...authority, request: requestForParcel({ country: 'TH' }, '420222', '1000', 'THB'), sums: { Duty: '200.00', VAT: '84.00' } },
  { says: 'clothing of 1,000 THB in 2025: no duty up to 1,500 THB, VAT of 7 %', source: thaiInterim, ...authority, request: requestForParcel({ country: 'TH' }, '610910', '1000', 'THB', { date: '2025-06-01' }), sums: { Duty: '0.00', VAT: '70.00' } },
  { says: 'personal goods of 800 FJD: nothing (until 27 June 2024)', source: fiji, ...carrier, ...printed, request: requestForParcel({ country: 'FJ' }, '392690', '800', 'FJD', { date: '2024-06-20' }), sums: nothing },
  { says: 'personal goods of 800 FJD: VAT of 15 %, 120 FJD (since 28 June 2024)', source: fiji, ...carrier, ...printed, request: requestForParcel({ country: 'FJ' }, '392690', '800', 'FJD', { date: '2024-07-01' }), sums: { Duty: '0.00', VAT: '120.00' } },
  { says: 'clothing of 1,000 ZAR: 45 %, then VAT of 15 % on the value with 10 % and the duty', source: southAfrica, request: requestForParcel({ country: 'ZA' }, '610910', '1000', 'ZAR'), sums: { Duty: '450.00', VAT: '232.50' } },
  { says: 'goods of 60 USD of a shop outside the programme: 60 %, then 17 % of a price that has it in it (in 2024)', source: brazil, request: requestForParcel({ country: 'BR' }, '610910', '60', 'USD', { date: '2024-09-01' }), sums: { Duty: '36.00', VAT: '19.66' } },
  { says: 'goods of 200 USD: nothing', source: sunat, ...authority, request: requestForParcel({ country: 'PE' }, '610910', '200', 'USD'), sums: nothing },
  { says: 'goods of 300 USD: 4 %, then 18 % of 312', source: sunatRates, ...authority, request: requestForParcel({ country: 'PE' }, '610910', '300', 'USD'), sums: { Duty: '12.00', VAT: '56.16' } },
  { says: 'goods of China at 100 USD: VAT of 22 USD since May 2026', source: uruguay, ...printed, request: requestForParcel({ country: 'UY' }, '610910', '100', 'USD'), sums: { Duty: '0.00', VAT: '22.00' } },
  { says: 'goods of the United States below 200 USD: nothing', source: uruguayOfAmerica, request: requestForParcel({ country: 'UY' }, '610910', '150', 'USD', us), sums: nothing },
  { says: 'goods of China at 150 USD: nothing (in 2025)', source: 'https://www.abc.com.py/internacionales/2025/10/09/uruguayos-prefieren-compras-en-linea-de-estados-unidos-aunque-hong-kong-sigue-creciendo/', request: requestForParcel({ country: 'UY' }, '610910', '150', 'USD', { date: '2025-10-09' }), sums: nothing },
  { says: 'goods of 400 USD by courier: no duty, VAT of 21 %', source: arca, ...authority, request: requestForParcel({ country: 'AR' }, '610910', '400', 'USD', us), sums: { Duty: '0.00', VAT: '84.00' } },
  { says: 'a product of 30 USD comes to 50: a tariff of 20 USD', source: ecuador, ...printed, request: requestForParcel({ country: 'EC' }, '610910', '30', 'USD'), sums: { ...nothing, [fee]: '20.00' } },
  { says: 'a jacket of 45.99 USD with transport of 16.93 comes to 82.92', source: ecuador, ...printed, request: requestForParcel({ country: 'EC' }, '620193', '45.99', 'USD', { ...us, freight: { amount: '16.93', currency: 'USD' } }), sums: { ...nothing, [fee]: '20.00' } },
  { says: 'the same product before 16 June 2025: nothing', source: ecuador, request: requestForParcel({ country: 'EC' }, '610910', '30', 'USD', { date: '2025-05-01' }), sums: nothing },
  { says: 'goods of China at 500 USD by courier: 167.50 USD since August 2025', source: mexico, ...printed, request: requestForParcel({ country: 'MX' }, '610910', '500', 'USD'), sums: { Duty: '167.50', VAT: '0.00' } },
  { says: 'the same before: 95 USD', source: mexico, ...printed, request: requestForParcel({ country: 'MX' }, '610910', '500', 'USD', { date: '2025-07-01' }), sums: { Duty: '95.00', VAT: '0.00' } },
  { says: 'goods of the United States at 100 USD by courier: 17 %', source: mexicanTax, ...authority, request: requestForParcel({ country: 'MX' }, '610910', '100', 'USD', us), sums: { Duty: '17.00', VAT: '0.00' } },
  { says: 'goods of the United States at 200 USD by courier: 19 %', source: mexicanTax, ...authority, request: requestForParcel({ country: 'MX' }, '610910', '200', 'USD', us), sums: { Duty: '38.00', VAT: '0.00' } },
  { says: 'goods of China at 100 USD by post: 19 %', source: mexicanPost, ...authority, request: requestForParcel({ country: 'MX' }, '610910', '100', 'USD', { channel: 'postal' }), sums: { Duty: '19.00', VAT: '0.00' } },
  { says: 'goods of China at 50 USD by post: nothing', source: mexicanPost, ...authority, request: requestForParcel({ country: 'MX' }, '610910', '50', 'USD', { channel: 'postal' }), sums: nothing },
  { says: 'goods of the United States at 100 USD bore VAT of 19 % in January 2026', source: colombia, ...authority, request: requestForParcel({ country: 'CO' }, '610910', '100', 'USD', { ...us, date: '2026-01-12' }), sums: { Duty: '0.00', VAT: '19.00' } },
  { says: 'those of 50 USD bore none', source: colombia, ...authority, request: requestForParcel({ country: 'CO' }, '610910', '50', 'USD', { ...us, date: '2026-01-12' }), sums: nothing },
  { says: 'those of 200 USD bore none in 2025', source: colombia, ...authority, request: requestForParcel({ country: 'CO' }, '610910', '200', 'USD', { ...us, date: '2025-12-15' }), sums: nothing },
  { says: 'by post a parcel of 300 NZD bears no levy: the post pays one by the kilogram (since April 2026)', source: newZealand, ...authority, request: requestForParcel({ country: 'NZ' }, '610910', '300', 'NZD', { ...us, channel: 'postal' }), sums: { Duty: '0.00', GST: '0.00' } },
  { says: 'a bag of Cambodia bears no processing fee, as no goods of least developed countries do', source: fees, ...authority, request: requestForParcel({ country: 'US' }, '42022215', '100', 'USD', { from: { country: 'KH' } }), sums: { Duty: '26.00' } },
  { says: 'nor does coffee of Jamaica, as no goods of the Caribbean do', source: fees, ...authority, request: requestForParcel({ country: 'US' }, '090121', '100', 'USD', { from: { country: 'JM' } }), sums: { Duty: '0.00' } },
  { says: 'nor do cosmetics of the Virgin Islands, above 2,500 USD either', source: fees, ...authority, request: requestForParcel({ country: 'US' }, '330499', '3000', 'USD', { from: { country: 'VI' } }), sums: { Duty: '0.00' } },
  { says: 'a gift of 40 USD by courier: neither duty nor a processing fee', source: feesOfGifts, ...authority, request: requestForParcel({ country: 'US' }, '610910', '40', 'USD', { from: { country: 'GB' }, contentType: 'Gift' }), sums: { Duty: '0.00' } },
  { says: 'clothing of the United Kingdom at 100 GBP from there: GST of 5 % and no duty inside the customs union', source: jerseyUnion, ...authority, request: requestForParcel({ country: 'JE' }, '610910', '100', 'GBP', { from: { country: 'GB' } }), sums: { Duty: '0.00', GST: '5.00' } },
  { says: 'clothing of Guernsey at 100 GBP from there: no duty either', source: jerseyUnion, ...authority, request: requestForParcel({ country: 'JE' }, '610910', '100', 'GBP', { from: { country: 'GG' } }), sums: { Duty: '0.00', GST: '5.00' } },
  { says: 'clothing of China that is in free circulation in the United Kingdom: no duty', source: jerseyUnion, ...authority, request: requestForParcel({ country: 'JE' }, '610910', '100', 'GBP', { from: { country: 'GB' }, origin: 'CN' }), sums: { Duty: '0.00', GST: '5.00' } },
  { says: 'the same from China: duty of 12 %, and GST on it', source: jerseyUnion, ...authority, request: requestForParcel({ country: 'JE' }, '610910', '100', 'GBP'), sums: { Duty: '12.00', GST: '5.60' } },
  { says: 'clothing of the United Kingdom at 200 GBP from there: nothing', source: guernseyUnion, ...authority, request: requestForParcel({ country: 'GG' }, '610910', '200', 'GBP', { from: { country: 'GB' } }), sums: { Duty: '0.00' } },
  { says: 'the same from the Union, without a statement on origin: duty', source: guernseyUnion, ...authority, request: requestForParcel({ country: 'GG' }, '610910', '200', 'GBP', { from: { country: 'DE' } }), sums: { Duty: '24.00' } },
  { says: 'shoes of Jersey at 200 GBP: VAT and no duty', source: guernseyUnion, ...authority, request: requestForParcel({ country: 'GB' }, '640399', '200', 'GBP', { from: { country: 'JE' } }), sums: { Duty: '0.00', VAT: '40.00' } },
  { says: 'a gift of 1,300 ZAR by courier: nothing, twice a year', source: southAfricanGifts, ...authority, request: requestForParcel({ country: 'ZA' }, '610910', '1300', 'ZAR', { contentType: 'Gift' }), sums: nothing },
  { says: 'a gift of 1,500 ZAR: duty and VAT on the whole', source: southAfricanGifts, ...authority, request: requestForParcel({ country: 'ZA' }, '610910', '1500', 'ZAR', { contentType: 'Gift' }), sums: { Duty: '675.00', VAT: '348.75' } },
  { says: 'toys of 50 USD: 7.5 %, then 11 %', source: indonesia, ...authority, request: requestForParcel({ country: 'ID' }, '950300', '50', 'USD'), sums: { Duty: '3.75', VAT: '5.91' } },
  { says: 'cosmetics of 50 USD: 15 %, then 11 and 5 %', source: indonesia, ...authority, request: requestForParcel({ country: 'ID' }, '330499', '50', 'USD'), sums: { Duty: '7.50', VAT: '6.33', 'Sales tax': '2.88' } },
  { says: 'a suit as a gift at 200 EUR with transport of 25 and insurance of 10: 2.5 % of 235, then 21 %', source: dutchGifts, ...authority, request: requestForParcel({ country: 'NL' }, '620311', '200', 'EUR', { from: { country: 'HK' }, contentType: 'Gift', ...inEuros('25'), insurance: { amount: '10', currency: 'EUR' } }), sums: { Duty: '5.88', VAT: '50.58' } },
  { says: 'a gift of 300 EUR from France: nothing, since April 2023', source: frenchGifts, ...authority, request: requestForParcel({ country: 'RE' }, '610910', '300', 'EUR', { ...fromFrance, contentType: 'Gift' }), sums: nothing },
  { says: 'a gift of 45 EUR of China: nothing', source: frenchGifts, ...authority, request: requestForParcel({ country: 'RE' }, '610910', '45', 'EUR', { contentType: 'Gift' }), sums: nothing },
  { says: 'a gift of 400 EUR from France: nothing', source: guadeloupe, ...authority, request: requestForParcel({ country: 'GP' }, '610910', '400', 'EUR', { ...fromFrance, contentType: 'Gift' }), sums: nothing },
  { says: 'a gift of 500 EUR from France: no duty, VAT of 8.5 %, and dock dues besides', source: guadeloupe, ...authority, request: requestForParcel({ country: 'GP' }, '610910', '500', 'EUR', { ...fromFrance, contentType: 'Gift' }), sums: { Duty: '0.00', VAT: '42.50' } },
  { says: 'a gift of 45 EUR of the United States: nothing', source: guadeloupe, ...authority, request: requestForParcel({ country: 'GP' }, '610910', '45', 'EUR', { ...us, contentType: 'Gift' }), sums: nothing },
  { says: 'a gift of 400 EUR from France: nothing', source: frenchGifts, ...authority, request: requestForParcel({ country: 'MQ' }, '610910', '400', 'EUR', { ...fromFrance, contentType: 'Gift' }), sums: nothing },
  { says: 'a gift of 400 EUR from France: nothing', source: frenchGifts, ...authority, request: requestForParcel({ country: 'GF' }, '610910', '400', 'EUR', { ...fromFrance, contentType: 'Gift' }), sums: { Duty: '0.00' } },
  { says: 'a gift of 400 EUR from France: nothing', source: frenchGifts, ...authority, request: requestForParcel({ country: 'YT' }, '610910', '400', 'EUR', { ...fromFrance, contentType: 'Gift' }), sums: { Duty: '0.00' } },
  { says: 'a gift of 45 EUR from Réunion: nothing', source: frenchGifts, ...authority, request: requestForParcel({ country: 'FR' }, '610910', '45', 'EUR', { from: { country: 'RE' }, border: 'fiscal', contentType: 'Gift' }), sums: nothing },
  { says: 'a gift of 60 EUR from Réunion: no duty, VAT of 20 %', source: frenchGifts, ...authority, request: requestForParcel({ country: 'FR' }, '610910', '60', 'EUR', { from: { country: 'RE' }, border: 'fiscal', contentType: 'Gift' }), sums: { Duty: '0.00', VAT: '12.00' } },
  { says: 'a leather bag of 100 EUR from Italy: 17 %, and no duty', source: sanMarino, ...printed, request: requestForParcel({ country: 'SM' }, '420221', '100', 'EUR', { from: { country: 'IT' } }), sums: { Duty: '0.00', 'Sales tax': '17.00' } },
  { says: 'a computer of 1,000 EUR from Italy: 17 %, and no duty', source: sanMarino, ...printed, request: requestForParcel({ country: 'SM' }, '847130', '1000', 'EUR', { from: { country: 'IT' } }), sums: { Duty: '0.00', 'Sales tax': '170.00' } },
  { says: 'bags of 200 EUR of China in free circulation in the Union: no duty', source: transitManual, ...authority, request: requestForParcel({ country: 'SM' }, '420222', '200', 'EUR', { from: { country: 'DE' }, origin: 'CN' }), sums: { Duty: '0.00', 'Sales tax': '34.00' } },
  { says: 'a bag of San Marino at 200 EUR from there: VAT of 22 %, and no duty', source: transitManual, ...authority, request: requestForParcel({ country: 'IT' }, '420222', '200', 'EUR', { from: { country: 'SM' } }), sums: { Duty: '0.00', VAT: '44.00' } },
  { says: 'clothing of Andorra at 300 EUR from there: VAT of 20 %, and no duty', source: andorranUnion, ...authority, request: requestForParcel({ country: 'FR' }, '610910', '300', 'EUR', { from: { country: 'AD' } }), sums: { Duty: '0.00', VAT: '60.00' } },
  { says: 'goods of 80 EUR from Spain: nothing', source: andorra, ...authority, request: requestForParcel({ country: 'AD' }, '610910', '80', 'EUR', { from: { country: 'ES' } }), sums: nothing },
  { says: 'goods of 200 EUR from Spain: 4.5 %, and no duty', source: andorra, ...authority, request: requestForParcel({ country: 'AD' }, '610910', '200', 'EUR', { from: { country: 'ES' } }), sums: { Duty: '0.00', VAT: '9.00' } },
  { says: 'goods of 200 EUR: 10 % of 50, then 20 % of 55', source: novaPost, ...carrier, ...printed, request: requestForParcel({ country: 'UA' }, '610910', '200', 'EUR'), sums: { Duty: '5.00', VAT: '11.00' } },
  { says: 'a jacket and a speaker of 85 EUR in all as a gift: nothing', source: novaPost, ...carrier, ...printed, request: requestForParcel({ country: 'UA' }, '610910', '85', 'EUR', { contentType: 'Gift' }), sums: nothing },
  { says: 'a shirt of 20 EUR with transport of 5: nothing', source: albania, ...authority, ...printed, request: requestForParcel({ country: 'AL' }, '620520', '20', 'EUR', { ...inEuros('5') }), sums: nothing },
  { says: 'a gift of 45 EUR: nothing', source: albania, ...authority, request: requestForParcel({ country: 'AL' }, '610910', '45', 'EUR', { contentType: 'Gift' }), sums: nothing },
  { says: 'goods of 100 EUR with transport of 10: VAT of 21 % on 110', source: montenegro, request: requestForParcel({ country: 'ME' }, '610910', '100', 'EUR', { ...inEuros('10') }), sums: { Duty: '0.00', VAT: '23.10' } },
  { says: 'goods of 200 EUR with transport of 20: 5 %, then 21 % of 231', source: montenegro, request: requestForParcel({ country: 'ME' }, '610910', '200', 'EUR', { ...inEuros('20') }), sums: { Duty: '11.00', VAT: '48.51' } },
  { says: 'a gift of 45 EUR: nothing', source: 'Customs of Montenegro (quoted at http://info.carina.co.me/faqs)', ...authority, request: requestForParcel({ country: 'ME' }, '610910', '45', 'EUR', { contentType: 'Gift' }), sums: nothing },
  { says: 'a gift of 45 EUR: nothing (until 2025)', source: macedonia, ...authority, request: requestForParcel({ country: 'MK' }, '610910', '45', 'EUR', { date: '2025-06-01', contentType: 'Gift' }), sums: nothing },
  { says: 'goods of a company at 80 EUR: no duty, VAT of 18 %', source: macedonia, ...authority, request: requestForParcel({ country: 'MK' }, '610910', '80', 'EUR', { date: '2025-06-01' }), sums: { Duty: '0.00', VAT: '14.40' } },
  { says: 'goods of 300 BAM: nothing', source: bosnia, ...carrier, request: requestForParcel({ country: 'BA' }, '610910', '300', 'BAM'), sums: nothing },
  { says: 'a gift of 90 BAM: nothing', source: bosnia, ...carrier, request: requestForParcel({ country: 'BA' }, '610910', '90', 'BAM', { contentType: 'Gift' }), sums: nothing },
  { says: 'goods of 200 JOD: 16 % and no duty, since February 2026', source: jordan, ...authority, request: requestForParcel({ country: 'JO' }, '610910', '200', 'JOD'), sums: { Duty: '0.000', GST: '32.000' } },
  { says: 'goods of 20 JOD: the minimum of 5 JOD', source: jordanFrom2026, ...authority, ...printed, request: requestForParcel({ country: 'JO' }, '610910', '20', 'JOD'), sums: { Duty: '0.000', GST: '0.000', [fee]: '5.000' } },
  { says: 'the same tax on a gift of 100 JOD', source: jordanFrom2026, ...authority, request: requestForParcel({ country: 'JO' }, '610910', '100', 'JOD', { contentType: 'Gift' }), sums: { Duty: '0.000', GST: '16.000' } },
  { says: 'goods above 500 USD: 6 %, then 19 %', source: 'Service of Internal Taxes of Chile (quoted at https://laoctava.cl/compras-en-shein-temu-y-aliexpress-pagaran-iva-desde-el-25-de-octubre/?noamp=mobile)', ...authority, request: requestForParcel({ country: 'CL' }, '610910', '600', 'USD'), sums: { Duty: '36.00', VAT: '120.84' } },
  { says: 'goods of 100 USD by courier: 13 % and no duty', source: 'Customs of Paraguay (quoted at https://www.ultimahora.com/benigno-lopez-acompana-el-control-aduanas-couriers-n2775587.html)', ...authority, request: requestForParcel({ country: 'PY' }, '610910', '100', 'USD'), sums: { Duty: '0.00', VAT: '13.00' } },
  { says: 'goods of 3,000 XPF: nothing', source: caledonia, ...authority, request: requestForParcel({ country: 'NC' }, '610910', '3000', 'XPF'), sums: { Duty: '0', GST: '0' } },
  { says: 'a gift of 30,000 XPF: nothing', source: caledonia, ...authority, request: requestForParcel({ country: 'NC' }, '610910', '30000', 'XPF', { contentType: 'Gift' }), sums: { Duty: '0', GST: '0' } },
  { says: 'goods of 25,000 XPF from France: 20 % in all', source: polynesia, ...authority, request: requestForParcel({ country: 'PF' }, '610910', '25000', 'XPF', { from: { country: 'FR' } }), sums: { Duty: '5000', VAT: '0' } },
  { says: 'goods of 40,000 XPF from the United States: 30 % in all', source: polynesia, ...authority, request: requestForParcel({ country: 'PF' }, '610910', '40000', 'XPF', { ...us }), sums: { Duty: '12000', VAT: '0' } },
  { says: 'clothing at 250 DKK with shipping of 50: nothing', source: faroes, ...authority, request: requestForParcel({ country: 'FO' }, '610910', '250', 'DKK', { freight: { amount: '50', currency: 'DKK' } }), sums: nothing },
  { says: 'clothing at 400 DKK with shipping of 50: 10 %, then 25 % of 495', source: faroes, ...authority, request: requestForParcel({ country: 'FO' }, '610910', '400', 'DKK', { freight: { amount: '50', currency: 'DKK' } }), sums: { Duty: '45.00', VAT: '123.75' } },
  { says: 'a present of 700 DKK: nothing', source: 'https://taks.fo/en/individuals/customs/sending-presents-to-the-faroes', ...authority, request: requestForParcel({ country: 'FO' }, '610910', '700', 'DKK', { contentType: 'Gift' }), sums: nothing },
  { says: 'goods of 1,000 NZD free of duty: 15 %, and a fee of 11.50', source: 'Customs of the Cook Islands (quoted at http://mfem.gov.ck/customs/personal/duty-and-vat/duty-and-allowance)', ...authority, request: requestForParcel({ country: 'CK' }, '950300', '1000', 'NZD'), sums: { Duty: '0.00', VAT: '150.00', [fee]: '11.50' } },
  { says: 'goods of 50 USD: nothing', source: 'http://www.customs.gov.kh/other-procedures/de-minimis/', ...authority, request: requestForParcel({ country: 'KH' }, '610910', '50', 'USD'), sums: nothing },
  { says: 'finished goods of 1,000,000 KES: 25 %, levies of 2.5 and 2 %, then 16 % of 1,295,000', source: 'https://geratools.com/kenya-import-duty-customs-calculator', ...printed, request: requestForParcel({ country: 'KE' }, '640411', '1000000', 'KES'), sums: { Duty: '250000.00', VAT: '207200.00', [fee]: '45000.00' } },
  { says: 'goods of 2,000 BDT: nothing', source: 'Global Express Association (quoted at https://global-express.org/index.php?id=271)', ...carrier, request: requestForParcel({ country: 'BD' }, '610910', '2000', 'BDT'), sums: nothing },
  { says: 'personal goods of 3,000 SCR: neither duty nor VAT, and a fee of 100 SCR', source: seychelles, ...authority, ...printed, request: requestForParcel({ country: 'SC' }, '610910', '3000', 'SCR'), sums: { ...nothing, [fee]: '100.00' } },
  { says: 'goods of a business at 1,500 SCR: the same since May 2024', source: 'https://src.gov.sc/businesses-to-receive-added-benefits-on-low-value-commercial-consignments-imported-through-post-and-courier', ...authority, request: requestForParcel({ country: 'SC' }, '610910', '1500', 'SCR', { consignee: 'business' }), sums: { ...nothing, [fee]: '100.00' } },
  { says: 'personal goods of 150 XCD by courier: nothing', source: 'http://customs.gov.dm/index.php/duty-free/personal-goods-imported-by-courier', ...authority, request: requestForParcel({ country: 'DM' }, '610910', '150', 'XCD'), sums: nothing },
  { says: 'toys of 10,000 GYD with freight of 1,000: 20 %, then 14 %', source: guyana, request: requestForParcel({ country: 'GY' }, '950300', '10000', 'GYD', { freight: { amount: '1000', currency: 'GYD' } }), sums: { Duty: '2200.00', VAT: '1848.00' } },
  { says: 'a laptop of 100,000 GYD: 14 %, and no duty', source: guyana, request: requestForParcel({ country: 'GY' }, '847130', '100000', 'GYD'), sums: { Duty: '0.00', VAT: '14000.00' } },
  { says: 'a gift of 60 EUR from Finland: VAT of 25.5 %, and no duty', source: alandGifts, ...authority, request: requestForParcel({ country: 'AX' }, '610910', '60', 'EUR', { from: { country: 'FI' }, border: 'fiscal', contentType: 'Gift' }), sums: { Duty: '0.00', VAT: '15.30' } },
  { says: 'a gift of 45 EUR from Finland: nothing', source: alandGifts, ...authority, request: requestForParcel({ country: 'AX' }, '610910', '45', 'EUR', { from: { country: 'FI' }, border: 'fiscal', contentType: 'Gift' }), sums: nothing },
  { says: 'goods of 28 USD with carriage: nothing', source: bonaire, ...authority, request: requestForParcel({ country: 'BQ' }, '610910', '20', 'USD', { freight: { amount: '8', currency: 'USD' } }), sums: { Duty: '0.00', 'Sales tax': '0.00' } },
  { says: 'goods of 100 USD with carriage of 20: 8 % on Bonaire', source: bonaire, ...authority, request: requestForParcel({ country: 'BQ' }, '610910', '100', 'USD', { freight: { amount: '20', currency: 'USD' } }), sums: { Duty: '0.00', 'Sales tax': '9.60' } },
  { says: 'a bag of 2,000 MUR: 30 %, then 15 %', source: 'http://www.mra.mu/index.php/individuals-a-employees/travellers/88-customs-charges', ...authority, request: requestForParcel({ country: 'MU' }, '420222', '2000', 'MUR'), sums: { Duty: '600.00', VAT: '390.00' } },
  { says: 'personal goods of 1,000 MUR: nothing', source: 'https://mra.mu/index.php/customs1/import/private-importers', ...authority, request: requestForParcel({ country: 'MU' }, '610910', '1000', 'MUR'), sums: nothing },
  { says: 'a gift of 1,250 MAD: nothing', source: 'Customs of Morocco (quoted at https://telquel.ma/videos/la-douane-explique-comment-fonctionne-le-dedouanement-des-colis-postaux)', ...authority, request: requestForParcel({ country: 'MA' }, '610910', '1250', 'MAD', { contentType: 'Gift' }), sums: nothing },
  { says: 'goods of 400 GEL: VAT of 18 %, and a fee of 20 GEL', source: 'https://inex.ge/ka/news/detail/25', request: requestForParcel({ country: 'GE' }, '850440', '400', 'GEL'), sums: { Duty: '0.00', VAT: '72.00', [fee]: '20.00' } },
  { says: 'a gift of 39 GBP: nothing', source: 'Customs and Excise of the Isle of Man, notice 143 MAN (quoted at https://www.readkong.com/page/notice-143-man-a-guide-for-international-postal-users-4610487)', ...authority, request: requestForParcel({ country: 'IM' }, '610910', '39', 'GBP', { contentType: 'Gift' }), sums: nothing },
  { says: 'a parcel of 200 USD by courier: nothing but a fee by weight', source: 'Decree 402-05 of the Dominican Republic (quoted at https://cps-dom.com/impuestos-por-compras-mayores-a-200-dolares-republica-dominicana)', ...authority, request: requestForParcel({ country: 'DO' }, '610910', '200', 'USD', { ...us }), sums: nothing },
  { says: 'a parcel from a relative, of 500 USD: nothing, once in six months', source: 'Ministry of Finance of Costa Rica (quoted at https://teletica.com/nacional/compra-en-linea-para-fin-de-ano-hacienda-da-siete-claves-para-evitar-problemas_371648)', ...authority, request: requestForParcel({ country: 'CR' }, '610910', '500', 'USD', { ...us, contentType: 'Gift' }), sums: nothing },
  { says: 'goods of 2,000 TWD: nothing', source: 'https://web.customs.gov.tw/ekaohsiung/singlehtml/9abfe0ade4594b1f90e936d2995bceee?cntId=efe5d7de4f4146159f6d0aac20ffb74f', ...authority, request: requestForParcel({ country: 'TW' }, '610910', '2000', 'TWD'), sums: nothing },
  { says: 'goods of 500 PKR: nothing since July 2025', source: 'https://www.arabnews.pk/node/2607347/pakistan', request: requestForParcel({ country: 'PK' }, '610910', '500', 'PKR'), sums: { Duty: '0.00', GST: '0.00' } },
  { says: 'clothing of the United States at 500 USD from there: nothing', source: 'Virgin Islands Code, title 33, section 525 (quoted at https://law.justia.com/codes/virgin-islands/2019/title-33/subtitle-1/part-i/chapter-12/525/)', ...authority, request: requestForParcel({ country: 'VI' }, '610910', '500', 'USD', us), sums: { Duty: '0.00' } },
  { says: 'goods of the Union at 300 EUR from there: transaction tax of 15 %, and no duty', source: 'https://www.gibraltar.gov.gi/press-releases/technical-notice-basic-features-of-the-customs-union-between-gibraltar-and-the-eu-722026-11670', ...authority, request: requestForParcel({ country: 'GI' }, '610910', '300', 'EUR', { from: { country: 'ES' } }), sums: { Duty: '0.00', 'Sales tax': '45.00' } },
  { says: 'goods of 40,000 XPF from France: no duty, and GST of 11 %', source: 'https://douane.gouv.nc/particuliers-colis-postaux/la-taxation-des-envois-postaux', ...authority, request: requestForParcel({ country: 'NC' }, '610910', '40000', 'XPF', { from: { country: 'FR' } }), sums: { Duty: '0', GST: '4400' } },
]; // oxfmt-ignore
