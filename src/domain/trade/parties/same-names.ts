/**
 * Spellings of one given name that no rule of sounds brings together: by language (Uladzimir, Volodymyr, Vladimir) or
 * by school of transliteration (Qasem, Ghasem). Only forms that people use for the same person are here; names of one
 * root that stay apart, such as John and Ivan, are not.
 */
const spellings = [
  'vladimir uladzimir volodymyr wladimir vladymyr uladzimer',
  'dmitry dzmitry dmytro dmitri dmitriy dmitrii dimitri dmitrij dimitry dmitriyi',
  'sergey siarhei serhiy serhii siarhey syarhey sergei sergej serguei sergii',
  'alexander aliaksandr oleksandr aleksandr alyaksandr aleksander olexandr oleksander alexandr alexandre aleksandar',
  'alexey aliaksei oleksiy oleksii aleksey aleksei alexei alyaksey alexej',
  'nikolay mikalai mykola nikolai mikalay nikolaj',
  'yevgeny yauhen yevhen evgeny evgeniy evgenii yevgeniy yevgenii yevheniy jewgeni evgueni yauheni eugeni',
  'gennady henadz hennadiy gennadiy gennadii gennadi guennadi hennadii henadzi gennadij',
  'igor ihar ihor',
  'oleg aleh oleh',
  'viktor viktar victor wiktor',
  'andrey andrei andriy andrii andrej andrij',
  'mikhail mikhailo mykhailo mikhael mihail michail mikhaylo mihailo',
  'pavel pavlo pawel',
  'grigory hryhoriy ryhor grigoriy grigorii hryhorii grigori hryhory',
  'yury yuri yuriy yurii iurii jurij juri yuryi iouri',
  'arkady arkadiy arkadii arkadi arkadij',
  'valery valeriy valerii valeri valerij valer',
  'vasily vasil vasiliy vasilii vasyl vasili vassili',
  'artem artyom artiom artsiom',
  'natalia natallia nataliya natalya natalija',
  'tatiana tatsiana tetiana tetyana tatyana tatjana',
  'elena olena alena yelena helena',
  'qasem qassem qasim qassim ghasem ghassem ghasim kasem kassem kasim kassim qasam gasem',
  'qader qadir ghader ghadir kader kadir qadeer',
  'hussein husayn hussain husein hossein hosein husain hoseyn houssein husseyn hussien hussin',
  'hassan hasan hasen',
  'muhammad mohammed mohammad mohamed mohamad muhammed mohamet mohammod muhamad mehmed muhamed',
  'ahmad ahmed ahmet akhmad akhmed achmed',
  'yusuf yousef youssef yousuf yusef yosef yussuf youcef yousif',
  'osama usama ussama oussama usamah osamah',
  'siraj seraj sirag',
  'khalid khaled khalied chalid',
  'said saeed sayeed saied saeid',
  'mahmud mahmoud mahmood',
  'ibrahim ebrahim brahim ibraheem',
  'ismail esmail ismael esmaeil ismaeel',
  'joaquin joachin joakin',
  'dawood daud dawud daoud dawoud davud davood daood',
  'mustafa mostafa moustafa mustapha moustapha',
  'yahya yahia yehya yahyah',
  'ali aly',
  'omar umar oumar umer',
  'qadhafi gaddafi qaddafi kadhafi gadhafi kadafi gathafi qadafi',
  'abubakr abubakar aboubakr aboubakar abubaker aboubaker abibakr',
] as const;

/** Syllables of Korean names by the romanisations of the North, the South, and McCune and Reischauer. */
const syllables = [
  'jong chong jeong jung chung cheong joung',
  'un eun',
  'kuk guk kook gook',
  'yong young yeong yung',
  'chol cheol chul chull',
  'hyok hyeok hyuk',
  'su soo',
  'ri lee yi rhee li',
  'pak park bak',
  'choe choi',
  'sok seok suk',
  'song seong sung',
  'jun joon chun',
  'kyong gyeong kyung kyeong',
  'hui hee',
  'kwang gwang',
  'myong myeong myung',
  'pyong byeong byung',
  'tok deok duk',
  'jae chae',
  'hun hoon',
  'il ill',
  'jo cho',
  'rim lim yim',
  'yun yoon',
  'o oh',
  'so seo',
  'u woo wu',
  'kon geon gun',
  'kun geun keun',
  'son seon sun',
  'kim gim',
  'jin chin',
  'no roh noh',
  'ryu yu yoo ryoo',
  'tae dae',
  'ki gi kee',
  'ho heo hur',
  'ju joo chu',
  'min minn',
] as const;

const firstOf = (groups: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    groups.flatMap((group) => {
      const [first = '', ...others] = group.split(' ');
      return others.map((other): [string, string] => [other, first]);
    }),
  );
const oneSpelling = firstOf(spellings);
const oneSyllable = firstOf(syllables);
const koreanSurnames = new Set(
  'kim gim ri lee rhee pak park choe choi jong jung chong jang rim lim yun yoon kang jo cho hwang hong kwon paek baek'.split(
    ' ',
  ),
);
const longestSyllable = 6;

/** Whether a name of short words has one of the commonest surnames of Korea first or last. */
const isKorean = (words: readonly string[]): boolean =>
  words.length > 1 &&
  words.length < 5 &&
  words.every(({ length }) => length <= longestSyllable) &&
  (koreanSurnames.has(words[0] ?? '') || koreanSurnames.has(words.at(-1) ?? ''));

/** The first of the spellings of a name that the word is one of, or else the word. */
export const spellingOf = (word: string): string => oneSpelling.get(word) ?? word;

/** The words of a person's name, those of a Korean one as the North spells them. */
export const inOneRomanisation = (words: readonly string[]): readonly string[] =>
  isKorean(words) ? words.map((word) => oneSyllable.get(word) ?? word) : words;
