import type { Customs } from './customs.ts';
import type { Party } from './party.ts';

/** The declaration as a request carries it: with the people in it. */
export type RequestedCustoms = Customs & {
  readonly signedBy?: string;
  readonly GPSRContactInfo?: string;
  readonly importerOfRecord?: Party;
};

/** The people in a declaration, each an entry of its own that can be erased by itself. */
export type DeclaredPeople = {
  readonly importerOfRecord?: Party;
  readonly signatory?: { readonly signedBy: string };
  readonly productSafetyContact?: { readonly GPSRContactInfo: string };
  readonly consigneeRegistration?: { readonly consigneeGST: string };
  readonly importerRegistration?: { readonly importerGST: string };
};

/** What an event stores of a declaration beside the people in it, whose own numbers stand with them. */
export type StoredCustoms = Omit<Customs, 'consigneeGST' | 'importerGST'>;

/** The people that a declaration names, apart from its other fields. */
export const declaredPeopleOf = (customs: RequestedCustoms): DeclaredPeople => {
  const { importerOfRecord, signedBy, GPSRContactInfo, consigneeGST, importerGST } = customs;
  return {
    ...(importerOfRecord && { importerOfRecord }),
    ...(signedBy !== undefined && { signatory: { signedBy } }),
    ...(GPSRContactInfo !== undefined && { productSafetyContact: { GPSRContactInfo } }),
    ...(consigneeGST !== undefined && { consigneeRegistration: { consigneeGST } }),
    ...(importerGST !== undefined && { importerRegistration: { importerGST } }),
  };
};

/** The declaration without them. */
export const withoutPersonalData = ({
  importerOfRecord: _importer,
  signedBy: _signatory,
  GPSRContactInfo: _contact,
  consigneeGST: _consignees,
  importerGST: _importers,
  ...customs
}: RequestedCustoms): StoredCustoms => customs;

/** The declaration with the numbers of its people, as customs and carriers want it. */
export const declarationOf = (
  customs: StoredCustoms,
  { consigneeRegistration, importerRegistration }: DeclaredPeople,
): Customs => ({
  ...customs,
  ...consigneeRegistration,
  ...importerRegistration,
});
