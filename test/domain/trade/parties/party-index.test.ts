import anyAscii from 'any-ascii';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PartyIndex } from '../../../../src/domain/trade/index.ts';
import type { AskedParty, ListedKind, ListedParty } from '../../../../src/domain/trade/index.ts';

const un = { list: 'un', date: '2026-11-01' } as const;

const listed = (
  id: string,
  kind: ListedKind,
  names: readonly string[],
  more: Partial<ListedParty> = {},
): ListedParty => ({
  id,
  kind,
  names: names.map((text) => ({ text })),
  ...more,
});

const entries: readonly ListedParty[] = [
  listed('QDi.006', 'person', ['AIMAN MUHAMMED RABI AL-ZAWAHIRI', 'Ayman al-Zawahiri'], {
    births: ['1951-06-19'],
    countries: ['EG'],
  }),
  listed('TAi.002', 'person', ['MOHAMMAD HASSAN AKHUND', 'محمد حسن آخوند'], {
    births: ['1945', '1946'],
    countries: ['AF'],
  }),
  listed('RUS0251', 'person', ['Vladimir Vladimirovich PUTIN', 'Владимир Владимирович Путин'], {
    births: ['1952-10-07'],
    countries: ['RU'],
  }),
  listed('52291', 'person', ['RIM, Ryong Nam'], { countries: ['KP'] }),
  listed('CDi.003', 'person', ['GASTON IYAMUREMYE', 'Victor Rumuri']),
  listed('18300', 'organization', ['ROSNEFT TRADE LIMITED', 'TNK TRADE LIMITED'], { countries: ['CY'] }),
  listed('306', 'organization', ['BANCO NACIONAL DE CUBA'], { countries: ['CU'] }),
  listed('DPR1', 'vessel', ['Hwang Gum San']),
  { id: 'weak', kind: 'person', names: [{ text: 'Gustavo Quillfeather' }, { text: 'Osric Umbertide', weak: true }] },
];

const index = new PartyIndex(anyAscii);
for (const party of entries) index.add(un, party);

const verdictOf = (asked: AskedParty, id?: string) => {
  const [first] = index.find(asked);
  if (id !== undefined) expect(first?.party.id).toBe(id);
  return first?.verdict ?? 'none';
};

describe('a person on a list is found', () => {
  it.each([
    ['as it is published', 'AIMAN MUHAMMED RABI AL-ZAWAHIRI', 'QDi.006'],
    ['in another order and without titles', 'Dr. Zawahiri, Ayman', 'QDi.006'],
    ['in another transliteration', 'Eymen az-Zawahiri', 'QDi.006'],
    ['with a slip', 'Ayman al-Zawahri', 'QDi.006'],
    ['in its own script', 'Владимир Путин', 'RUS0251'],
    ['in Arabic letters', 'محمد حسن آخوند', 'TAi.002'],
    ['as one word of two', 'Rim Ryongnam', '52291'],
    ['with hyphens and diacritics', 'Gástón-Iyámuremyé', 'CDi.003'],
    ['by an alias', 'Victor Rumuri', 'CDi.003'],
  ])('%s', (_, name, id) => {
    expect(verdictOf({ name }, id)).not.toBe('none');
  });

  it.each([
    'Gaston Iyamuremye & Jane Doe',
    'Jane Doe and Gaston Iyamuremye',
    'Jane Doe c/o Gaston Iyamuremye',
    'Attn: Gaston Iyamuremye, Dr.',
    'Example House Ltd (Gaston Iyamuremye)',
    'Jane Doe / Banco Nacional de Cuba',
    '王小明/弗拉基米尔·普京 & Владимир Путин',
    'Gaston😀Iyamuremye 🚚',
  ])('beside other people, words and signs in one field: %s', (name) => {
    expect(verdictOf({ name })).toBe('match');
    expect(verdictOf({ company: name })).toBe('match');
  });

  it('behind as many words as a field can have', () => {
    const hidden = `${'of '.repeat(5)}${'ye '.repeat(22)}Gaston Iyamuremye`;
    expect(hidden.length).toBeLessThanOrEqual(100);
    expect(verdictOf({ name: hidden }, 'CDi.003')).toBe('possible');
  });

  it('and one word after a sign is nobody', () => {
    expect(verdictOf({ company: 'Smith & Putin' })).toBe('none');
    expect(verdictOf({ company: 'Smith & Rosneft' })).toBe('none');
  });

  it('by an initial only as a possible one', () => {
    expect(verdictOf({ name: 'G. Iyamuremye' }, 'CDi.003')).toBe('possible');
  });

  it('and people who share one word with it are not', () => {
    expect(verdictOf({ name: 'Vladimir Nabokov' })).toBe('none');
    expect(verdictOf({ name: 'Hassan Rouhani' })).toBe('none');
    expect(verdictOf({ name: 'Victor Hugo' })).toBe('none');
  });
});

describe('a name in another transliteration', () => {
  const others = new PartyIndex(anyAscii);
  const names = [
    'LUKASHENKA Dzmitry',
    'SECHIN, Igor',
    'MIKHALKOV, Nikita',
    'NAQDI, Mohammad Reza',
    'SHEKAU, Abubakar',
    'HAQQANI, Sirajuddin',
    'AL-JAWLANI, Abu Muhammad',
    'SO, Sang Kuk',
    'CHOE, Ryong Hae',
    'RAISI, Ebrahim',
    'KISELYOV, Dmitriy',
  ];
  for (const name of names) others.add(un, listed(name, 'person', [name]));

  it.each([
    ['Dmitry Lukashenko', 'LUKASHENKA Dzmitry'],
    ['Igor Setschin', 'SECHIN, Igor'],
    ['Nikita Michalkow', 'MIKHALKOV, Nikita'],
    ['Mohamad Reza Naghdi', 'NAQDI, Mohammad Reza'],
    ['Abu Bakr Shekau', 'SHEKAU, Abubakar'],
    ['Siraj ud-Din Haqqani', 'HAQQANI, Sirajuddin'],
    ['Abou Mohammed Jolani', 'AL-JAWLANI, Abu Muhammad'],
    ['Choi Ryong-hae', 'CHOE, Ryong Hae'],
    ['Ebrahim Raeesi', 'RAISI, Ebrahim'],
    ['Dmitry Kiselev', 'KISELYOV, Dmitriy'],
  ])('is found: %s is %s', (name, id) => {
    expect(others.find({ name }).map(({ party }) => party.id)).toEqual([id]);
  });

  it('and people with one such name are not', () => {
    for (const name of ['Dmitry Orlov', 'Abu Bakr Yusuf', 'Choi Min', 'Igor Petrov'])
      expect(others.find({ name }), name).toEqual([]);
  });
});

describe('a name in a script that lists rarely give', () => {
  const others = new PartyIndex(anyAscii);
  const names = ['KIM Jong Un', 'O Kuk Ryol', 'JANG Song Thaek', 'Evangelos CHARALAMPOUS', 'Qasem SOLEIMANI'];
  const more = ['Hassan NASRALLAH', 'ABD AL-RAHMAN ZAFIR AL-DUBAYSI', 'Yigal AMIR', 'Hassan HUSSEIN'];
  for (const name of [...names, ...more]) others.add(un, listed(name, 'person', [name]));
  const found = (name: string) => others.find({ name }).map(({ party, verdict }) => [party.id, verdict]);

  it.each([
    ['김정은', 'KIM Jong Un', 'match'],
    ['김 정은', 'KIM Jong Un', 'match'],
    ['오극렬', 'O Kuk Ryol', 'match'],
    ['장성택', 'JANG Song Thaek', 'match'],
    ['Ευάγγελος Χαραλάμπους', 'Evangelos CHARALAMPOUS', 'match'],
    ['ΧΑΡΑΛΑΜΠΟΥΣ ΕΥΑΓΓΕΛΟΣ', 'Evangelos CHARALAMPOUS', 'match'],
    ['قاسم سليماني', 'Qasem SOLEIMANI', 'possible'],
    ['حسن نصر الله', 'Hassan NASRALLAH', 'possible'],
    ['عبد الرحمن ظافر الدبيسي', 'ABD AL-RAHMAN ZAFIR AL-DUBAYSI', 'possible'],
    ['יגאל עמיר', 'Yigal AMIR', 'possible'],
  ])('is found: %s is %s, %s', (name, id, verdict) => {
    expect(found(name)).toContainEqual([id, verdict]);
  });

  it('is no other one that shares a syllable or some consonants with it', () => {
    for (const name of ['김민서', '박정은', 'Ευάγγελος Παπαδόπουλος', 'قاسم حداد', 'יגאל כהן'])
      expect(found(name)).toEqual([]);
  });
});

describe('names of syllables', () => {
  const syllables = new PartyIndex(anyAscii);
  for (const name of ['RI Su Chol', 'O U Jun', 'AN Yixuan', 'LI Jiang', 'John B. QUILLFEATHER'])
    syllables.add(un, listed(name, 'person', [name]));
  const found = (name: string) => syllables.find({ name }).map(({ party, verdict }) => [party.id, verdict]);

  it('are a match in their order, and with the surname at the other end', () => {
    expect(found('Ri Su Chol')).toEqual([['RI Su Chol', 'match']]);
    expect(found('Su Chol Ri')).toEqual([['RI Su Chol', 'match']]);
  });

  it('in any other order are possible', () => {
    expect(found('Su Ri Chol')).toEqual([['RI Su Chol', 'possible']]);
  });

  it('agree in single letters, too', () => {
    expect(found('Jun')).toEqual([]);
    expect(found('O U Jun')).toEqual([['O U Jun', 'possible']]);
    expect(found('Quillfeather, John C.')).toEqual([]);
    expect(found('Quillfeather, John')).toEqual([['John B. QUILLFEATHER', 'match']]);
  });

  it('keep a surname that is a particle elsewhere', () => {
    expect(found('Di Yixuan')).toEqual([]);
    expect(found('An Yixuan')).toEqual([['AN Yixuan', 'match']]);
  });

  it('are not those of another sound', () => {
    expect(found('Li Yang')).toEqual([]);
  });
});

describe('a name that many bear', () => {
  const common = (others: number) => {
    const people = new PartyIndex(anyAscii);
    people.add(un, listed('asked for', 'person', ['Hassan Karimov'], { births: ['1961'], countries: ['UZ'] }));
    people.add(un, listed('rare', 'person', ['Quillfeather Umbertide']));
    for (let at = 0; at < others; at++) {
      people.add(un, listed(`${at}`, 'person', [`Hassan ${'abcdefghij'[at % 10] ?? ''}zorlu${at}`]));
      people.add(un, listed(`${at} too`, 'person', [`${'abcdefghij'[at % 10] ?? ''}zorlu${at} Karimov`]));
    }
    return (asked: AskedParty) => people.find(asked)[0]?.verdict;
  };

  it('holds where few entries have its words, and is possible where many have', () => {
    expect(common(3)({ name: 'Hassan Karimov' })).toBe('match');
    expect(common(300)({ name: 'Hassan Karimov' })).toBe('possible');
    expect(common(300)({ name: 'Umbertide Quillfeather' })).toBe('match');
  });

  it('holds with the date of birth of the entry', () => {
    expect(common(300)({ name: 'Hassan Karimov', born: '1961-05-02' })).toBe('match');
    expect(common(3)({ name: 'Hassan Karimov', born: '1990-05-02' })).toBe('possible');
  });

  it('says less with a slip, or in another spelling, where many words are as near', () => {
    const near = (others: number) => {
      const people = new PartyIndex(anyAscii);
      people.add(un, listed('asked for', 'person', ['Karimov Umbertide']));
      for (let at = 0; at < others; at++) people.add(un, listed(`${at}`, 'person', [`Karimow Quillfeather${at}`]));
      return (name: string) => people.find({ name })[0]?.verdict;
    };
    expect(near(0)('Karymov Umbertide')).toBe('match');
    expect(near(300)('Karymov Umbertide')).toBe('possible');
  });

  it('is possible in another spelling where it is short', () => {
    const people = new PartyIndex(anyAscii);
    people.add(un, listed('asked for', 'person', ['Yuriy SU']));
    expect(people.find({ name: 'Yuriy Su' })[0]?.verdict).toBe('match');
    expect(people.find({ name: 'Jurij Su' })[0]?.verdict).toBe('possible');
  });

  it('says less in another country', () => {
    const [here, abroad] = ['UZ', 'BR'].map((country) => common(32)({ name: 'Hassan Karimov', country }));
    expect([here, abroad]).toEqual(['match', 'possible']);
  });
});

it('a date of birth confirms a name, or speaks against it', () => {
  expect(verdictOf({ name: 'Ayman Zawahiri', born: '1951-06-19' })).toBe('match');
  expect(verdictOf({ name: 'Ayman Zawahiri', born: '1951' })).toBe('match');
  expect(verdictOf({ name: 'Ayman Zawahiri', born: '1988-01-01' })).toBe('possible');
  expect(verdictOf({ name: 'A. Zawahiri', born: '1988-01-01' })).toBe('none');
});

it('a weak name never holds a parcel by itself', () => {
  expect(verdictOf({ name: 'Gustavo Quillfeather' }, 'weak')).toBe('match');
  expect(verdictOf({ name: 'Osric Umbertide' }, 'weak')).toBe('possible');
  expect(verdictOf({ name: 'Osric Umbertid' })).toBe('none');
});

describe('a company on a list', () => {
  it('is found with another legal form, or none', () => {
    expect(verdictOf({ company: 'Rosneft Trade GmbH' }, '18300')).toBe('match');
    expect(verdictOf({ company: 'rosneft trade' }, '18300')).toBe('match');
    expect(verdictOf({ name: 'Banco Nacional de Cuba, S.A.' }, '306')).toBe('match');
  });

  it('is found with its words written together, or apart', () => {
    const companies = new PartyIndex(anyAscii);
    for (const name of ['AEROCARIBBEAN', 'GAVIOTA TOURS']) companies.add(un, listed(name, 'organization', [name]));
    const found = (company: string) => companies.find({ company }).map(({ party }) => party.id);
    for (const company of ['Aero Caribbean', 'AERO-CARIBBEAN', 'Aerocaribbean S.A.'])
      expect(found(company)).toEqual(['AEROCARIBBEAN']);
    expect(found('Gaviotatours')).toEqual(['GAVIOTA TOURS']);
    expect(found('Aero Mexicana')).toEqual([]);
  });

  it('is found with another form of the words of its trade', () => {
    const companies = new PartyIndex(anyAscii);
    for (const name of ['QUILLFEATHER TECHNOLOGIES', 'UMBERTIDE AIR', 'CONCERN OSRIC'])
      companies.add(un, listed(name, 'organization', [name]));
    const found = (company: string) => companies.find({ company }).map(({ party }) => party.id);
    expect(found('Quillfeather Technology Ltd')).toEqual(['QUILLFEATHER TECHNOLOGIES']);
    expect(found('Umbertide Airlines')).toEqual(['UMBERTIDE AIR']);
    expect(found('АО Концерн Осрик')).toEqual(['CONCERN OSRIC']);
    expect(found('Example Technology Ltd')).toEqual([]);
  });

  it('is found in Chinese and Japanese letters with another legal form, or none', () => {
    const companies = new PartyIndex(anyAscii);
    for (const name of ['杭州海康威视数字技术股份有限公司', '株式会社中央貿易製作所'])
      companies.add(un, listed(name, 'organization', [name]));
    const found = (company: string) => companies.find({ company }).map(({ party }) => party.id);
    for (const company of [
      '杭州海康威视数字技术',
      '杭州海康威視數字技術有限公司',
      '杭州市海康威视数字技术有限责任公司',
    ])
      expect(found(company), company).toEqual(['杭州海康威视数字技术股份有限公司']);
    expect(found('中央貿易製作所（株）')).toEqual(['株式会社中央貿易製作所']);
    for (const company of ['义乌市晨星玩具股份有限公司', '有限公司', '株式会社'])
      expect(found(company), company).toEqual([]);
  });

  it('is not every company that shares a word with it', () => {
    expect(verdictOf({ company: 'Global Trade Ltd' })).toBe('none');
    expect(verdictOf({ company: 'Banco Nacional de Mexico' })).not.toBe('match');
  });
});

it('ships are not compared with consignees', () => {
  expect(verdictOf({ name: 'Hwang Gum San' })).toBe('none');
});

it('the name and the company of a party are both looked for, and the finding says which agrees', () => {
  const [found] = index.find({ name: 'Jane Doe', company: 'TNK Trade Ltd' });
  expect([found?.party.id, found?.field, found?.listedName]).toEqual(['18300', 'company', 'TNK TRADE LIMITED']);
});

it('an entry that agrees with a name and with the same name in Latin letters is one finding, the gravest', () => {
  const found = index.find({ name: 'V. Rumuri', latinName: 'Victor Rumuri' });
  expect(found.map(({ party, verdict, field }) => [party.id, verdict, field])).toEqual([['CDi.003', 'match', 'name']]);
});

const word = fc.stringMatching(/^[a-z]{5,9}$/);
const name = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join(' '));

it('a name on a list is found in any order of words, in capitals and with diacritics', () => {
  fc.assert(
    fc.property(name, fc.infiniteStream(fc.nat()), (text, keys) => {
      const own = new PartyIndex(anyAscii);
      own.add(un, listed('1', 'person', [text]));
      const shuffled = text
        .split(' ')
        .map((each) => [keys.next().value ?? 0, each] as const)
        .sort(([one], [other]) => one - other)
        .map(([, each]) => each)
        .join(' ');
      for (const asked of [text, shuffled, text.toUpperCase(), text.replaceAll('a', 'á').replaceAll('o', 'ö')])
        expect(own.find({ name: asked })[0]?.verdict, asked).toBe('match');
    }),
  );
});

it('any text is answered, and the same each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      expect(index.find({ name: text })).toEqual(index.find({ name: text }));
    }),
  );
});
