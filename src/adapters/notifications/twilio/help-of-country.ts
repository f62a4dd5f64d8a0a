import { languageOfAddress } from '../../../application/languages/languages.ts';
import { countryOfPhone } from '../../system/phone-numbers.ts';
import { smsHelp } from '../sms-text.ts';

/** The answer to HELP in the language of the number's country, in English where it has none. */
export const helpOfCountry = (phone: string): string => {
  const country = countryOfPhone(phone);
  return smsHelp(country === undefined ? 'en' : languageOfAddress({ country }));
};
