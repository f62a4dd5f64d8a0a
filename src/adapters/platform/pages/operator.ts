import type { Picture, ShownBrand, Operator } from '../../../application/shared/ports/branding.ts';
import type { Say } from './texts.ts';
import { z } from 'zod';
import type { Environment } from '../../shared/system/settings.ts';
import { httpAddress, httpUrl, readSettings, setting } from '../../shared/system/settings.ts';

/** A picture inside the page itself, so that the content security policy of the pages need not allow more. */
export const inlinePicture = ({ png, width, height }: Picture) => ({
  src: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
  width,
  height,
});

/** The sender's brand in the head of a page. */
export const pageBrand = (name: string, { colour, logo }: ShownBrand) => ({
  name,
  colour: colour?.slice(1),
  logo: logo && inlinePicture(logo),
});

/** The operator who receives the money, with the address; empty if not configured. */
export const operatorLine = ({ name, address }: Operator): string =>
  [name, address].filter((part) => part !== undefined).join(', ');

/** Links to the pages that the law requires of an operator. */
export const operatorLinks = ({ imprintUrl, privacyUrl }: Operator, say: Say) => [
  ...(imprintUrl === undefined ? [] : [{ text: say('imprint'), href: imprintUrl }]),
  ...(privacyUrl === undefined ? [] : [{ text: say('privacy'), href: privacyUrl }]),
];

const unset = 'pages do not say it';

const line = (about: string, example: string) => {
  const accepts = `one line of at most 200 characters, such as ${example}`;
  return setting(
    z
      .string()
      .regex(/^[^\p{Cc}\u2028\u2029]{1,200}$/u, { error: `give ${accepts}.` })
      .optional(),
    { about, accepts, example, unset },
  );
};

const link = (about: string, example: string) =>
  setting(httpUrl(example).optional(), { about, accepts: httpAddress(example), example, unset });

const whom = '[whom consignees pay](collections.md#who-asks-for-the-money)';

export const operatorVariables = z.object({
  OPERATOR_NAME: line(`The name of ${whom}.`, 'Example Shipping GmbH'),
  OPERATOR_ADDRESS: line(`The address of ${whom}.`, 'Example Street 1, 10115 Berlin, Germany'),
  OPERATOR_IMPRINT_URL: link('The imprint that pages of consignees link to.', 'https://shipping.example.com/imprint'),
  OPERATOR_PRIVACY_URL: link(
    'The privacy notice that pages of consignees link to.',
    'https://shipping.example.com/privacy',
  ),
});

/** The operator of this installation, as far as configured. Adds a line to `faults` for each fault. */
export const readOperatorSettings = (environment: Environment, faults: string[]): Operator => {
  const {
    OPERATOR_NAME: name,
    OPERATOR_ADDRESS: address,
    ...links
  } = readSettings(operatorVariables, environment, faults);
  const { OPERATOR_IMPRINT_URL: imprintUrl, OPERATOR_PRIVACY_URL: privacyUrl } = links;
  return {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...(imprintUrl !== undefined && { imprintUrl }),
    ...(privacyUrl !== undefined && { privacyUrl }),
  };
};
