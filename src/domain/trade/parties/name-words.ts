import { inOneRomanisation } from './same-names.ts';
import { spellScripts } from './spell-scripts.ts';

/** Writes letters of any script in Latin ones. */
export type ToLatin = (text: string) => string;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Titles and forms of address, which are no part of a name. */
const titles = setOf(
  'mr mrs ms miss mister dr doctor prof professor sheikh shaykh shaikh sheik sheykh haji hajji hajj hadji mullah mulla ' +
    'maulavi mawlawi maulawi molvi qari sayyid sayed seyed seyyed general gen colonel col major captain capt commander ' +
    'brigadier lieutenant admiral sir dame lord lady herr frau monsieur madame mme senor senora don dona eng engineer ' +
    'ayatollah hojjatoleslam jr sr',
);

/** Particles between the words of a name; lists and their readers write and leave them out as they like. */
const particles = setOf(
  'al el ul as ad ar an bin bn ibn ben bint binti ould uld ap de da do dos das del della di du la le les los las der ' +
    'den dem des van von vom zu zum zur ter ten te and und et the of for fur pour para',
);
/** Particles that are surnames in China, Korea or Viet Nam, when they stand beside one word only. */
const surnamesToo = setOf('an de da do di du la le van te');

/** Legal forms of companies, in Latin letters. */
const legalForms = setOf(
  'ltd limited llc inc incorporated corp corporation co company cie gmbh mbh ag sa sas sarl srl spa snc sl slu bv nv kg ' +
    'kgaa ohg ug plc llp lp oy oyj ab as asa aps oo ooo oao zao pao ao tov pp too jsc pjsc cjsc ojsc fze fzco fzc fz dmcc ' +
    'ltda cv pty pte sdn bhd kk gk kft zrt doo dd ad ead eood ood spzoo sp zoo est wll saoc sal sro spol pvt private pmc ' +
    'obshchestvo ogranichennoy ogranichennoi otvetstvennostyu aktsionernoe publichnoe joint stock open closed public ' +
    'foundation empresa state companies',
);
/** Legal forms in Chinese, Japanese and Korean, which stand before or after a name without a space. */
const easternForms =
  /(?:股份|控股)?(?:有限责任|有限責任|有限)?公司|(?:株式|有限|合同|合名|合资|合資)会社|주식회사|유한회사|\([株有주유]\)/gu;
/** Shenzhen City and Shenzhen, before the name of a company. */
const cityBeforeName = /(?<=^\p{Script=Han}{2,3})市(?=\p{Script=Han}{2})/u;

/** Words of companies that are written in several ways: each stands for the first. */
const tradeWords: ReadonlyMap<string, string> = new Map(
  [
    'technology technologies tekhnologii tekhnologiya',
    'industry industries',
    'air airline airlines airway airways',
    'trade trading',
    'center centre tsentr',
    'defense defence',
    'system systems',
    'solution solutions',
    'service services',
    'project projects',
    'enterprise enterprises',
    'concern kontsern koncern',
    'russia rossii rossiya',
  ].flatMap((group) => {
    const [first = '', ...others] = group.split(' ');
    return others.map((other): [string, string] => [other, first]);
  }),
);

/** Abd al-Rahman, Abdul Rahman, Abdurrahman, Abderrahmane: one word of one spelling. */
const servantOf = /^abd[aeuo]?[dlrsnz]?(?=[a-z]{3})/;
const servants = setOf('abd abdel abdul abdal abdol abdur abder abdu abdou');

/** Siraj ud-Din, Sirajuddin, Salah al-Din, Nasreddine: one word of one spelling. */
const faith = setOf('din deen dine dyn');
const beforeFaith = setOf('al el ul ud ad ed ood ut ur uz us');
const ofFaith = /^([a-z]{3,}?)[aeou]d{1,2}(?:in|een|ine|yn)$/;
/** Abu Bakr, which is written as one word as often. */
const fathers = setOf('abu abou abo abi');

const joined = (words: readonly string[]): readonly string[] => {
  const out: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    if (servants.has(word)) {
      let next = at + 1;
      while (next < words.length - 1 && particles.has(words[next] ?? '')) next++;
      if (next < words.length) {
        out.push(`abd${words[next] ?? ''}`);
        at = next;
        continue;
      }
    }
    const following = words[at + 1] ?? '';
    const isOfFaith = faith.has(following) || (beforeFaith.has(following) && faith.has(words[at + 2] ?? ''));
    if (isOfFaith && word.length > 2 && !particles.has(word)) {
      out.push(`${word}uddin`);
      at += faith.has(following) ? 1 : 2;
      continue;
    }
    if (fathers.has(word) && following === 'bakr') {
      out.push('abubakr');
      at++;
      continue;
    }
    out.push(servantOf.test(word) ? word.replace(servantOf, 'abd') : word.replace(ofFaith, '$1uddin'));
  }
  return out;
};

/** With the joiners of Persian words, which have no width. */
const apostrophes = /['`´‘’ʼʻʿʾ"\u200C\u200D]/gu;
/** Emoji and other signs stand for no letter, though a transliteration has words for them. */
const signs = /[\p{So}\p{Extended_Pictographic}]/gu;
const betweenWords = /[^a-z0-9]+/;
const beyondAscii = /[^\0-\x7F]/u;

/** A name as it is compared: words in small Latin letters, without titles and particles. */
export type NameWords = {
  readonly words: readonly string[];
  /** Written in a script without vowels, so that only consonants can be compared. */
  readonly consonantsOnly: boolean;
};

const abjad = /[\u0590-\u07BF\u08A0-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/u;

/** Longer names are cut: a list has none, and a request must not cost more. */
const longestName = 200;
/** As many as a name of a request can have: nobody hides behind words that stand before it. */
const mostWords = 50;

const withoutEasternForms = (text: string): string => {
  const rest = text.replaceAll(easternForms, ' ').trim();
  return rest === '' ? text : rest.replace(cityBeforeName, '');
};

/**
 * The words of a name. `organization` leaves out legal forms of companies too. A name of which nothing would be left,
 * such as a company called `The Co`, keeps all its words.
 */
export const nameWords = (text: string, toLatin: ToLatin, organization = false): NameWords => {
  const plain = text.slice(0, longestName).normalize('NFKC').replaceAll(apostrophes, '').replaceAll(signs, ' ');
  const short = organization && beyondAscii.test(plain) ? withoutEasternForms(plain) : plain;
  const latin = (beyondAscii.test(short) ? toLatin(spellScripts(short)) : short)
    .toLowerCase()
    .replaceAll(apostrophes, '');
  // Dots of abbreviations join their letters: S.A. is sa, J.R. two initials that stand apart.
  const undotted = latin.replaceAll(/\b([a-z])\.(?=[a-z]\b)/g, organization ? '$1' : '$1 ');
  const all = undotted.split(betweenWords).filter((word) => word !== '');
  const whole = joined(all);
  const isSurname = (word: string): boolean => whole.length === 2 && !organization && surnamesToo.has(word);
  const kept = whole.filter(
    (word) => isSurname(word) || !(titles.has(word) || particles.has(word) || (organization && legalForms.has(word))),
  );
  const words = kept.length === 0 ? all : kept;
  const own = organization ? words.map((word) => tradeWords.get(word) ?? word) : inOneRomanisation(words);
  return {
    words: own.slice(0, mostWords),
    consonantsOnly: abjad.test(short),
  };
};

/** What stands between two people in one field: Jane Doe & John Roe, Jane Doe c/o Example Ltd. */
const joiningWords = 'and|und|et|or|oder|c/o|p/a|care of|on behalf of|attn|attention|fao';
const betweenPeople = new RegExp(
  String.raw`[&+;|/:()[\]]|\s[-\u2013\u2014]\s|(?<![\p{L}\p{N}])(?:${joiningWords})(?![\p{L}\p{N}])`,
  'iu',
);

/** A text, and the names in it if it names several people or companies. */
export const namesIn = (text: string): readonly string[] => {
  const parts = text.slice(0, longestName).normalize('NFKC').split(betweenPeople);
  return parts.length === 1 ? parts : [text, ...parts];
};
