import type { z } from 'zod';
import { countryText } from '../../../application/shared/languages/formats.ts';
import type { collectionSchema } from '../../collections/http/collections/schemas.ts';
import { textCell } from '../pages/cells.ts';
import type { Cell } from '../pages/cells.ts';

type Party = NonNullable<z.output<typeof collectionSchema>['shipTo']>;

const addressLines = (party: Party): string => {
  const { line1, line2, postcode, city, state, country } = party.address ?? {};
  return [line1, line2, [postcode, city].filter(Boolean).join(' '), state, country && countryText(country, 'en')]
    .filter(Boolean)
    .join(', ');
};

/** Who a consignee or a sender is, in full: for pages of one object, not for lists. */
export const partyFacts = (party: Party): readonly { readonly name: string; readonly cell: Cell }[] => [
  { name: 'Name', cell: textCell([party.name, party.company].filter(Boolean).join(', ')) },
  { name: 'Address', cell: textCell(addressLines(party)) },
  { name: 'E-mail', cell: textCell(party.email) },
  { name: 'Telephone', cell: textCell(party.phone) },
];
