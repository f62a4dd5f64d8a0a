import type { CollectionView } from '../collection-view.ts';
import type { PhoneNumbers } from '../../shared/ports/messengers.ts';

const given = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text.trim();

/** The number to which the consignee's text messages go. */
export const phoneOf = (
  { people: { shipTo } }: Pick<CollectionView, 'people'>,
  numbers: PhoneNumbers,
): string | undefined => {
  const phone = given(shipTo?.phone);
  return shipTo && phone !== undefined ? numbers(phone, shipTo.address.country) : undefined;
};

export const emailOf = ({ people: { shipTo } }: Pick<CollectionView, 'people'>): string | undefined =>
  given(shipTo?.email);

/** The receipt goes to the payer, or to the consignee where the payer gave no address. */
export const payerEmailOf = (view: Pick<CollectionView, 'people'>): string | undefined =>
  given(view.people.payer?.email) ?? emailOf(view);
