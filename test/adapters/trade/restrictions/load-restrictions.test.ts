import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEuMember } from '../../../../src/domain/shared/index.ts';
import { restrictionOf } from '../../../../src/domain/trade/index.ts';
import { loadRestrictions } from '../../../../src/adapters/trade/restrictions/load-restrictions.ts';
import { restrictionsFolder, restrictionsOf } from '../../../support/restrictions/bundled-restrictions.ts';

const folder = restrictionsFolder;
const loaded = (own?: string, day = '2026-11-20') => restrictionsOf(loadRestrictions({ folder, own }), day);
type Loaded = ReturnType<typeof loaded>;
type More = { readonly origin?: string; readonly from?: string; readonly title?: string | undefined };
const against = (
  restrictions: Loaded,
  hsCode: string,
  destination: string,
  { origin = 'GB', from = 'GB', title }: More = {},
) => restrictions.on([{ hsCode, countryOfOrigin: origin, title }], destination, from)[0] ?? [];
const rulesAgainst = (...asked: Parameters<typeof against>) =>
  against(...asked).map(({ metadata }) => metadata?.['rule']);

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'waybill-restrictions-'));
});
afterAll(() => rm(place, { recursive: true }));
let files = 0;
const ownFile = async (content: unknown): Promise<string> => {
  const file = join(place, `${files++}.json`);
  await writeFile(file, JSON.stringify(content));
  return file;
};

describe('the rules that come with the program', () => {
  const rules = loadRestrictions({ folder });

  it('tell the law of the country of dispatch as its law, and that of the destination as the other', () => {
    const told = rules.map((rule) => {
      const shown = restrictionOf({ rule, prefix: rule.hs[0] ?? '*', place: rule.destinations[0] ?? '*' });
      return { rule, shown };
    });
    const ofDispatch = told.filter(({ rule }) => rule.sentFrom !== undefined);
    expect(ofDispatch.length).toBeGreaterThan(15);
    for (const { rule, shown } of told) {
      const isOfDispatch = rule.sentFrom !== undefined;
      expect(shown.metadata?.['lawOf'], rule.id).toBe(isOfDispatch ? 'dispatch' : undefined);
      expect(
        shown.message?.includes('by the law of the country of dispatch') ||
          shown.message?.includes('the law of the country of dispatch asks'),
        rule.id,
      ).toBe(isOfDispatch);
      if (isOfDispatch) expect(shown.capture ?? '', rule.id).not.toContain('importLicenseNumber');
    }
  });

  it('are the law of the sender where no country that the source names is the destination', () => {
    const countriesIn = (source: string) =>
      [...source.matchAll(/(?:^|; |, )([A-Z]{2}) (?=[A-Z0-9])/g)].map(([, code = '']) => (code === 'UK' ? 'GB' : code));
    const misplaced = rules.filter(({ source, destinations, sentFrom }) => {
      const ofLaw = countriesIn(source);
      const isOwn = (place: string): boolean =>
        place === '*' ||
        ofLaw.some(
          (code) =>
            code === place.slice(0, 2) || (code === 'EU' && isEuMember(place)) || (place === 'EU' && isEuMember(code)),
        );
      return ofLaw.length > 0 && sentFrom === undefined && !destinations.some(isOwn);
    });
    expect(misplaced.map(({ id }) => id)).toEqual([]);
  });

  it('each name a source, and none a destination or prefix twice', () => {
    for (const { id, source, destinations, hs } of rules) {
      expect(source.length, id).toBeGreaterThan(10);
      expect(new Set(destinations).size, id).toBe(destinations.length);
      expect(new Set(hs).size, id).toBe(hs.length);
    }
  });

  it('that are uncertain are not in force', () => {
    expect(rules.filter(({ certainty, enabled }) => certainty === 'uncertain' && enabled !== false)).toEqual([]);
  });

  it('apply on the day of the request', () => {
    expect(rulesAgainst(loaded(undefined, '2027-12-13'), '610910', 'DE')).not.toContain('forced-labour-eu');
    expect(rulesAgainst(loaded(undefined, '2027-12-14'), '610910', 'DE')).toContain('forced-labour-eu');
  });

  it.each([
    ['fireworks go nowhere', '360410', 'FR', 'fireworks', 'prohibited'],
    ['alcohol does not go to Saudi Arabia', '220421', 'SA', 'alcohol-ban', 'prohibited'],
    ['alcohol to the Union needs a licence', '220421', 'FR', 'alcohol-excise', 'restricted'],
    ['vapes do not go to Singapore', '240412', 'SG', 'vaping-ban', 'prohibited'],
    ['chewing gum does not go to Singapore', '170410', 'SG', 'chewing-gum', 'prohibited'],
    ['cheese does not go to the Union from outside', '040610', 'DE', 'dairy-europe', 'prohibited'],
    ['nail polish is dangerous goods', '330430', 'US', 'nailpolish', 'restricted'],
    ['pork does not go to Saudi Arabia', '020329', 'SA', 'pork-ban', 'prohibited'],
    ['snus to Germany', '240399', 'DE', 'snus-eu', 'prohibited', 'Snus, white portion'],
    ['tobacco in pouches to Germany is a question', '240399', 'DE', 'snus-eu', 'conditional', 'Tobacco pouches'],
    ['a bag of crocodile leather', '420221', 'US', 'exotic-leather', 'restricted', 'Crocodile leather handbag'],
    ['crocodile or cow, unknown by the code', '420221', 'US', 'exotic-leather', 'conditional'],
  ])('%s', (_, hsCode, destination, rule, level, title?: string) => {
    const found = against(loaded(), hsCode, destination, { title }).find(({ metadata }) => metadata?.['rule'] === rule);
    expect(found?.restrictionLevel).toBe(level);
  });

  it.each([
    ['nicotine gum is no vape', '240491', 'SG', 'vaping-ban'],
    ['snus may go to Sweden', '240399', 'SE', 'snus-eu'],
    ['Norwegian cheese may go to the Union', '040610', 'DE', 'dairy-europe', 'NO'],
    ['a bag that imitates crocodile is none', '420221', 'US', 'exotic-leather', 'GB', 'Croc-embossed leather bag'],
  ])('%s', (_, hsCode, destination, rule, from = 'GB', title?: string) => {
    expect(rulesAgainst(loaded(), hsCode, destination, { from, title })).not.toContain(rule);
  });

  it('have no findings inside the Union except what carriers may not carry and nobody may have', () => {
    const inland = (hsCode: string, title?: string) => rulesAgainst(loaded(), hsCode, 'DE', { from: 'FR', title });
    expect(inland('040610')).toEqual([]);
    expect(inland('360410')).toEqual(['fireworks']);
    expect(inland('821193', 'Butterfly knife')).toEqual(['prohibited-blades']);
    expect(inland('821193', 'Folding pocket knife')).toEqual([]);
  });

  it('name the agencies of the United States: a warning where their data must be filed for every line of a code, else an info', () => {
    const shown = (hsCode: string) => against(loaded(), hsCode, 'US').filter(({ id }) => id.startsWith('rst_us-')).map(({ id, flag }) => `${id} ${flag}`); // oxfmt-ignore
    expect(shown('071290')).toEqual(expect.arrayContaining(['rst_us-fd4-some-US-071290 info']));
    expect(shown('440111')).toEqual(expect.arrayContaining(['rst_us-al2-US-440111 warning']));
    expect(shown('691200')).toEqual(['rst_us-fd2-some-US-691200 info']);
    expect(against(loaded(), '440111', 'CA').filter(({ id }) => id.startsWith('rst_us-'))).toEqual([]);
  });

  it('have ids that are different for every rule, destination and code, and always the same', () => {
    const ids = ['8507', '850760', '85076000'].map(
      (code) => against(loaded(), code, 'US', { origin: 'CN' }).map(({ id }) => id)[0],
    );
    expect(ids).toEqual(['rst_lithium-US-8507', 'rst_lithium-US-8507', 'rst_lithium-US-8507']);
    const all = against(loaded(), '330430', 'US').concat(against(loaded(), '330430', 'DE')).map(({ id }) => id); // oxfmt-ignore
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('what an operator changes', () => {
  it('goes before the bundled rules', async () => {
    const own = await ownFile({
      recorded: '2026-11-21',
      change: { 'alcohol-ban': { enabled: false } },
      add: [
        { id: 'my-licence', name: 'Cheese', level: 'allowed', category: 'animal_products', hs: ['0406'], destinations: ['EU'], source: 'our establishment number', certainty: 'known' }, // oxfmt-ignore
      ],
    });
    expect(rulesAgainst(loaded(own), '220421', 'SA')).not.toContain('alcohol-ban');
    expect(rulesAgainst(loaded(own), '040610', 'DE')).not.toContain('dairy-europe');
    expect(rulesAgainst(loaded(own), '040510', 'DE')).toContain('dairy-europe');
  });

  it('is dated by the file', async () => {
    const own = await ownFile({ recorded: '2026-11-21', change: { lithium: { note: 'Ours' } } });
    const [lithium] = against(loaded(own), '850760', 'US');
    expect([lithium?.info?.startsWith('Ours'), lithium?.createdAt, lithium?.updatedAt]).toEqual([
      true,
      '2026-11-20T00:00:00.000Z',
      '2026-11-21T00:00:00.000Z',
    ]);
  });

  it.each([
    [
      'a rule there is not',
      { recorded: '2026-11-21', change: { nonsense: { enabled: false } } },
      'there is no rule called nonsense',
    ],
    ['a rule that is there already', { recorded: '2026-11-21', add: [{ id: 'lithium', name: 'x', level: 'allowed', category: 'xy', hs: ['85'], destinations: ['US'], source: 'x', certainty: 'known' }] }, 'two rules called lithium'], // oxfmt-ignore
    ['a code of letters', { recorded: '2026-11-21', change: { lithium: { hs: ['85o7'] } } }, 'must be 2 to 10 digits'],
    [
      'a country there is not',
      { recorded: '2026-11-21', change: { lithium: { destinations: ['XX'] } } },
      'two-letter country code',
    ],
    ['a misspelt field', { recorded: '2026-11-21', change: { lithium: { destination: ['US'] } } }, 'destination'],
    ['no date', { change: {} }, 'recorded'],
    [
      'a fault within a rule',
      { recorded: '2026-11-21', add: [{ id: 'my-rule', hs: ['x'] }] },
      'add[0] (my-rule).hs[0]: must be 2 to 10 digits',
    ],
    ['a rule without a name', { recorded: '2026-11-21', add: [7] }, 'add[0]: '],
    ['a prohibition with a condition that nothing can meet', { recorded: '2026-11-21', change: { lithium: { level: 'prohibited', condition: 'is large' } } }, 'rule lithium: condition: a prohibition with a condition can never block unless words of the title meet it'], // oxfmt-ignore
    ['words without a condition', { recorded: '2026-11-21', change: { lithium: { when: { words: ['lithium'] } } } }, 'rule lithium: when: decides a condition, and there is none'], // oxfmt-ignore
    ['words in capitals', { recorded: '2026-11-21', change: { lithium: { when: { words: ['Lithium'] } } } }, 'change.lithium.when.words[0]: must be words in small letters'], // oxfmt-ignore
  ])('is refused whole when it names %s', async (_, content, message) => {
    const own = await ownFile(content);
    expect(() => loaded(own)).toThrow(message);
    expect(() => loaded(own)).toThrow(own);
  });
});

describe('a list of restrictions', () => {
  it('depends on its code, place, origin and departure only, and not on earlier questions', () => {
    const questions = [
      ['850760', 'DE', {}],
      ['850760', 'US', {}],
      ['850760', 'DE', { origin: 'CN' }],
      ['850760', 'DE', { from: 'FR' }],
      ['8507', 'DE', {}],
    ] as const;
    const restrictions = loaded();
    const asked = questions.map(([code, place, more]) => against(restrictions, code, place, more));
    expect(asked[0]?.length).toBeGreaterThan(0);
    expect(asked).toEqual(questions.map(([code, place, more]) => against(loaded(), code, place, more)));
    expect(asked[2]?.[0]?.countryOfOrigin).toBe('CN');
  });

  it('follows the day', async () => {
    let day = '2026-12-31';
    const file = await ownFile({
      recorded: '2026-11-21',
      add: [{ id: 'no-cups', name: 'Cups', level: 'prohibited', category: 'cups', hs: ['6912'], destinations: ['NO'], validFrom: '2027-01-01', source: 'An operator', certainty: 'known' }], // oxfmt-ignore
    });
    const restrictions = restrictionsOf(loadRestrictions({ folder, own: file }), () => day);
    expect(rulesAgainst(restrictions, '691200', 'NO')).not.toContain('no-cups');
    day = '2027-01-01';
    expect(rulesAgainst(restrictions, '691200', 'NO')).toContain('no-cups');
  });
});
