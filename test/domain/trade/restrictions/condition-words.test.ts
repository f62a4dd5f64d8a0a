import { describe, expect, it } from 'vitest';
import { restrictionFinder, restrictionOf } from '../../../../src/domain/trade/index.ts';
import type { ConditionWords, GoodsInQuestion, RestrictionRule } from '../../../../src/domain/trade/index.ts';

const pork: RestrictionRule = {
  id: 'pork',
  name: 'Pork',
  level: 'prohibited',
  category: 'religious',
  hs: ['1601'],
  destinations: ['SA'],
  condition: 'made with pork',
  when: { unless: ['halal'], words: ['pork', 'lard', 'serrano ham'], others: ['beef'], ask: ['sausage', 'ham'] },
  source: 'a law',
  certainty: 'known',
  recorded: '2026-01-01',
};
type Said = Pick<GoodsInQuestion, 'title' | 'details'>;
const on = (said: Said, rule: RestrictionRule = pork, hsCode = '160100') =>
  restrictionFinder([rule])({ hsCode, origin: 'ES', ...said }, 'SA', '2026-11-20').map(restrictionOf)[0];
const withWords = (when: ConditionWords): RestrictionRule => ({ ...pork, when });
const flagOf = (...asked: Parameters<typeof on>) => on(...asked)?.flag;

describe('the words of a description', () => {
  it.each([
    [
      'meet the condition in the title: the rule holds as if it had none',
      { title: 'Pork sausage, 500 g' },
      'prohibited',
    ],
    ['meet it in the plural and in capitals', { title: 'SERRANO HAMS' }, 'prohibited'],
    ['meet it beside a word for other goods', { title: 'Beef and pork salami' }, 'prohibited'],
    ['cause a question', { title: 'Sausages' }, 'warning'],
    [
      'cause a question only, where they stand outside the title',
      { title: 'Hot dogs', details: 'With pork' },
      'warning',
    ],
    ['settle the question', { title: 'Beef sausages' }, undefined],
    ['exclude the goods, also beside a word that meets the condition', { title: 'Halal sausage, no pork' }, undefined],
    [
      'leave a question where they exclude the goods outside the title',
      { title: 'Pork sausage', details: 'Halal' },
      'warning',
    ],
    [
      'exclude the goods outside the title where the title says nothing',
      { title: 'Sausage', details: 'Halal' },
      undefined,
    ],
    ['give no cause to ask', { title: 'Vegetable terrine' }, undefined],
    ['are whole words', { title: 'Lardon-free hamper' }, undefined],
    ['are not joined over a comma', { title: 'Serrano, ham-like' }, 'warning'],
  ])('%s', (_, said, flag) => {
    expect(flagOf(said)).toBe(flag);
  });

  it.each([[{}], [{ title: '豚肉ソーセージ' }], [{ title: '1601.00' }]])(
    'that nobody can read leave an info: %j',
    (said) => {
      expect(on(said)).toMatchObject({
        flag: 'info',
        importRisk: 'low',
        restrictionLevel: 'conditional',
        metadata: { needsConfirmation: true },
      });
    },
  );

  it.each([
    ['throwing knife', 'Throwing knives, set of 3', 'prohibited'],
    ['wolf fur', 'Wolves fur', 'prohibited'],
    ['glove', 'Gloves', 'prohibited'],
    ['olive', 'Green olives', 'prohibited'],
    ['throwing knife', 'Throwing kniv', undefined],
  ])('meet it in the plural: %s, %s', (word, title, flag) => {
    expect(flagOf({ title }, withWords({ words: [word] }))).toBe(flag);
  });

  it('are named where they meet the condition', () => {
    const found = on({ title: 'Serrano hams' });
    expect(found?.message).toBe('Pork: not allowed in parcels to Saudi Arabia. The title says so: "serrano ham".');
    expect(found?.metadata).toMatchObject({ phrase: 'serrano ham' });
    expect(found?.metadata).not.toHaveProperty('needsConfirmation');
  });

  it('need not cause a question that the code itself causes', () => {
    const always = withWords({ words: ['pork'], ask: ['*'], others: ['beef'] });
    expect([{}, { title: 'Meat in jelly' }, { title: 'Beef' }].map((said) => flagOf(said, always))).toEqual([
      'warning',
      'warning',
      undefined,
    ]);
  });

  it('leave a question where the code is shorter than the one of the rule', () => {
    const rule = { ...pork, hs: ['160100'] };
    expect(on({ title: 'Pork sausage' }, rule, '1601')).toMatchObject({
      flag: 'warning',
      metadata: { needsConfirmation: true },
    });
    expect(on({ title: 'Sausage' }, rule, '1601')).toBeUndefined();
  });

  it.each([
    ['in any order', 'Collar for dogs, with prongs', 'prohibited'],
    ['in the plural', 'Prong dog collars', 'prohibited'],
    ['not if one is missing', 'Dog collar', undefined],
  ])('may stand apart, where a plus sign parts them: %s', (_, title, flag) => {
    expect(flagOf({ title }, withWords({ words: ['prong + collar'] }))).toBe(flag);
  });

  it('that stand apart are all named, and ask where one of them stands outside the title', () => {
    const rule = withWords({ words: ['prong + collar'] });
    expect(on({ title: 'Prong dog collar' }, rule)?.message).toContain('The title says so: "prong" and "collar".');
    expect(flagOf({ title: 'Dog collar', details: 'With prongs' }, rule)).toBe('warning');
    expect(flagOf({ title: 'Dog collar', details: 'Of steel' }, rule)).toBeUndefined();
  });

  it.each([
    ['knives', 'knives'],
    ['batteries', 'battery'],
    ['watches', 'watch'],
    ['glass', 'glass'],
  ])('are found in the plural: %s', (said, phrase) => {
    expect(flagOf({ title: said }, withWords({ words: [phrase] }))).toBe('prohibited');
  });
});

describe('a question that words decide', () => {
  const unread = { ...pork, id: 'unread', hs: ['160100'] };
  const asked = { ...pork, id: 'asked', when: { words: ['pork'], ask: ['*'] } };

  it('is not hidden by one with a longer code that nobody can answer', () => {
    const found = restrictionFinder([unread, asked])({ hsCode: '160100', origin: 'ES' }, 'SA', '2026-11-20');
    expect(found.map(({ rule, isUnread = false }) => [rule.id, isUnread])).toEqual([
      ['unread', true],
      ['asked', false],
    ]);
  });
});
