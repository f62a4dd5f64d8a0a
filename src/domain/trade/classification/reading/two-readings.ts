import { wordSet } from './words.ts';

/**
 * A word of sellers or of colours that names goods beside one of the words `before` or `after`: "face cream", "olive
 * oil", "hot water bottle". `closes`: also behind any other word ("bike light", "mesh top", but "light blue").
 */
type Homonym = {
  readonly before?: ReadonlySet<string>;
  readonly after?: ReadonlySet<string>;
  readonly closes?: true;
};

const homonyms: ReadonlyMap<string, Homonym> = new Map<string, Homonym>([
  [
    'cream',
    {
      before: wordSet(`
        face facial hand hands body skin eye eyes hair foot feet heel day night sun lip neck nail leg cuticle bb cc
        shaving shave barrier cleansing moisturising moisturizing hydrating nourishing soothing healing cooling
        calming repair antiseptic antifungal wrinkle antiwrinkle aging ageing antiaging firming whitening brightening
        cellulite acne scar tattoo nappy diaper rash depilatory removal massage pain relief numbing muscle collagen
        retinol hyaluronic vitamin shea vera curl styling ice whipped whipping sour double clotted single fresh pastry
        dairy chantilly
      `),
      after: wordSet(`
        cleanser moisturiser moisturizer lotion cheese cracker crackers whipper charger chargers jug soda soup tartar
        scoop cone cones cake puff puffs biscuits sandwich liqueur blush eyeshadow foundation concealer
      `),
    },
  ],
  [
    'light',
    {
      before: wordSet('led'),
      after: wordSet(`
        bulb bulbs fitting fittings fixture fixtures switch switches strip strips box boxes shade shades meter meters
        stand stands source panel panels pad tent socket sockets holder holders string strings tube tubes bar bars
        sensor sensors kit set chain ring therapy show effect effects projector
      `),
      closes: true,
    },
  ],
  [
    'olive',
    {
      before: wordSet('stuffed pitted marinated'),
      after: wordSet('oil oils leaf wood tree tapenade paste soap pitter'),
    },
  ],
  [
    'orange',
    {
      before: wordSet('blood dried candied'),
      after: wordSet('juice peel marmalade jam tree squeezer juicer peeler squash blossom zest essential extract'),
    },
  ],
  ['ivory', { before: wordSet('carved elephant mammoth'), after: wordSet('carving carvings tusk tusks netsuke') }],
  [
    'top',
    {
      before: wordSet(`
        tank crop cropped tube halter cami camisole peplum bandeau swim bikini wrap mesh lace knit knitted ribbed
        satin cotton silk linen velvet sequin sports yoga gym running cycling thermal pyjama pajama sleeve sleeveless
      `),
      after: wordSet('hat hats'),
    },
  ],
  ['day', { after: wordSet('cream') }],
  [
    'hot',
    {
      after: wordSet('water chocolate tub tubs plate plates sauce glue melt pot pots dog dogs air pack packs wheels'),
    },
  ],
  [
    'model',
    {
      after: wordSet(
        'car cars train trains railway kit kits aircraft aeroplane airplane plane ship boat tank building',
      ),
    },
  ],
  ['soft', { after: wordSet('toy toys drink drinks ice') }],
  ['cool', { after: wordSet('box boxes bag bags pack packs') }],
  ['pack', { before: wordSet('ice battery power heat cold hydration') }],
]);

/** Tools for goods, which are other goods: an orange squeezer is no orange. */
const tools = wordSet(`
  maker makers machine machines dispenser scoop squeezer juicer peeler whipper charger chargers jug bowl mould mold
`);

/** What a word of sellers or colours is where it stands: "use" is what a tool is for ("ice cream scoop"). */
export type WordReading = 'aside' | 'goods' | 'use';

/** Reads a word of sellers or colours among the words of its stretch. `isAside` and `isOpener` say so of a word
beside it. */
export const readingOfHomonym = (
  stretch: readonly string[],
  at: number,
  { isAside, isOpener }: Readonly<Record<'isAside' | 'isOpener', (word: string) => boolean>>,
): WordReading => {
  const both = homonyms.get(stretch[at] ?? '');
  if (both === undefined) return 'aside';
  const [before, after] = [stretch[at - 1], stretch[at + 1]];
  const isNamed = both.before?.has(before ?? '') === true || both.after?.has(after ?? '') === true;
  if (after !== undefined && tools.has(after)) return isNamed || both.closes ? 'use' : 'aside';
  const isLast = after === undefined || isOpener(after);
  return isNamed || (isLast && both.closes && before !== undefined && !isAside(before)) ? 'goods' : 'aside';
};
