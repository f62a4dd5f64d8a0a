import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRestrictions } from '../../../../src/adapters/trade/restrictions/load-restrictions.ts';
import { countryCodes } from '../../../../src/domain/shared/index.ts';
import type { CarriedBy } from '../../../../src/domain/trade/index.ts';
import { restrictionsFolder, restrictionsOf } from '../../../support/restrictions/bundled-restrictions.ts';

const root = join(import.meta.dirname, '../../../..');
const rules = loadRestrictions({ folder: restrictionsFolder });
const restrictions = restrictionsOf(rules, '2026-11-28');

/** Goods that are sent every day, in the words of shops, with their codes. */
const ordinary = [
  ['Cotton T-shirt', '610910'], ['Denim jeans', '620342'], ['Wool sweater', '611011'], ['Silk scarf', '621410'], ['Summer dress', '620442'],
  ['Baby bodysuit', '611120'], ['Running shoes', '640411'], ['Leather boots', '640391'], ['Leather belt', '420330'], ['Canvas tote bag', '420292'],
  ['Laptop backpack', '420292'], ['Wallet, leather', '420231'], ['Sunglasses', '900410'], ['Wrist watch, quartz', '910211'],
  ['Silver necklace', '711311'], ['Costume earrings', '711719'], ['Paperback novel', '490199'], ['Greeting cards', '490900'],
  ['Notebook, A5', '482010'], ['Fountain pen', '960830'], ['Jigsaw puzzle', '950300'], ['Building bricks', '950300'], ['Board game', '950490'],
  ['Playing cards', '950440'], ['Football', '950662'], ['Yoga mat', '950691'], ['Camping tent', '630622'], ['Bed linen, cotton', '630231'],
  ['Bath towel', '630260'], ['Curtains', '630392'], ['Rug, wool', '570242'], ['Ceramic mug', '691200'], ['Wine glasses, 6', '701337'],
  ['Frying pan, steel', '732393'], ['Cutlery set', '821520'], ['Kitchen scale', '842310'], ['Toaster', '851672'], ['Electric kettle', '851610'],
  ['LED lamp', '853952'], ['Desk lamp', '940521'], ['Smartphone 128 GB', '851713'], ['Laptop computer', '847130'], ['Wireless headphones', '851830'],
  ['USB cable', '854442'], ['Phone case, silicone', '392690'], ['Digital camera', '852589'], ['Game console', '950450'], ['Printer', '844332'],
  ['Bicycle bell', '871499'], ['Screwdriver set', '820540'], ['Garden gloves', '611610'], ['Picture frame, wood', '441490'],
  ['Poster, printed', '491191'], ['Scented candle', '340600'], ['Shampoo 250 ml', '330510'], ['Face cream 50 ml', '330499'],
  ['Lipstick', '330410'], ['Toothbrush', '960321'], ['Milk chocolate bar', '180632'], ['Green tea, 20 bags', '090210'], ['Roast coffee, 250 g', '090121'],
  ['Christmas tree ornaments', '950510'], ['Guitar strings', '920930'], ['Dog collar', '420100'],
] as const; // oxfmt-ignore

/** Goods whose names have words of banned ones. */
const alike = [
  ["Conductor's baton, wood", '950699'], ['Twirling baton', '950699'], ['Felling axe', '820140'], ['Zombie plush figure', '950300'],
  ['Machete sheath, leather', '420500'], ['Baby bottle, 260 ml', '392410'], ['Polypropylene food containers with lids', '392410'],
  ['Reusable plastic plates for children', '392410'], ['Silicone straws', '392490'], ['Water bottle with straw', '392410'],
  ['Paper straws, 100', '482369'], ['Glitter phone case', '392690'], ['Glitter notebook', '482010'], ['Laser printer', '844332'],
  ['Laser distance meter', '901510'], ['Retractable dog leash', '420100'], ['Spiked dog collar for a costume', '420100'],
  ['Resistance band, slingshot trainer', '950691'], ['Crib sheet', '630231'], ['Sleeper sofa', '940140'], ['Vitamin C gummies, pectin', '210690'],
  ['Bird seed mix, 1 kg', '230990'], ['Rubber dog chew toy', '401699'], ['Scratch off world map', '490591'], ['Popcorn popper', '851660'],
  ['Party poppers, confetti', '950590'], ['Shark plush toy', '950300'], ['Sunscreen with titanium dioxide', '330499'],
  ['Gel nail polish, TPO-free', '330430'], ['Play money for children', '950300'], ['Cat ear headband', '650500'],
] as const; // oxfmt-ignore

const kinds = readFileSync(join(root, 'test/support/restrictions/forbidden-kinds.txt'), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .flatMap((line) => {
    const [title = '', hsCode = '', countryOfOrigin = '', from = '', answer = '', places = ''] = line.split(' | ');
    return places.split(' ').map((to) => ({ title, hsCode, countryOfOrigin, from, answer, to }));
  });

/** More goods whose names have words of banned ones: gun-shaped erasers, bath bombs, shot glasses. */
const alikeGoods = readFileSync(join(root, 'test/support/restrictions/alike-goods.txt'), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => {
    const [title = '', hsCode = '', countryOfOrigin = ''] = line.split(' | ');
    return { title, hsCode, countryOfOrigin };
  });

type Asked = { readonly title: string; readonly hsCode: string; readonly countryOfOrigin: string };
const flagsOn = (goods: readonly Asked[], to: string, from: string, by?: CarriedBy) =>
  restrictions
    .on(goods, to, from, by)
    .map((found) => found.filter(({ flag }) => flag === 'prohibited' || flag === 'warning'));

describe('goods of a forbidden kind', () => {
  it('are refused or questioned in each country that does so, with a source', () => {
    expect(kinds.length).toBeGreaterThan(300);
    const wrong = kinds.flatMap(({ title, hsCode, countryOfOrigin, from, answer, to }) => {
      const [found = []] = flagsOn([{ title, hsCode, countryOfOrigin }], to, from);
      const got = found.some(({ flag }) => flag === 'prohibited')
        ? 'prohibited'
        : found.length > 0
          ? 'restricted'
          : 'allowed';
      const sources = found.filter(
        ({ metadata }) => typeof metadata?.['source'] === 'string' && metadata['source'].length > 10,
      );
      return got === answer && sources.length === found.length ? [] : [`${title} (${hsCode}) ${from} > ${to}: ${got}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe('what the post of a country does not admit', () => {
  it.each([
    ['Ground coffee, 250 g', '090121', 'TR'],
    ['Fresh apples, 2 kg', '080810', 'KR'],
    ['Hoverboard', '871160', 'JP'],
    ['Power bank 10000 mAh', '850760', 'ZA'],
    ['Olive oil, 0.5 l', '150920', 'IN'],
  ])('concerns parcels by post alone: %s (%s) to %s', (title, hsCode, to) => {
    const refused = (shippingMethod: CarriedBy['shippingMethod']) =>
      flagsOn([{ title, hsCode, countryOfOrigin: 'DE' }], to, 'DE', { serviceCode: 'ANY', shippingMethod })[0]?.some(
        ({ flag }) => flag === 'prohibited',
      );
    expect([refused('postal'), refused('courier')]).toEqual([true, false]);
  });
});

describe('ordinary goods', () => {
  it('are refused by no country; only the law of the sender keeps some from countries under sanctions', () => {
    const courier: CarriedBy = { serviceCode: 'ANY', shippingMethod: 'courier' };
    const goods = [...ordinary, ...alike].map(([title, hsCode]) => ({ title, hsCode, countryOfOrigin: 'DE' }));
    const refused = countryCodes.flatMap((to) =>
      flagsOn(goods, to, 'DE', courier).flatMap((found, index) =>
        found
          .filter(({ flag, metadata }) => flag === 'prohibited' && metadata?.['lawOf'] !== 'dispatch')
          .map(({ id }) => `${goods[index]?.title} to ${to}: ${id}`),
      ),
    );
    expect(refused).toEqual([]);
  });
});

describe('ordinary goods with words of banned ones', () => {
  const courier: CarriedBy = { serviceCode: 'ANY', shippingMethod: 'courier' };
  const destinations =
    'US GB DE FR IT NL ES AT BE DK SE IE AU CA CH NO NZ SG HK AE SA JP KR IN BR MX TR CN NG MV'.split(' ');
  const found = destinations.flatMap((to) =>
    flagsOn(alikeGoods, to, to === 'GB' ? 'US' : 'GB', courier).flatMap((flags, index) =>
      flags.map((flag) => ({ ...flag, at: `${alikeGoods[index]?.title} to ${to}: ${flag.id}` })),
    ),
  );

  it('are refused by none of 30 countries', () => {
    expect(alikeGoods.length).toBeGreaterThan(600);
    expect(found.filter(({ flag }) => flag === 'prohibited').map(({ at }) => at)).toEqual([]);
  });

  it('cause a question in less than one of a hundred cases', () => {
    const asked = found.filter(({ metadata }) => metadata?.['needsConfirmation'] === true);
    expect(asked.length / (alikeGoods.length * destinations.length)).toBeLessThan(0.01);
  });
});

describe('a rule about further countries', () => {
  it('names the law or the list of each of them, and one that is known has an address', () => {
    const own = rules.filter(({ source }) => source.includes('each named by itself'));
    expect(own.length).toBeGreaterThan(5);
    for (const { id, destinations, sources = {}, certainty } of own) {
      const unnamed = destinations.filter((place) => (sources[place] ?? '').length < 10);
      expect(id === 'meat-permits' ? [] : unnamed, id).toEqual([]);
      if (certainty === 'known') for (const text of Object.values(sources)) expect(text, id).toMatch(/https?:\/\//);
    }
    for (const { id, destinations, sources = {} } of rules) {
      expect(
        Object.keys(sources).filter((place) => !destinations.includes(place)),
        id,
      ).toEqual([]);
    }
  });
});
