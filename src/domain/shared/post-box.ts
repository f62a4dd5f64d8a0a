/**
 * What posts call a post box, in full. Letters of other words may not touch it. The words are common knowledge of
 * these languages, not read on a page of each post: they are enough for a warning, and must refuse nothing.
 */
const words = [
  // English, Irish, Maltese, Welsh
  'post(?:al)? ?box', 'post(?:al)? office box', 'g?p\\.? ?o\\.? ?box', 'pob(?=\\W*\\d)', 'locked bag', 'private bag',
  'bosca poist', 'kaxxa postali', 'blwch post',
  // German, Dutch, Danish, Norwegian, Swedish, Icelandic, Finnish, Estonian
  'postfach', 'postbus', 'postboks', 'postfack', 'pósthólf', 'postilokero', 'postkast',
  // French, Italian, Spanish, Portuguese, Catalan, Romanian
  'bo[iî]te postale', 'case postale', 'casella postale', 'apartado', 'apartat(?: de correus)?', 'apdo\\.?',
  'casilla(?: (?:postal|de correos?))?', 'caixa postal', 'c[aă]su[tțţ][aă] po[sșş]tal[aă]',
  // Polish, Czech, Slovak, Hungarian, Croatian, Slovenian, Serbian, Albanian, Turkish, Latvian, Lithuanian
  'skrytka pocztowa', 'skr\\. ?poczt\\.?', 'po[sš]tovn[ií] p[rř]ihr[aá]dka', 'po[sš]tov[yý] prie[cč]inok',
  'postafi[oó]k', 'po[sš]tanski pretinac', 'po[sš]tni predal', 'po[sš]tanski fah', 'kutia postare', 'posta kutusu',
  'pasta kast[iī]te', 'pa[sš]to d[eė][zž]ut[eė]',
  // Greek, Russian, Ukrainian, Bulgarian, Serbian, Armenian, Georgian
  'ταχυδρομική θυρίδα', 'абонентский ящик', 'почтовый ящик',
  'абонентська скринька', 'поштова скринька',
  'пощенска кутия', 'поштански преградак', 'поштански фах', 'փոստարկղ',
  'საფოსტო ყუთი',
  // Indonesian, Malay, Filipino, Vietnamese, Swahili
  'kotak pos', 'peti surat', 'hòm thư', 'hộp thư', 'sanduku la posta', 's\\.?l\\.?p\\.?(?=\\W*\\d)',
] as const; // prettier-ignore

/** Words of scripts that put no spaces between words, or join prefixes to them. */
const joined = [
  '邮政信箱', '郵政信箱', '信箱', '私書箱', '사서함', 'ตู้ ?ปณ', 'ตู้ไปรษณีย์',
  'صندوق (?:ال)?بريد', 'ص\\.? ?ب\\.?(?=\\W*\\d)', 'תא דואר', 'ת\\.? ?ד\\.?(?=\\W*\\d)',
  'डाक पेटी', 'पोस्ट बॉक्स',
] as const; // prettier-ignore

/** Abbreviations, which mean a box only before a number: `B.P. 12`, `Τ.Θ. 12`, `а/я 12`. */
const abbreviated = [
  'b\\.? ?p\\.?',
  'c\\. ?p\\.',
  'p\\. ?k\\.',
  'τ\\. ?θ\\.',
  'τθ',
  'а/я',
  'а/с',
  'п\\. ?к\\.',
  'a/k',
  'p\\. ?p\\.',
  'pf\\.',
] as const;

/** These are also words of streets, so that only a line of its own means a box: Swedish, Norwegian, Finnish, French. */
const wholeLine = ['box', 'pb\\.?', 'pl', 'cs', 'pk'] as const;

const postBox = new RegExp(
  [
    `(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`,
    joined.join('|'),
    `(?<![\\p{L}\\p{N}])(?:${abbreviated.join('|')})\\s?(?:n[or]?[°º.]?\\s?)?\\d`,
    `^\\s*(?:${wholeLine.join('|')})\\s+\\d[\\d\\s]*$`,
  ].join('|'),
  'iu',
);

/**
 * Whether a line of an address is a post box, in the languages of the world's posts. A courier cannot deliver to one.
 */
export const isPostBox = (line: string): boolean => postBox.test(line.normalize('NFC').replaceAll(/\s+/g, ' '));
