import { join } from 'node:path';
import { languageProfiles, profileSources, writeProfiles } from './languages/profiles.ts';

/**
 * Makes the letter profiles by which the classifier recognises languages: `npm run profile:languages`, after each change
 * of the word lists, of `recognised.txt` or of the vocabulary.
 */
const data = join(import.meta.dirname, '../data');
const profiles = languageProfiles(await profileSources(data));
writeProfiles(join(data, 'classification/languages/profiles.json.zst'), profiles);
console.log(`${profiles.languages.length} languages, ${profiles.weights.length} bytes.`);
