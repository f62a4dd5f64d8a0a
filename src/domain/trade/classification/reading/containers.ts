import { wordSet } from './words.ts';

/** Words that after "in" mean the packing of the goods: "olives in a glass jar". */
export const containers = wordSet(`
  jar jars bottle bottles tin tins can cans bag bags pouch pouches box boxes tube tubes sachet sachets packet packets
  pack packs carton cartons tub tubs drum drums bucket buckets polybag polybags canister canisters vial vials ampoule
  ampoules cardboard packaging wrapper blister
`);
