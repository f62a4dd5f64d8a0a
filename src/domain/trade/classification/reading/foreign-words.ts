import { maxTextLength, stretchesOf } from './words.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/**
 * Words that identify titles of goods in German, French, Spanish, Italian, Dutch and Vietnamese, in lower case and
 * without accents: small words between the nouns, and the commonest nouns of goods, wearers and materials. Words that
 * are also English, or that English titles borrow ("per", "con", "robe", "sac"), are left out.
 */
const foreignWords = set(`
  fur aus mit und oder ohne dem zum zur herren damen kinder jungen madchen frauen manner schwarz schwarze weiss rot blau grun gelb leder
  baumwolle wolle seide holz stahl edelstahl kunststoff tasche handtasche lederhandtasche rucksack wanderrucksack hulle handyhulle schuhe
  stiefel hemd jacke winterjacke kleid mutze handschuhe schmuck kette ohrringe uhr armbanduhr spielzeug kinderspielzeug puppe buch decke
  bettwasche kissen lampe schreibtischlampe becher kaffeebecher kaffeetasse tasse flasche trinkflasche teller kopfhorer ladegerat ladekabel
  kabellos kabellose wasserdicht gefuttert dimmbar teilig keramik haut gesichtscreme trockene hund hundehalsband katze fahrrad werkzeug
  schraubendreher kapuze rundhals echtem echtes geldborse gurtel socken hosen

  pour avec sans les des aux homme hommes femme femmes enfant enfants bebe fille garcon noir noire blanc blanche rouge bleu verte coton
  laine soie cuir bois verre acier plastique housse etui coque chaussures bottes pantalon chemise veste manteau jupe bonnet gants bijoux
  boucles oreilles montre jouet poupee livre couverture drap parure coussin tasse bouteille couteau assiette casque chargeur telephone
  impermeable randonnee reglable ceramique visage peau chien chat velo outil tournevis veritable ronde manches courtes longues jeu fleurs
  cheveux ete seche

  para sin los las del hombre hombres mujer mujeres nino nina ninos ninas negro negra blanco rojo azul algodon lana seda cuero madera vidrio
  acero plastico bolso mochila funda zapatos zapatillas botas pantalones camisa camiseta chaqueta abrigo vestido falda gorro guantes joyas
  pendientes reloj juguete muneca libro manta sabanas almohada lampara taza botella cuchillo plato auriculares cargador telefono movil
  inalambrico ceramica perro gato bicicleta herramienta destornilladores juego manga corta larga cuello redondo verano deportivas senderismo
  piezas escritorio piel seca flores

  senza gli della dei delle nel uomo donna bambino bambina bambini nero nera bianco bianca rosso cotone legno vetro acciaio plastica borsa
  zaino custodia scarpe stivali pantaloni camicia maglietta giacca cappotto vestito gonna cappello guanti gioielli collana collare orecchini
  orologio giocattolo bambola coperta lenzuola cuscino lampada tazza bottiglia coltello piatto cuffie caricabatterie telefono cellulare viso
  cane bicicletta attrezzo cacciaviti maniche corte lunghe lungo estivo fiori sportive pezzi scrivania impermeabile pelle secca

  voor zonder het een van heren dames kinderen jongens meisjes zwart zwarte wit rood blauw groen katoen wol zijde leer leren hout houten
  staal kunststof handtas rugzak wandelrugzak hoesje telefoonhoesje schoenen laarzen broek overhemd jas jurk zomerjurk handschoenen sieraden
  ketting oorbellen horloge speelgoed boek deken dekbedovertrek bureaulamp koffiemok mok fles koptelefoon oplader draadloos draadloze
  waterdicht dimbaar keramiek gezichtscreme huid droge hond halsband fiets gereedschap schroevendraaierset delig bloemen lange katoenen

  cho nu cua dien thoai giay quan vay tui deo chong nuoc nang
`);

/** Words between the nouns that English titles have only in names, so that one alone is no evidence. */
const smallWords = set('de la le du en et el y con per di da il un una met der die das op lang von im');

const letters = /\p{L}/gu;
const notLatin = /(?!\p{Script=Latin})\p{L}/gu;
/** Letters that only Vietnamese has: with a hook, a horn or two marks. */
const vietnamese = /[ăđơư\u1ea0-\u1ef9]/giu;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Whether a text is not English, according to its letters and its words. In doubt it counts as English: names of makers
 * and places are the same in all languages.
 *
 * @deprecated The engine recognises languages by profiles of their letters, and says them: `Finding.language`. Kept for
 *   programs that call it.
 */
export const isForeignLanguage = (written: string): boolean => {
  const text = written.slice(0, maxTextLength).normalize('NFC');
  const all = countOf(text, letters);
  if (all === 0) return false;
  if (countOf(text, notLatin) >= all / 3 || countOf(text, vietnamese) >= 2) return true;
  const words = stretchesOf(text).flat().filter((word) => /^[a-z]{2,}$/.test(word)); // oxfmt-ignore
  const foreign = words.filter((word) => foreignWords.has(word)).length;
  const small = words.filter((word) => smallWords.has(word)).length;
  return foreign > 0 && (foreign + small) * 2 >= words.length && (foreign + small >= 2 || words.length === 1);
};
