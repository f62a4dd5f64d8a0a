import { describe, expect, it } from 'vitest';
import type { DutyRequest } from '../../../../../../src/domain/trade/index.ts';
import { describeHighestSums, describeSheetFigures, highestSums } from '../../../../../support/sheet-examples.ts';
import type { HighestSumRow } from '../../../../../support/sheet-examples.ts';
import { assess, dutyRequest, goods, sums } from '../../../../../support/trade-fixture.ts';

const business: Partial<DutyRequest> = { consignee: 'business' };
const gift: Partial<DutyRequest> = { contentType: 'Gift' };

const seychelles = 'http://nation.sc/articles/3004/goods-imported-through-post-or-courier-subject-to-r100-fee';
const seychellesBusiness =
  'https://src.gov.sc/businesses-to-receive-added-benefits-on-low-value-commercial-consignments-imported-through-post-and-courier';
const zimbabwe = 'https://vatabout.com/de/simbabwe-mehrwertsteuer-digitale-steuern-anderungen-2026';
const zimra = 'https://www.zimra.co.zw/news?start=81';
const malawi = 'https://regfollower.com/?p=76755';
const ethiopia = 'http://www.2merkato.com/articles/customs/69-customs-duty-tariff-and-taxes-in-ethiopia';
const botswana = 'https://dailygistgh.com/how-much-can-i-import-without-paying-duty-in-botswana/';
const mauritius = 'https://mra.mu/index.php/customs1/import/private-importers';
const reunion =
  'https://la1ere.francetvinfo.fr/reunion/exoneration-de-taxes-pour-les-colis-entre-particuliers-vers-la-reunion-de-moins-de-400-au-1er-avril-1378474.html';
const southAfricaGifts = 'https://gtai.de/de/trade/suedafrika/zoll/aussertarifliche-zollfreiheiten-559062';
const eastAfrica = 'https://fnjassociates.co.ke/a-guide-to-customs-import-duty-in-kenya/';
const kenya =
  'https://farmkenya.co.ke/business/amp/enterprise/article/2001527265/eac-tariff-loopholes-create-uneven-playing-field-in-trade';
const uganda =
  'https://www.alchempro.com/news/textiles-policy-news/uganda-reduces-import-duty-on-fabrics-garments-303287-newsdetails.htm';
const mauritiusList = 'http://www.mra.mu/index.php/individuals-a-employees/travellers/88-customs-charges';
const customsOfReunion = 'https://www.zinfos974.com/Comment-sont-taxes-les-colis-a-La-Reunion_a193754.html';
const ugandaMedicines =
  'https://www.pmldaily.com/business/2019/07/ura-exempts-vat-from-exported-drugs-and-medicines.html';
const zambiaGifts = 'https://secureship.ca/shipping/canada-to-zambia';
const angolaFood = 'https://estadonews.net/2024/01/04/bens-alimentares-de-amplo-consumo-taxados-em-5-por-cento';
const gasynet = 'https://docest.com/doc/108068/iii-trade-policies-and-practices-by-measure-s9';
const malawiForm =
  'https://www.mra.mw/tax-update/threshold-value-for-entry-of-goods-on-customs-excise-declaration-form-12';
const mozambique =
  'https://www.africa-business-guide.de/de/praxis/fragen/welche-einfuhrabgaben-fallen-in-mosambik-an--937092';
const comoros = 'https://www.al-fajrquotidien.com/vehicules-une-hausse-des-tarifs-douaniers/';
const ethiopianGifts =
  'https://businessinfoeth.com/what-you-should-know-about-the-newly-revised-personal-appliances-import-directive/';

describeSheetFigures('East and southern Africa', [
  { country: 'SC', says: 'a consumer pays 100 SCR and no VAT up to 3,000 SCR', source: seychelles, currency: 'SCR', lines: [['950300', '3000']], sums: { Duty: '0.00', VAT: '0.00', 'Customs fee': '100.00' } },
  { country: 'SC', says: 'the limit counts freight: 2,900 and 200 SCR bear VAT of 15 %', source: seychelles, currency: 'SCR', lines: [['950300', '2900']], changes: { freight: { amount: '200', currency: 'SCR' } }, sums: { VAT: '465.00', 'Customs fee': '100.00' } },
  { country: 'SC', says: 'wine is not spared', source: seychelles, currency: 'SCR', lines: [['220421', '1000']], sums: { VAT: '150.00', 'Customs fee': '100.00' } },
  { country: 'SC', says: 'a business pays no VAT up to 1,500 SCR', source: seychellesBusiness, currency: 'SCR', lines: [['950300', '1500']], changes: business, sums: { VAT: '0.00', 'Customs fee': '100.00' } },
  { country: 'SC', says: 'and VAT above', source: seychellesBusiness, currency: 'SCR', lines: [['950300', '1600']], changes: business, sums: { VAT: '240.00', 'Customs fee': '100.00' } },
  { country: 'SC', says: 'a business paid VAT before 10 May 2024', source: seychellesBusiness, currency: 'SCR', lines: [['950300', '1500']], changes: { ...business, date: '2024-05-09' }, sums: { VAT: '225.00' } },
  { country: 'ZW', says: 'VAT of 15.5 % since 2026', source: zimbabwe, currency: 'USD', lines: [['950300', '200']], sums: { VAT: '31.00' } },
  { country: 'ZW', says: 'VAT of 15 % in 2025', source: zimbabwe, currency: 'USD', lines: [['950300', '200']], changes: { date: '2025-12-31' }, sums: { VAT: '30.00' } },
  { country: 'ZW', says: 'a gift of 75 USD bears no duty', source: zimra, currency: 'USD', lines: [['950300', '75']], changes: gift, sums: { Duty: '0.00', VAT: '11.63' } },
  { country: 'MW', says: 'VAT of 17.5 % since 31 December 2025', source: malawi, currency: 'MWK', lines: [['950300', '100000']], changes: { date: '2025-12-31' }, sums: { VAT: '17500.00' } },
  { country: 'MW', says: 'VAT of 16.5 % on the day before', source: malawi, currency: 'MWK', lines: [['950300', '100000']], changes: { date: '2025-12-30' }, sums: { VAT: '16500.00' } },
  { country: 'MW', says: 'telephones are free of duty', source: 'https://regfollower.com/malawi-parliament-passes-2025-26-budget-with-corporate-tax-cut-for-permanent-establishments', currency: 'MWK', lines: [['851713', '100000']], sums: { Duty: '0.00', VAT: '17500.00' } },
  { country: 'ET', says: '35 % of duty, VAT of 15 % on 135, surtax of 10 % on 155.25', source: ethiopia, currency: 'USD', lines: [['610910', '100']], sums: { Duty: '35.00', VAT: '20.25', 'Sales tax': '15.53' } },
  { country: 'BW', says: '45 % of 1,000 BWP; VAT of 14 % on goods, freight and duty', source: botswana, currency: 'BWP', lines: [['610910', '1000']], changes: { freight: { amount: '100', currency: 'BWP' } }, sums: { Duty: '450.00', VAT: '217.00' } },
  { country: 'ZA', says: 'a T-shirt at 400 ZAR: 45 %, and VAT of 15 % on 440 and 180', source: 'http://toplinevaluationgroup.com/590106-temu-and-shein-crackdown-in-south-africa-2.html', currency: 'ZAR', lines: [['610910', '400']], sums: { Duty: '180.00', VAT: '93.00' } },
  { country: 'ZA', says: 'the same in October 2024: the flat rate of 20 %', source: 'http://toplinevaluationgroup.com/590106-temu-and-shein-crackdown-in-south-africa-2.html', currency: 'ZAR', lines: [['610910', '400']], changes: { date: '2024-10-31' }, sums: { Duty: '80.00', VAT: '78.00' } },
  { country: 'ZA', says: 'and on the day after 45 %', source: 'http://toplinevaluationgroup.com/590106-temu-and-shein-crackdown-in-south-africa-2.html', currency: 'ZAR', lines: [['610910', '400']], changes: { date: '2024-11-01' }, sums: { Duty: '180.00', VAT: '93.00' } },
  { country: 'ZA', says: 'cotton fabric bears 22 %, and VAT of 15 % on 1,100 and 220', source: 'http://web.ita.doc.gov/tacgi/overseasnew.nsf/alldata/South+Africa', currency: 'ZAR', lines: [['520812', '1000']], sums: { Duty: '220.00', VAT: '198.00' } },
  { country: 'LS', says: 'the same in Lesotho, by the tariff of the customs union', source: 'http://web.ita.doc.gov/tacgi/overseasnew.nsf/alldata/South+Africa', currency: 'LSL', lines: [['520812', '1000']], sums: { Duty: '220.00', VAT: '183.00' } },
  { country: 'SZ', says: 'clothing that is declared to originate in Lesotho is free of duty', source: 'https://eswatinitradeportal.com/index.php?r=site/display&id=5', currency: 'SZL', lines: [['610910', '1000']], changes: { lines: [{ hsCode: '610910', quantity: 1, value: { amount: '1000', currency: 'SZL' }, origin: 'LS', originDeclared: true }] }, sums: { Duty: '0.00', VAT: '150.00' } },
  { country: 'NA', says: 'VAT of 15 % on the value with 10 %', source: 'https://nbcnews.na/node/102480', currency: 'NAD', lines: [['950691', '1000']], sums: { VAT: '165.00' } },
  { country: 'MU', says: 'a gift of 1,000 MUR is free', source: mauritius, currency: 'MUR', lines: [['950300', '1000']], changes: gift, sums: { VAT: '0.00' } },
  { country: 'MU', says: 'a gift of 1,100 MUR bears VAT', source: mauritius, currency: 'MUR', lines: [['950300', '1100']], changes: gift, sums: { VAT: '165.00' } },
  { country: 'RE', says: 'a gift of 400 EUR from metropolitan France bears no VAT', source: reunion, currency: 'EUR', lines: [['610910', '400']], changes: { ...gift, from: { country: 'FR' }, border: 'fiscal' }, sums: { VAT: '0.00' } },
  { country: 'RE', says: 'a gift of 450 EUR bears 8.5 %', source: reunion, currency: 'EUR', lines: [['610910', '450']], changes: { ...gift, from: { country: 'FR' }, border: 'fiscal' }, sums: { VAT: '38.25' } },
  { country: 'RE', says: 'a T-shirt of 150 EUR bore no duty until June 2026, and 2 EUR since March', source: reunion, currency: 'EUR', lines: [['610910', '150']], changes: { date: '2026-06-30' }, sums: { Duty: '0.00', VAT: '12.92', 'Customs fee': '2.00' } },
  { country: 'RE', says: 'and bears 3 EUR since, VAT of 8.5 % on 155', source: 'https://globalimportblog.bakermckenzie.com/2026/07/02/eu-low-value-consignment-relief-abolished-and-eur-3-customs-duty-introduced-from-1-july-2026/', currency: 'EUR', lines: [['610910', '150']], changes: { date: '2026-07-01' }, sums: { Duty: '3.00', VAT: '13.18', 'Customs fee': '2.00' } },
  { country: 'RE', says: 'a T-shirt of 200 EUR bears 12 %, and VAT of 8.5 % on 224', source: customsOfReunion, currency: 'EUR', lines: [['610910', '200']], changes: { date: '2026-07-01' }, sums: { Duty: '24.00', VAT: '19.04' } },
  { country: 'RE', says: 'books bear VAT of 2.1 %', source: 'https://bofip.impots.gouv.fr/bofip/343-PGP.html/identifiant%3DBOI-TVA-GEO-20-10-20190605', currency: 'EUR', lines: [['490199', '200']], sums: { Duty: '0.00', VAT: '4.20' } },
  { country: 'YT', says: 'a T-shirt of 100 EUR bears 3 EUR and no VAT', source: 'https://form.douane.gouv.fr/index.php/fiche/vos-echanges-commerciaux-avec-mayotte', currency: 'EUR', lines: [['610910', '100']], changes: { date: '2026-07-01' }, sums: { Duty: '3.00' } },
  { country: 'ZA', says: 'a gift of 1,400 ZAR by post is free', source: southAfricaGifts, currency: 'ZAR', lines: [['610910', '1400']], changes: { ...gift, channel: 'postal' }, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'ZA', says: 'a gift of 1,500 ZAR is charged in full: 45 %, and VAT of 15 % on 1,650 and 675', source: southAfricaGifts, currency: 'ZAR', lines: [['610910', '1500']], changes: { ...gift, channel: 'postal' }, sums: { Duty: '675.00', VAT: '348.75' } },
  { country: 'BW', says: 'a gift of 400 ZAR bears VAT of 14 % alone', source: 'https://secureship.ca/shipping/canada-to-botswana', currency: 'ZAR', lines: [['610910', '400']], changes: gift, sums: { Duty: '0.00', VAT: '56.00' } },
  { country: 'KE', says: 'a toy bears 25 or, since July 2025, 35 %, of which 35 is taken; VAT of 16 % on 139.50', source: eastAfrica, currency: 'USD', lines: [['950300', '100']], sums: { Duty: '35.00', VAT: '22.32', 'Customs fee': '4.50' } },
  { country: 'KE', says: 'a chair bears 45 %, and VAT of 16 % on 149.50', source: kenya, currency: 'USD', lines: [['940169', '100']], sums: { Duty: '45.00', VAT: '23.92', 'Customs fee': '4.50' } },
  { country: 'RW', says: 'a toy bears 35 %, and VAT of 18 % on 135,000', source: eastAfrica, currency: 'RWF', lines: [['950300', '100000']], sums: { Duty: '35000', VAT: '24300', 'Customs fee': '1900' } },
  { country: 'UG', says: 'a garment bears 35 %, and VAT of 18 % on 135', source: uganda, currency: 'USD', lines: [['620442', '100']], sums: { Duty: '35.00', VAT: '24.30', 'Customs fee': '2.50' } },
  { country: 'MU', says: 'a telephone bears VAT alone', source: mauritiusList, currency: 'MUR', lines: [['851713', '2000']], sums: { Duty: '0.00', VAT: '300.00' } },
  { country: 'MU', says: 'candles bear 15 %, and VAT of 15 % on 2,300', source: mauritiusList, currency: 'MUR', lines: [['340600', '2000']], sums: { Duty: '300.00', VAT: '345.00' } },
  { country: 'ER', says: 'biscuits bear 50 %, and sales tax of 5 % on 1,500', source: 'https://docslib.org/doc/2189020/customs-and-tariff', currency: 'ERN', lines: [['190531', '1000']], sums: { Duty: '500.00', 'Sales tax': '75.00' } },
  { country: 'MU', says: 'a bag bears 30 % and VAT of 15 % on 2,600', source: 'http://www.mra.mu/index.php/individuals-a-employees/travellers/88-customs-charges', currency: 'MUR', lines: [['420222', '2000']], sums: { Duty: '600.00', VAT: '390.00' } },
  { country: 'MU', says: 'a book bears neither', source: 'http://www.mra.mu/index.php/individuals-a-employees/travellers/88-customs-charges', currency: 'MUR', lines: [['490199', '2000']], sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'ZW', says: 'clothing bears 40 % besides a duty by weight, and VAT of 15.5 % on 140', source: 'https://zimborderguide.co.zw/2017/11/06/calculation-of-duty-on-imported-clothing-items-and-shoes/', currency: 'USD', lines: [['610910', '100']], sums: { Duty: '40.00', VAT: '21.70' } },
  { country: 'BI', says: 'a fee of 0.25 % of the value; 35 % of duty and VAT of 18 % on 135,000', source: 'https://obr.bi/index.php/actualites/2291-les-medias-burundais-s-engagent-a-la-vulgarisation-de-la-loi-budgetaire-2025-2026', currency: 'BIF', lines: [['950300', '100000']], sums: { Duty: '35000', VAT: '24300', 'Customs fee': '250' } },
  { country: 'BI', says: 'a fee of 100,000 BIF a declaration in the year before', source: 'https://obr.bi/index.php/actualites/2291-les-medias-burundais-s-engagent-a-la-vulgarisation-de-la-loi-budgetaire-2025-2026', currency: 'BIF', lines: [['950300', '100000']], changes: { date: '2025-06-30' }, sums: { 'Customs fee': '100000' } },
  { country: 'KE', says: 'a medicine bears neither duty nor VAT, but the two fees', source: 'https://github.com/odoo/odoo/blob/master/addons/l10n_ke/data/l10n_ke.item.code.csv', currency: 'USD', lines: [['300490', '100']], sums: { Duty: '0.00', VAT: '0.00', 'Customs fee': '4.50' } },
  { country: 'KE', says: 'a gift is charged as a sale is', source: 'https://secureship.ca/shipping/canada-to-kenya', currency: 'USD', lines: [['950300', '100']], changes: gift, sums: { Duty: '35.00', VAT: '22.32', 'Customs fee': '4.50' } },
  { country: 'UG', says: 'a medicine bears neither duty nor VAT, but the fees', source: ugandaMedicines, currency: 'USD', lines: [['300490', '100']], sums: { Duty: '0.00', VAT: '0.00', 'Customs fee': '2.50' } },
  { country: 'UG', says: 'condoms bear no VAT', source: ugandaMedicines, currency: 'USD', lines: [['401410', '100']], sums: { VAT: '0.00' } },
  { country: 'UG', says: 'a preparation with vitamins (3004.50) is not taken for an exempt medicine', source: ugandaMedicines, currency: 'USD', lines: [['300450', '100']], sums: { Duty: '0.00', VAT: '18.00' } },
  { country: 'TZ', says: 'a medicine bears neither duty nor VAT, but the fees', source: 'http://sra.co.tz/vat-act-2014-whats-exempt-whats-not/', currency: 'USD', lines: [['300490', '100']], sums: { Duty: '0.00', VAT: '0.00', 'Customs fee': '2.60' } },
  { country: 'ZA', says: 'lentils bear no VAT', source: 'https://vatcalculator.co.za/zero-rated-items', currency: 'ZAR', lines: [['071340', '1000']], sums: { VAT: '0.00' } },
  { country: 'NA', says: 'maize bears no VAT', source: 'https://nbcnews.na/node/102480', currency: 'NAD', lines: [['100590', '1000']], sums: { VAT: '0.00' } },
  { country: 'SZ', says: 'maize meal bears no VAT', source: 'http://www.sra.org.sz/vat/pageview.php?id=83&name=Zero%20Rated%20goods%20and%20Services', currency: 'SZL', lines: [['110220', '1000']], sums: { VAT: '0.00' } },
  { country: 'ZM', says: 'a gift of 1,000 USD bears no duty, but VAT of 16 %', source: zambiaGifts, currency: 'USD', lines: [['950300', '1000']], changes: gift, sums: { Duty: '0.00', VAT: '160.00' } },
  { country: 'ZM', says: 'a gift of 1,100 USD bears 25 %, and VAT of 16 % on 1,375', source: zambiaGifts, currency: 'USD', lines: [['950300', '1100']], changes: gift, sums: { Duty: '275.00', VAT: '220.00' } },
  { country: 'AO', says: 'tea bears VAT of 5 % on 2,000 and the fee of 40', source: angolaFood, currency: 'USD', lines: [['090230', '2000']], sums: { 'Customs fee': '40.00', VAT: '102.00' } },
  { country: 'AO', says: 'and bore 14 % in 2023', source: angolaFood, currency: 'USD', lines: [['090230', '100']], changes: { date: '2023-12-31' }, sums: { VAT: '14.28' } },
  { country: 'MG', says: 'a T-shirt bears at most 20 %, 0.5 % of GasyNet, and VAT of 20 % on 120.50', source: gasynet, currency: 'USD', lines: [['610910', '100']], sums: { Duty: '20.00', 'Customs fee': '0.50', VAT: '24.10' } },
  { country: 'MG', says: 'a medicine bears the fee alone', source: 'https://vatupdate.com/2021/10/15/vat-rates-in-madagascar', currency: 'USD', lines: [['300490', '100']], sums: { Duty: '0.00', 'Customs fee': '0.50', VAT: '0.00' } },
  { country: 'MW', says: 'a medicine bears no VAT', source: 'https://www.vatupdate.com/2021/09/02/vat-rates-in-malawi/', currency: 'MWK', lines: [['300490', '100000']], sums: { VAT: '0.00' } },
  { country: 'MW', says: 'and 15,000 MWK above', source: malawiForm, currency: 'MWK', lines: [['851713', '600000']], sums: { VAT: '105000.00', 'Customs fee': '15000.00' } },
  { country: 'MZ', says: 'a book bears no duty, and VAT of 16 % on 100', source: mozambique, currency: 'USD', lines: [['490199', '100']], sums: { Duty: '0.00', VAT: '16.00' } },
  { country: 'KM', says: 'a fee of 2.5 % since April 2021', source: comoros, currency: 'KMF', lines: [['610910', '100000']], sums: { 'Customs fee': '2500' } },
  { country: 'ET', says: 'a gift is charged as a sale is', source: ethiopianGifts, currency: 'USD', lines: [['610910', '100']], changes: gift, sums: { Duty: '35.00', VAT: '20.25', 'Sales tax': '15.53' } },
  { country: 'SC', says: 'a gift of 200 USD bears the fee alone', source: 'https://secureship.ca/shipping/canada-to-seychelles', currency: 'USD', lines: [['950300', '200']], changes: gift, sums: { Duty: '0.00', VAT: '0.00' } },
  { country: 'ZW', says: 'a sale of 10 USD bears VAT of 15.5 %', source: zimra, currency: 'USD', lines: [['950300', '10']], sums: { VAT: '1.55' } },
  { country: 'MV', says: 'a gift of 11,000 MVR bears 20 % on 1,000, and the fee of 1 % on everything', source: 'https://customs.gov.mv/News/Read/5113', currency: 'MVR', lines: [['330300', '11000']], changes: gift, sums: { Duty: '200.00', 'Customs fee': '110.00' } },
]); // oxfmt-ignore

describe('the fee of a declaration in Malawi', () => {
  it(`is due above 500,000 MWK alone (${malawiForm})`, () => {
    const request = dutyRequest('MW', { currency: 'MWK', lines: [goods('851713', '500000', 'MWK')] });
    expect(sums(assess(request))).not.toHaveProperty('Customs fee');
  });
});

/** What each sum can be at most, worked out by hand from the bounds of the sheets. */
const bounds: readonly HighestSumRow[] = [
  ['ZA', 'equipment for gymnastics: 82 %, and VAT of 15 % on 1,100 and 820', '950691', '1000', 'ZAR', '1108.00'],
  ['LS', 'the same in Lesotho', '950691', '1000', 'LSL', '1093.00'],
  ['SZ', 'a T-shirt: 45 %, 1.25 % and 25 SZL for a permit, and VAT of 15 % on 1,450', '610910', '1000', 'SZL', '705.00'],
  ['KE', 'a lipstick: 100 %, excise of 30, fees of 4.50, and VAT of 16 % on 234.50', '330410', '100', 'USD', '172.02'],
  ['RW', 'a toy: 35 %, 0.2 % for plastic, fees of 1,900 and 3,000, and VAT of 18 % on 135,200', '950300', '100000', 'RWF', '64436'],
  ['ET', 'a T-shirt: 35 %, a levy of 3 %, an excise of 12 % of 138, VAT of 15 % and surtax of 11.5 % on 154.56', '610910', '100', 'USD', '95.51'],
  ['RE', 'a T-shirt: 3 EUR, a fee of 2 EUR, VAT of 8.5 % on 105, and dock dues with VAT of at most 67.8125 % of 105', '610910', '100', 'EUR', '85.13'],
  ['YT', 'a T-shirt: 3 EUR, and dock dues of 94 % of 103', '610910', '100', 'EUR', '99.82'],
]; // oxfmt-ignore

describeHighestSums('East and southern Africa', highestSums(bounds, '2026-11-26'));

describe('what a sum in East and southern Africa can be at most', () => {
  it('is the sum itself for clothing in the customs union of southern Africa', () => {
    const request = dutyRequest('ZA', { currency: 'ZAR', lines: [goods('610910', '1000', 'ZAR')] });
    expect(assess(request)).toMatchObject({ complete: true, price: '682.50' });
  });
});
