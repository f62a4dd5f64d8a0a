import { dutyRequest, goods } from '../../../../support/trade-fixture.ts';
import type { Example } from './examples.ts';

const money = (amount: string, currency: string) => ({ amount, currency });

const tulli =
  'https://tulli.fi/en/private-persons/ordering-goods-online/examples-of-calculating-import-duties-and-taxes';
const douane =
  'https://www.belastingdienst.nl/wps/wcm/connect/bldcontentnl/belastingdienst/prive/douane/goederen_ontvangen_uit_het_buitenland/van_organisaties_en_bedrijven/rekenvoorbeelden';
const swissPost =
  'https://www.post.ch/en/about-us/news/news/2017/sending-consignments-properly-is-half-the-work-for-customs-clearance';
const swissPostLimits =
  'http://www.posta.ch/en/post-startseite/post-privatkunden/post-versenden/post-versenden-ausland-brief/post-versenden-kontakt-beratung/post-versenden-faq/post-versenden-import-zoll-mwst.htm';
const correos = 'https://www.correos.es/ss/Satellite/popup/pagina-1363182962328/info';
const estonianCustoms =
  'Estonian Tax and Customs Board (quoted at https://tarbija.postimees.ee/7669979/maksuamet-tuletab-meelde-koik-valjastpoolt-eli-saabunud-pakid-tuleb-deklareerida)';
const latvianMinistry =
  'Latvian Ministry of Finance (quoted at https://www.dzirkstele.lv/latvijas-zinas/par-visiem-komercialajiem-sutijumiem-no-tresajam-valstim-bus-jamaksa-pvn-181440)';
const latvianCustoms =
  'Latvian State Revenue Service (quoted at https://www.tvnet.lv/7666600/vid-atgadina-visi-davanu-sutijumi-no-valstim-arpus-eiropas-savienibas-ir-jadeklare)';
const austrianPost =
  'Austrian Post (quoted at https://heute.at/s/telefonhuelle-aus-china-kostet-ab-juli-das-doppelte-100146989)';
const belgianFinance =
  'https://financien.belgium.be/nl/douane_accijnzen/particulieren/pakketten/extra-kosten-verbonden-aan-mijn-pakje';
const skat = 'https://skat.dk/data.aspx?oid=2236525';
const council =
  'Council of the European Union (quoted at http://crm.theportugalnews.com/news/2026-02-12/eu-ends-customs-exemption/958549)';
const revenue =
  'https://www.revenue.ie/en/importing-vehicles-duty-free-allowances/buying-of-goods-online-for-personal-use/calculating-what-you-owe-on-goods-when-you-buy-online.aspx';
const ato =
  'https://www.ato.gov.au/Business/International-tax-for-business/GST-on-imported-goods-and-services/GST-on-low-value-imported-goods/';
const atoTerms =
  'https://www.ato.gov.au/Business/International-tax-for-business/GST-on-low-value-imported-goods/Terms-we-use/';
const irasExamples = 'Inland Revenue Authority of Singapore (quoted at http://ehluar.com/main/?p=2500)';
const irasTable = 'https://www.iras.gov.sg/taxes/goods-services-tax-(gst)/consumers/gst-on-imported-low-value-goods';
const tolletaten =
  'Norwegian Customs (quoted at https://avforum.no/forum/index.php?threads/netthandel-import-av-varer-kj%C3%B8pt-p%C3%A5-internett.212846/)';
const cbsaGifts =
  'https://epe.lac-bac.gc.ca/100/201/301/ar_canadas_crimes_against_humanity/2006-2007/import/postal-postale/gifts-cadeaux-eng.html';
const nibusinessinfo = 'https://nibusinessinfo.co.uk/content/pay-outstanding-charges-goods-imported-post';
const hmrc =
  'HM Revenue and Customs (https://community-origin.hmrc.gov.uk/customerforums/ie/b691d5ad-78bf-ef11-95f5-6045bd0ad9d8)';
const newZealandNotice =
  'https://www.customs.govt.nz/about-us/news/important-notices/new-gst-rules-for-low-value-imported-goods/';
const skatteetaten =
  'https://www.skatteetaten.no/en/business-and-organisation/vat-and-duties/vat/foreign/e-commerce-voec/low-value/';
const tolletatenClothes = 'https://www.toll.no/no/varer/klar-og-sko/netthandel/';
const zatca = 'Zakat, Tax and Customs Authority (quoted at https://saudigazette.com.sa/article/611390)';
const saudiPost =
  'Saudi Post (quoted at https://www.zawya.com/en/business/transport-and-logistics/vat-calculated-on-the-shipments-value-thats-purchased-from-abroad-saudis-spl-ruf75o8n)';
const bpost =
  'bpost (quoted at https://www.rtl.be/actu/vos-temoignages/bpost-reclame-des-frais-de-douane-ian-pour-un-cadeau-recu-par-sa-soeur-venant-de/2025-12-12/article/773295)';
const irishRevenue =
  'Irish Revenue (quoted at https://www.lawsociety.ie/gazette/top-stories/2026/june/online-shoppers-warned-on-customs-change/)';
const irishRevenueShirts =
  'Irish Revenue (quoted at https://www.newsy-today.com/new-customs-charges-impacting-online-shoppers/)';
const irishRevenuePens =
  'Irish Revenue (quoted at https://eirenow.news/national-news/new-flat-e3-customs-fee-dismantles-cheap-non-eu-online-shopping/)';
const postLuxembourg = 'https://www.post.lu/en/particuliers/colis-courrier/formalites-douanieres';
const postLuxembourgBefore = 'https://www.post.lu/en/particuliers/courrier/formalites-douanieres';
const dhlAustralia =
  'DHL Express (quoted at https://oursteps.co/bbs/forum.php?extra=page%3D1&mod=viewthread&tid=1535134)';
const dhlNewZealand = 'https://ebilling.dhl.com/gpp/web/faq/nz';
const dhlGermany =
  'https://www.dhl.de/en/privatkunden/hilfe-kundenservice/themen/international/zoll/fragen-zu-kosten.html';
const aioExpress = 'https://en.aioexpress.com/region/newzealand';

const compactDisc = '852349';
const blouse = '62064000';
const toys = '950300';

/** Calculations published by customs, tax offices and carriers; most are of former years, by the rules of the day. */
export const officialExamples: readonly Example[] = [
  {
    says: 'a blouse of China at 200 EUR with postage of 35: duty 28.20, then 24 % VAT (in 2023)',
    source: tulli,
    by: 'authority',
    printed: true,
    request: dutyRequest('FI', {
      date: '2023-06-01',
      freight: money('35', 'EUR'),
      lines: [goods(blouse, '200', 'EUR')],
    }),
    sums: { Duty: '28.20', VAT: '63.17' },
  },
  {
    says: 'the same blouse from the Canary Islands: no duty, VAT 56.40',
    source: tulli,
    by: 'authority',
    printed: true,
    request: dutyRequest('FI', {
      date: '2023-06-01',
      border: 'fiscal',
      from: { country: 'ES' },
      freight: money('35', 'EUR'),
      lines: [goods(blouse, '200', 'EUR', { origin: 'ES' })],
    }),
    sums: { Duty: '0.00', VAT: '56.40' },
  },
  {
    says: 'food supplements of the United States at 29 EUR with postage of 5: 4.76 EUR of VAT, below 5 and not levied (before July 2021)',
    source: tulli,
    by: 'authority',
    printed: true,
    request: dutyRequest('FI', {
      date: '2021-06-01',
      from: { country: 'US' },
      freight: money('5', 'EUR'),
      lines: [goods('21069092', '29', 'EUR', { origin: 'US' })],
    }),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  {
    says: 'a camera at 149 EUR with transport of 25 and insurance of 10: no duty, VAT 38.64',
    source: douane,
    by: 'authority',
    printed: true,
    request: dutyRequest('NL', {
      date: '2023-06-01',
      freight: money('25', 'EUR'),
      insurance: money('10', 'EUR'),
      lines: [goods('85258030', '149', 'EUR')],
    }),
    sums: { Duty: '0.00', VAT: '38.64' },
  },
  {
    says: 'a handbag at 199 EUR with transport of 25 and insurance of 10: duty of 3 % is 7.02, VAT 50.61',
    source: douane,
    by: 'authority',
    printed: true,
    request: dutyRequest('NL', {
      date: '2023-06-01',
      freight: money('25', 'EUR'),
      insurance: money('10', 'EUR'),
      lines: [goods('420221', '199', 'EUR')],
    }),
    sums: { Duty: '7.02', VAT: '50.61' },
  },
  {
    says: 'two discs at 21 EUR together, transport 25 and insurance 10: nothing (before July 2021)',
    source: douane,
    by: 'authority',
    printed: true,
    request: dutyRequest('NL', {
      date: '2021-06-01',
      freight: money('25', 'EUR'),
      insurance: money('10', 'EUR'),
      lines: [goods(compactDisc, '10.50', 'EUR', { quantity: 2 })],
    }),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  {
    says: 'an order of 90 CHF with transport of 10: 8 % are 8 CHF (8.30 EUR at 0.9634; in 2017)',
    source: swissPost,
    by: 'carrier',
    printed: true,
    request: dutyRequest('CH', {
      date: '2017-06-01',
      freight: money('10', 'CHF'),
      lines: [goods('847130', '90', 'CHF')],
    }),
    sums: { Duty: '0.00', VAT: '8.30' },
  },
  {
    says: 'nothing up to 62 CHF at 8 % (until 2017)',
    source: swissPostLimits,
    by: 'carrier',
    request: dutyRequest('CH', { date: '2017-06-01', lines: [goods('847130', '62', 'CHF')] }),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  {
    says: 'goods of 100 EUR from a third country: VAT 21 (before July 2021)',
    source: correos,
    by: 'carrier',
    printed: true,
    request: dutyRequest('ES', { date: '2019-06-01', lines: [goods(toys, '100', 'EUR')] }),
    sums: { Duty: '0.00', VAT: '21.00' },
  },
  {
    says: 'goods of 100 EUR from the Canary Islands: VAT 21',
    source: correos,
    by: 'carrier',
    printed: true,
    request: dutyRequest('ES', {
      date: '2019-06-01',
      border: 'fiscal',
      from: { country: 'ES' },
      lines: [goods(toys, '100', 'EUR', { origin: 'ES' })],
    }),
    sums: { Duty: '0.00', VAT: '21.00' },
  },
  {
    says: 'a gift of 20 EUR with postage of 4: nothing',
    source: estonianCustoms,
    by: 'authority',
    printed: true,
    request: dutyRequest('EE', {
      date: '2022-12-15',
      contentType: 'Gift',
      freight: money('4', 'EUR'),
      lines: [goods(toys, '20', 'EUR')],
    }),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  {
    says: 'a gift of 50 EUR with postage of 4: VAT on 54 EUR, 10.80 (in 2022)',
    source: estonianCustoms,
    by: 'authority',
    printed: true,
    request: dutyRequest('EE', {
      date: '2022-12-15',
      contentType: 'Gift',
      freight: money('4', 'EUR'),
      lines: [goods(toys, '50', 'EUR')],
    }),
    sums: { Duty: '0.00', VAT: '10.80' },
  },
  {
    says: 'goods of 10 EUR with delivery of 2: 21 % of 12 EUR, 2.52 (before the flat duty began)',
    source: latvianMinistry,
    by: 'authority',
    printed: true,
    request: dutyRequest('LV', { date: '2021-07-01', freight: money('2', 'EUR'), lines: [goods(toys, '10', 'EUR')] }),
    sums: { Duty: '0.00', VAT: '2.52' },
  },
  {
    says: 'a gift of a jacket of 55 EUR, a hat of 25 and a scarf of 20: no duty, VAT on the whole 100 EUR (in 2022)',
    source: latvianCustoms,
    by: 'authority',
    printed: true,
    request: dutyRequest('LV', {
      date: '2022-12-15',
      contentType: 'Gift',
      lines: [goods('62034311', '55', 'EUR'), goods('650500', '25', 'EUR'), goods('621420', '20', 'EUR')],
    }),
    sums: { Duty: '0.00', VAT: '21.00' },
  },
  {
    says: 'a cover for a telephone at 3 EUR with postage of 3: 20 % are 1.20 (before the flat duty began)',
    source: austrianPost,
    by: 'carrier',
    printed: true,
    request: dutyRequest('AT', {
      date: '2021-07-01',
      freight: money('3', 'EUR'),
      lines: [goods('392690', '3', 'EUR')],
    }),
    sums: { Duty: '0.00', VAT: '1.20' },
  },
  {
    says: 'costume jewellery at 160 EUR, transport 35, insurance 5: duty of 4 % of 200 is 8, then VAT on 208',
    source: belgianFinance,
    by: 'authority',
    printed: true,
    request: dutyRequest('BE', {
      date: '2022-06-01',
      freight: money('35', 'EUR'),
      insurance: money('5', 'EUR'),
      lines: [goods('711719', '160', 'EUR')],
    }),
    sums: { Duty: '8.00', VAT: '43.68' },
  },
  {
    says: 'a watch at 1,000 DKK and a strap at 500 in one parcel: above 1,150 DKK, so duty is due',
    source: skat,
    by: 'authority',
    request: dutyRequest('DK', {
      date: '2020-06-01',
      currency: 'DKK',
      lines: [goods('910211', '1000', 'DKK'), goods('911390', '500', 'DKK')],
    }),
    sums: { Duty: '35.97', VAT: '383.99' },
  },
  {
    says: 'the watch in a parcel of its own: no duty, only VAT',
    source: skat,
    by: 'authority',
    printed: true,
    request: dutyRequest('DK', { date: '2020-06-01', currency: 'DKK', lines: [goods('910211', '1000', 'DKK')] }),
    sums: { Duty: '0.00', VAT: '250.00' },
  },
  {
    says: 'the strap in a parcel of its own: no duty, only VAT',
    source: skat,
    by: 'authority',
    printed: true,
    request: dutyRequest('DK', { date: '2020-06-01', currency: 'DKK', lines: [goods('911390', '500', 'DKK')] }),
    sums: { Duty: '0.00', VAT: '125.00' },
  },
  {
    says: 'a blouse of silk and two of wool are two items: 6 EUR',
    source: council,
    by: 'authority',
    printed: true,
    request: dutyRequest('PT', {
      lines: [goods('620610', '20', 'EUR'), goods('620620', '20', 'EUR', { quantity: 2 })],
    }),
    sums: { Duty: '6.00', VAT: '15.18' },
  },
  {
    says: 'VAT of 6 EUR or less was not collected: 26 EUR at 23 % (before July 2021)',
    source: revenue,
    by: 'authority',
    request: dutyRequest('IE', { date: '2021-06-01', lines: [goods(toys, '26', 'EUR')] }),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  {
    says: 'jeans at 350 AUD with shipping: the registered seller charges GST on 350 at the point of sale',
    source: ato,
    by: 'authority',
    request: dutyRequest('AU', {
      currency: 'AUD',
      registrations: ['AU_GST'],
      freight: money('50', 'AUD'),
      lines: [goods('620342', '300', 'AUD')],
    }),
    sums: { Duty: '0.00', GST: '0.00' },
    checkout: '35.00',
  },
  {
    says: 'a printer at 850 AUD for a business registered for GST: none is charged',
    source: atoTerms,
    by: 'authority',
    printed: true,
    request: dutyRequest('AU', {
      currency: 'AUD',
      consignee: 'business',
      registrations: ['AU_GST'],
      lines: [goods('844331', '850', 'AUD')],
    }),
    sums: { Duty: '0.00', GST: '0.00' },
  },
  {
    says: 'a jacket at 280 SGD with transport and insurance of 25, of a seller not registered: nothing',
    source: irasExamples,
    by: 'authority',
    printed: true,
    request: dutyRequest('SG', {
      currency: 'SGD',
      freight: money('25', 'SGD'),
      lines: [goods('620193', '280', 'SGD')],
    }),
    sums: { Duty: '0.00', GST: '0.00' },
  },
  {
    says: 'sneakers at 390 SGD with transport and insurance of 35, of a seller not registered: GST at the border, 9 % of 425',
    source: irasExamples,
    by: 'authority',
    request: dutyRequest('SG', {
      currency: 'SGD',
      freight: money('35', 'SGD'),
      lines: [goods('640419', '390', 'SGD')],
    }),
    sums: { Duty: '0.00', GST: '38.25', 'Customs fee': '2.88' },
  },
  {
    says: 'the same sneakers of a registered seller: GST at the point of purchase, because their price is not above 400 SGD, and none at the border',
    source: irasTable,
    by: 'authority',
    request: dutyRequest('SG', {
      currency: 'SGD',
      registrations: ['exporterGST'],
      freight: money('35', 'SGD'),
      lines: [goods('640419', '390', 'SGD')],
    }),
    sums: { Duty: '0.00', GST: '0.00', 'Customs fee': '2.88' },
    checkout: '38.25',
  },
  {
    says: 'a gift of 200 CAD: duty and tax on 140 CAD',
    source: cbsaGifts,
    by: 'authority',
    request: dutyRequest('CA', {
      currency: 'CAD',
      to: { country: 'CA', region: 'ON' },
      contentType: 'Gift',
      channel: 'postal',
      lines: [goods('610910', '200', 'CAD')],
    }),
    sums: { Duty: '25.20', HST: '21.48' },
  },
  {
    says: 'a film at 199 NOK with freight of 40: nothing (before 2015)',
    source: tolletaten,
    by: 'authority',
    printed: true,
    request: dutyRequest('NO', {
      date: '2014-06-01',
      freight: money('40', 'NOK'),
      lines: [goods(compactDisc, '199', 'NOK')],
    }),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  {
    says: 'a disc at 210 NOK with freight of 40: no duty, VAT 62.50 NOK (5.48 EUR at 11.3965; before 2015)',
    source: tolletaten,
    by: 'authority',
    printed: true,
    request: dutyRequest('NO', {
      date: '2014-06-01',
      freight: money('40', 'NOK'),
      lines: [goods(compactDisc, '210', 'NOK')],
    }),
    sums: { Duty: '0.00', VAT: '5.48' },
  },
  {
    says: 'shoes at 390 NZD: duty 39, GST 64.35 (before December 2019)',
    source: aioExpress,
    printed: true,
    request: dutyRequest('NZ', { date: '2019-06-01', currency: 'NZD', lines: [goods('640399', '390', 'NZD')] }),
    sums: { Duty: '39.00', GST: '64.35' },
  },
  {
    says: 'a gift of 39 GBP: nothing',
    source: nibusinessinfo,
    by: 'authority',
    request: dutyRequest('GB', { currency: 'GBP', contentType: 'Gift', lines: [goods(toys, '39', 'GBP')] }),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  {
    says: 'goods of 135 GBP with transport of 15, shown apart, of a registered seller: VAT at the point of sale on both',
    source: hmrc,
    by: 'authority',
    request: dutyRequest('GB', {
      currency: 'GBP',
      registrations: ['VAT'],
      freight: money('15', 'GBP'),
      lines: [goods(toys, '135', 'GBP')],
    }),
    sums: { Duty: '0.00', VAT: '0.00' },
    checkout: '30.00',
  },
  {
    says: 'a gift of 100 EUR: VAT and no duty (in 2025)',
    source: bpost,
    by: 'carrier',
    request: dutyRequest('BE', { date: '2025-12-12', contentType: 'Gift', lines: [goods(toys, '100', 'EUR')] }),
    sums: { Duty: '0.00', VAT: '21.00' },
  },
  {
    says: 'goods of up to 1,000 NZD of a registered seller: no duty, GST of the seller (in 2020)',
    source: newZealandNotice,
    by: 'authority',
    request: dutyRequest('NZ', {
      date: '2020-06-01',
      currency: 'NZD',
      registrations: ['NZ_GST'],
      lines: [goods(toys, '1000', 'NZD')],
    }),
    sums: { Duty: '0.00', GST: '0.00' },
    checkout: '150.00',
  },
  {
    says: 'VOEC: freight does not count for the limit of 3,000 NOK an item, yet bears VAT (2,900 NOK with freight of 200 at 11.3965)',
    source: skatteetaten,
    by: 'authority',
    request: dutyRequest('NO', {
      registrations: ['VOECNUMBER'],
      freight: money('200', 'NOK'),
      lines: [goods(toys, '2900', 'NOK')],
    }),
    sums: { Duty: '0.00', VAT: '0.00' },
    checkout: '68.00',
  },
  {
    says: 'clothing at 300 NOK with freight of 49: nothing below 350 NOK (in 2021)',
    source: tolletatenClothes,
    by: 'authority',
    request: dutyRequest('NO', {
      date: '2021-06-01',
      freight: money('49', 'NOK'),
      lines: [goods('610910', '300', 'NOK')],
    }),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  {
    says: 'goods and shipping of 999 SAR: no duty, VAT of 15 % (in 2023)',
    source: zatca,
    by: 'authority',
    request: dutyRequest('SA', {
      date: '2023-06-01',
      currency: 'SAR',
      freight: money('199', 'SAR'),
      lines: [goods('610910', '800', 'SAR')],
    }),
    sums: { Duty: '0.00', VAT: '149.85' },
  },
  {
    says: 'by post: VAT of 15 % of the value on the label (400 SAR) (in 2023)',
    source: saudiPost,
    by: 'carrier',
    request: dutyRequest('SA', {
      date: '2023-06-01',
      currency: 'SAR',
      channel: 'postal',
      lines: [goods('610910', '400', 'SAR')],
    }),
    sums: { Duty: '0.00', VAT: '60.00' },
  },
  {
    says: 'a pen, a notebook and a keyring are three items: 9 EUR',
    source: irishRevenue,
    by: 'authority',
    printed: true,
    request: dutyRequest('IE', {
      lines: [goods('960810', '5', 'EUR'), goods('482010', '5', 'EUR'), goods('732690', '5', 'EUR')],
    }),
    sums: { Duty: '9.00', VAT: '5.52' },
  },
  {
    says: 'two identical cotton T-shirts are one item: 3 EUR',
    source: irishRevenueShirts,
    by: 'authority',
    printed: true,
    request: dutyRequest('IE', { lines: [goods('610910', '10', 'EUR', { quantity: 2 })] }),
    sums: { Duty: '3.00', VAT: '5.29' },
  },
  {
    says: 'three identical pens are one item: 3 EUR',
    source: irishRevenuePens,
    by: 'authority',
    printed: true,
    request: dutyRequest('IE', { lines: [goods('960810', '5', 'EUR', { quantity: 3 })] }),
    sums: { Duty: '3.00', VAT: '4.14' },
  },
  {
    says: 'a T-shirt, a pair of jeans and a pair of shoes are three: 9 EUR',
    source: postLuxembourg,
    by: 'carrier',
    printed: true,
    request: dutyRequest('LU', {
      lines: [goods('610910', '10', 'EUR'), goods('620342', '30', 'EUR'), goods('640399', '40', 'EUR')],
    }),
    sums: { Duty: '9.00', VAT: '15.13' },
  },
  {
    says: 'a T-shirt and two pairs of jeans are two: 6 EUR',
    source: postLuxembourg,
    by: 'carrier',
    printed: true,
    request: dutyRequest('LU', {
      lines: [goods('610910', '10', 'EUR'), goods('620342', '30', 'EUR', { quantity: 2 })],
    }),
    sums: { Duty: '6.00', VAT: '12.92' },
  },
  {
    says: 'a soft toy at 19 EUR: nothing (before July 2021)',
    source: postLuxembourgBefore,
    by: 'carrier',
    printed: true,
    request: dutyRequest('LU', { date: '2021-06-01', lines: [goods(toys, '19', 'EUR')] }),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  {
    says: 'sums below 1 EUR are waived: goods of 5 EUR at 19 % (in 2023)',
    source: dhlGermany,
    by: 'carrier',
    request: dutyRequest('DE', { date: '2023-06-01', lines: [goods(toys, '5', 'EUR')] }),
    sums: { Duty: '0.00', VAT: '0.00' },
  },
  {
    says: 'goods worth 1,072.25 AUD with transport of 109.60: duty 53.61, GST 123.55 (before 2016)',
    source: dhlAustralia,
    by: 'carrier',
    printed: true,
    request: dutyRequest('AU', {
      date: '2015-06-01',
      currency: 'AUD',
      freight: money('109.60', 'AUD'),
      lines: [goods('851840', '1072.25', 'AUD')],
    }),
    sums: { Duty: '53.61', GST: '123.55' },
  },
  {
    says: 'a gift of 1,200 NZD: duty and GST on what is above 110 NZD',
    source: dhlNewZealand,
    by: 'carrier',
    request: dutyRequest('NZ', { currency: 'NZD', contentType: 'Gift', lines: [goods('640399', '1200', 'NZD')] }),
    sums: { Duty: '109.00', GST: '179.85' },
  },
];
