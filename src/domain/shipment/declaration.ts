import type { Customs } from '../shared/index.ts';
import type { ShipmentPeople } from './events.ts';
import type { RequestedCustoms } from './request.ts';

type DeclaredPeople = Omit<ShipmentPeople, 'shipTo' | 'shipFrom' | 'returnTo' | 'billTo' | 'dropOffLocation'>;

/** Who stands in a declaration, each an entry of its own. */
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
}: RequestedCustoms): Customs => customs;

/** The declaration with the numbers of its people again, as customs and carriers want it; before they were kept apart they stood in it. */
export const declarationOf = (customs: Customs, { consigneeRegistration, importerRegistration }: ShipmentPeople): Customs => ({
  ...customs,
  ...consigneeRegistration,
  ...importerRegistration,
});
