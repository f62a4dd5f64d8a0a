import { describe, expect, it } from 'vitest';
import { assess, dutyRequest, goods } from '../../../../support/trade-fixture.ts';

const today = '2026-11-20';

/** The rates of tax of goods worth 1,000 EUR, and what may change them: `lower`, `higher` or nothing. */
const taxesOf = (place: string, hsCode: string, date = today, amount = '1000'): readonly string[] => {
  const [country = '', region] = place.split(/-(.+)/);
  const line = goods(hsCode, amount, 'EUR', { unitWeight: '1', origin: 'US' });
  const answer = assess(
    dutyRequest(country, { date, border: 'fiscal', to: { country, ...(region && { region }) }, lines: [line] }),
  ).lines[0];
  const ofTax = (answer?.missing ?? []).filter(({ reason }) => /tax_|_tax|reduced_rate/.test(reason));
  return [
    ...(answer?.charges ?? []).flatMap(({ code, rate }) => (/VAT|GST/.test(code ?? '') && rate ? [rate] : [])),
    ...new Set(ofTax.map(({ direction }) => direction ?? 'higher')),
  ];
};

describe('fish for aquariums, pets and flower seeds are no food', () => {
  it.each([
    ['NO', '030111', ['0.25']],
    ['NO', '010619', ['0.25', 'lower']],
    ['NO', '120930', ['0.25', 'lower']],
    ['NO', '030214', ['0.15']],
    ['IS', '030111', ['0.24']],
    ['IS', '120930', ['0.24', 'lower']],
    ['CA-AB', '030111', ['0.05', 'lower']],
    ['CA-BC', '030111', ['0.05', '0.07', 'lower']],
    ['CA-BC', '030214', ['0']],
    ['JP', '030111', ['0.1']],
    ['AD', '030111', ['0.045']],
    ['TR', '030111', ['0.2', 'lower']],
    ['TR', '010619', ['0.2', 'lower']],
    ['TR', '010221', ['0.01']],
    ['RE', '030111', ['0.085', 'higher', 'lower']],
    ['CH', '030111', ['0.026', 'higher']],
  ])('to %s: %s bears %j', (place, hsCode, expected) => {
    expect(taxesOf(place, hsCode)).toEqual(expected);
  });
});

describe('what provinces of Canada spare', () => {
  it.each<readonly [place: string, says: string, hsCode: string, expected: readonly string[], date: string]>([
    ['CA-BC', 'heat pumps', '841861', ['0.05', '0.07', 'lower'], today],
    ['CA-BC', 'solar panels', '854143', ['0.05', '0.07', 'lower'], today],
    ['CA-BC', 'insulation', '680610', ['0.05', '0.07', 'lower'], today],
    ['CA-BC', 'smoke alarms', '853110', ['0.05', '0.07', 'lower'], today],
    ['CA-BC', 'wood for heating', '440131', ['0.05', '0.07', 'lower'], today],
    ['CA-BC', 'boilers for gas, taxed more', '840310', ['0.05', '0.07', 'higher'], today],
    ['CA-BC', 'and not before April 2022', '840310', ['0.05', '0.07'], '2022-03-31'],
    ['CA-BC', 'yarn', '550931', ['0.05', '0.07', 'lower'], '2026-09-30'],
    ['CA-BC', 'and no longer since October 2026', '550931', ['0.05', '0.07'], '2026-10-01'],
    ['CA-QC', 'baby bottles', '392410', ['0.05', '0.09975', 'lower'], today],
    ['CA-ON', 'and not in Ontario', '392410', ['0.13'], today],
    ['CA-MB', 'prams', '871500', ['0.05', '0.07', 'lower'], today],
    ['CA-SK', 'and not in Saskatchewan', '871500', ['0.05', '0.06'], today],
  ])('%s: %s (%s)', (place, _, hsCode, expected, date) => {
    expect(taxesOf(place, hsCode, date)).toEqual(expected);
  });
});

describe('goods among which a rate of tax is for some', () => {
  it.each<readonly [place: string, says: string, hsCode: string, expected: readonly string[]]>([
    ['PT', 'smoked salmon', '030541', ['0.06', 'higher']],
    ['PT', 'cured ham', '021011', ['0.06', 'higher']],
    ['PT', 'salted cod', '030562', ['0.06']],
    ['IT', 'lobsters', '030632', ['0.1', 'higher', 'lower']],
    ['IT', 'caviar', '160431', ['0.1', 'higher', 'lower']],
    ['SI', 'syrups', '210690', ['0.095', 'higher']],
    ['SI', 'baby food', '200510', ['0.095']],
    ['GR', 'sugar', '170199', ['0.13', 'higher']],
    ['GR', 'vanilla', '090510', ['0.13', 'higher']],
    ['ES', 'solutions for contact lenses', '330790', ['0.21', 'lower']],
    ['FR', 'periodicals', '490290', ['0.055', 'higher', 'lower']],
    ['DE', 'inverters', '850440', ['0.19', 'lower']],
    ['GB', 'insects, which may be food', '041010', ['0.2', 'lower']],
    ['IE', 'insects, which may be food', '041010', ['0.23', 'lower']],
    ['ES', 'cream', '040150', ['0.1']],
    ['ES', 'milk', '040120', ['0.04']],
    ['AT', 'cream', '040150', ['0.049', 'higher']],
    ['PT', 'insects', '041010', ['0.06', 'higher']],
    ['CA-AB', 'vinegar', '220900', ['0.05', 'lower']],
    ['AU', 'flavourings', '330210', ['0.1', 'lower']],
    ['GB', 'flavourings', '330210', ['0.2', 'lower']],
    ['GB', 'sweeteners', '293890', ['0.2', 'lower']],
    ['TR', 'water', '220110', ['0.2', 'lower']],
    ['EG', 'seeds', '120991', ['0.14', 'lower']],
    ['NO', 'colouring books', '490300', ['0', 'higher']],
    ['NO', 'brochures', '490110', ['0', 'higher']],
    ['NO', 'books', '490199', ['0']],
    ['TR', 'school goods', '482020', ['0.2', 'lower']],
    ['TR', 'furniture', '940360', ['0.2', 'lower']],
    ['NG', 'salt', '250100', ['0.075', 'lower']],
    ['NG', 'prams', '871500', ['0.075', 'lower']],
    ['KE', 'wheelchairs', '871310', ['0.16', 'lower']],
    ['EG', 'sausages', '160100', ['0.14', 'lower']],
    ['MA', 'soap', '340111', ['0.2', 'lower']],
    ['DE', 'seeds of flowers', '120930', ['0.07']],
    ['AT', 'seeds of vegetables', '120991', ['0.13', 'lower']],
    ['AT', 'fresh roses', '060311', ['0.13', 'lower']],
    ['AT', 'dried flowers', '060390', ['0.2', 'lower']],
    ['AT', 'salt for the table', '25010091', ['0.049']],
    ['BE', 'dried foliage', '060490', ['0.06', 'higher']],
    ['BE', 'fresh foliage', '060420', ['0.06']],
    ['CA-ON', 'audiobooks on a disc', '852349', ['0.13', 'lower']],
    ['CA-AB', 'where nothing is given back', '852349', ['0.05']],
    ['CN', 'yoghurt', '040320', ['0.13']],
    ['CN', 'milk powder', '040210', ['0.09', 'higher']],
    ['CN', 'milk', '040120', ['0.09']],
    ['AE', 'contact lenses', '900130', ['0.05', 'lower']],
    ['SA', 'wheelchairs', '871310', ['0.15', 'lower']],
    ['BH', 'thermometers', '902519', ['0.1', 'lower']],
    ['OM', 'gloves of surgeons', '401512', ['0.05', 'lower']],
    ['UA', 'contact lenses', '900130', ['0.2', 'lower']],
    ['UA', 'sunglasses', '900410', ['0.2']],
    ['EG', 'coffee', '090121', ['0.14', 'lower']],
    ['EG', 'condoms', '401410', ['0.14', 'lower']],
    ['RS', 'picture books', '490300', ['0.2', 'lower']],
    ['TW', 'jewellery of gold', '711319', ['0.05', 'lower']],
    ['NG', 'fertilisers', '310520', ['0.075', 'lower']],
    ['NG', 'vaccines', '300241', ['0.075', 'lower']],
    ['DE', 'live carp, which is food', '030193', ['0.07']],
    ['DE', 'fish for aquariums', '030111', ['0.19']],
    ['DE', 'eggs unfit for people', '04089120', ['0.19']],
    ['DE', 'dried eggs', '04089180', ['0.07']],
    ['DE', 'oil for technical use', '15071010', ['0.07', 'higher']],
    ['IE', 'oil for technical use', '15071010', ['0', 'higher']],
    ['IE', 'oil for the kitchen', '15079090', ['0']],
    ['GB', 'shells of cocoa', '180200', ['0', 'higher']],
    ['GB', 'bird seed', '100830', ['0', 'higher']],
    ['IE', 'bird seed', '100830', ['0', 'higher']],
    ['GB', 'seed potatoes', '070110', ['0']],
    ['GB', 'enamels, which may be art', '741980', ['0.2', 'lower']],
    ['ES', 'seed potatoes', '070110', ['0.04', 'higher']],
    ['ES', 'potatoes', '070190', ['0.04']],
    ['SE', 'maize, which may be feed', '100590', ['0.06', 'higher']],
    ['SE', 'rice', '100630', ['0.06']],
    ['NO', 'eggs for hatching', '040711', ['0.15', 'higher']],
    ['NO', 'eggs', '040721', ['0.15']],
    ['IS', 'oats, which may be feed', '100490', ['0.11', 'higher']],
    ['AU', 'wheat', '100199', ['0', 'higher']],
    ['AU', 'quinoa', '100850', ['0']],
    ['AU', 'batteries of hearing aids', '850660', ['0.1', 'lower']],
    ['IE', 'batteries of hearing aids', '850660', ['0.23', 'lower']],
    ['GB', 'no relief for such batteries', '850660', ['0.2']],
    ['CA-ON', 'mixtures of nuts and fruit', '081350', ['0', 'higher']],
    ['CA-ON', 'raisins', '080620', ['0']],
    ['NZ', 'coins, which may be of fine gold', '711890', ['0.15', 'lower']],
    ['NZ', 'jewellery', '711319', ['0.15']],
    ['PL', 'solutions for contact lenses', '330790', ['0.23', 'lower']],
    ['FI', 'seed of maize', '100510', ['0.135', 'higher']],
    ['FI', 'maize', '100590', ['0.135']],
    ['FI', 'live trout', '030191', ['0.135', 'higher']],
    ['IE', 'live carp', '030193', ['0', 'higher']],
    ['IE', 'salmon', '030214', ['0']],
    ['GB', 'live carp', '030193', ['0', 'higher']],
    ['GB', 'live trout', '030191', ['0']],
    ['CA-ON', 'canes', '660200', ['0.13', 'lower']],
    ['AU', 'canes', '660200', ['0.1', 'lower']],
    ['PT', 'venison', '020890', ['0.06', 'higher']],
    ['PT', 'chicken', '020711', ['0.06']],
    ['FR', 'vegetable fats', '151620', ['0.055', 'higher']],
    ['FR', 'palm oil', '151190', ['0.055']],
    ['TR', 'brochures', '490110', ['0', 'higher']],
    ['IN', 'brochures', '490110', ['0', 'higher']],
    ['IN', 'books', '490199', ['0']],
    ['PT-PT-20', 'paintings', '970121', ['0.06', 'lower']],
    ['PT-PT-30', 'sculptures', '970310', ['0.06', 'lower']],
    ['PT', 'sculptures', '970310', ['0.06']],
    ['BQ-BO', 'wheelchairs', '871310', ['0.08', 'lower']],
    ['BQ-BO', 'bicycles', '871200', ['0.08']],
    ['AL', 'electric cars', '870380', ['0.2', 'lower']],
    ['AL', 'toys', '950300', ['0.2']],
    ['GE', 'seed potatoes', '070110', ['0.18', 'lower']],
    ['GE', 'potatoes', '070190', ['0.18']],
    ['UA', 'helmets', '650610', ['0.2', 'lower']],
    ['CL', 'tapestries', '580500', ['0.19', 'higher']],
    ['CL', 'fireworks', '360410', ['0.19', 'higher']],
    ['CL', 'carpets of nylon', '570242', ['0.19']],
    ['US-PR', 'hearing aids', '902140', ['0.115', 'lower']],
    ['US-PR', 'toys', '950300', ['0.115']],
    ['MT', 'seed of grass', '120925', ['0', 'higher']],
    ['MT', 'rice', '100630', ['0']],
    ['GR', 'livers', '020622', ['0.13', 'higher']],
    ['GR', 'beef', '020130', ['0.13']],
    ['JE', 'wheelchairs with a motor', '871390', ['0.05', 'lower']],
    ['JE', 'wheelchairs without', '871310', ['0.05']],
    ['RS', 'cattle', '010229', ['0.2', 'lower']],
    ['RS', 'pets', '010619', ['0.2']],
    ['BH', 'bars of gold', '710812', ['0.1', 'lower']],
    ['BH', 'jewellery', '711719', ['0.1']],
    ['OM', 'bars of silver', '710691', ['0.05', 'lower']],
    ['OM', 'jewellery', '711319', ['0.05']],
    ['ZA', 'coins', '711890', ['0.15', 'lower']],
    ['ZA', 'bars of silver', '710691', ['0.15']],
  ])('%s: %s (%s)', (place, _, hsCode, expected) => {
    expect(taxesOf(place, hsCode)).toEqual(expected);
  });

  it.each([
    ['smoked salmon', '030541', ['0.16']],
    ['salmon', '030214', ['0']],
    ['pets', '010619', ['0', 'higher']],
    ['menstrual cups', '392490', ['0.16', 'lower']],
    ['firewood', '440112', ['0.16', 'lower']],
    ['pellets of wood', '440131', ['0.16']],
  ])('Mexico: %s (%s)', (_, hsCode, expected) => {
    expect(taxesOf('MX', hsCode, today, '5000')).toEqual(expected);
  });

  it.each([
    ['nappies and pads', '961900', '2025-12-31', ['0.1', 'higher', 'lower']],
    ['nappies and pads', '961900', '2026-01-01', ['0', 'higher']],
    ['salt', '250100', '2026-06-30', ['0.2', 'lower']],
    ['salt', '250100', '2026-07-01', ['0.049', 'higher']],
  ])('Austria: %s (%s) on %s', (_, hsCode, date, expected) => {
    expect(taxesOf('AT', hsCode, date)).toEqual(expected);
  });

  it.each([
    ['pet food', '230910', '2025-12-31', ['0.14']],
    ['pet food', '230910', '2026-01-01', ['0.135']],
    ['nappies', '961900', '2024-12-31', ['0.255']],
    ['nappies', '961900', '2025-01-01', ['0.14', 'higher']],
  ])('Åland: %s (%s) on %s', (_, hsCode, date, expected) => {
    expect(taxesOf('AX', hsCode, date)).toEqual(expected);
  });

  it.each([
    ['toys', '950300', '2026-12-31', ['0.17']],
    ['toys', '950300', '2027-01-01', ['0.17', 'higher']],
    ['books', '490199', '2027-01-01', ['0']],
  ])('Brazil: %s (%s) on %s', (_, hsCode, date, expected) => {
    expect(taxesOf('BR-SP', hsCode, date)).toEqual(expected);
  });

  it.each([
    ['up to 500 USD', '100', ['0.19', 'lower']],
    ['above', '1000', ['0.19']],
  ])('Chile: medicines %s', (_, amount, expected) => {
    expect(taxesOf('CL', '300490', today, amount)).toEqual(expected);
  });

  it('takes a charger of a telephone to Germany for none of a solar system', () => {
    expect(taxesOf('DE', '850440', today, '20')).toEqual(['0.19']);
  });
});
