import { canonicalCountry, readableAbroad } from '../../../domain/shared/index.ts';
import type { Fault, Party, Unchecked } from '../../../domain/shared/index.ts';
import type { ShipmentRequest } from '../../../domain/parcels/shipment/index.ts';
import type { Notice } from '../../shared/notices.ts';
import type { Carrier, CarrierLimits } from '../ports/carriers.ts';

type Limited = Pick<Carrier, 'name' | 'limits'>;

/** A valid example for each field that may be too long. */
const examples: Readonly<Record<keyof CarrierLimits['party'], string>> = {
  name: 'Jane Doe',
  company: 'Example Ltd',
  phone: '+49 30 1234567',
  stateTaxId: '12-3456789',
  countryTaxId: 'GB123456789',
  line1: '1 High Street',
  line2: 'Flat 2',
  city: 'Berlin',
  state: 'CA',
  postcode: '10115',
};

const isLonger = (text: string | undefined, max: number | undefined): boolean =>
  text !== undefined && max !== undefined && text.length > max && [...text].length > max;

const addressFields: ReadonlySet<string> = new Set(['line1', 'line2', 'city', 'state', 'postcode']);

/** The error for a country that is not on the carrier's own list. */
const countryFaults = (country: string | undefined, field: string, { name, limits }: Limited): Fault[] =>
  country === undefined || limits?.countries === undefined || limits.countries.has(canonicalCountry(country))
    ? []
    : [
        {
          field,
          message: `${field} must be a country that ${name} is booked for with this service, for example "DE".`,
        },
      ];

/**
 * The faults for which a carrier would refuse one party: fields that are too long, and a country that it does not
 * serve. If a field was also sent in Latin letters, those are counted, because the carrier gets them.
 */
export const partyLimitFaults = (party: Unchecked<Party> | undefined, path: string, carrier: Limited): Fault[] => {
  if (party === undefined) return [];
  const sent = readableAbroad({ ...party, address: party.address ?? {} } as Party);
  const ofFields = Object.entries(carrier.limits?.party ?? {}).flatMap(([name, max]) => {
    const key = name as keyof CarrierLimits['party'];
    const isOfAddress = addressFields.has(name);
    const text = (isOfAddress ? sent.address : sent)[key as never] as string | undefined;
    const isLatin = party.latin?.[key as never] !== undefined;
    const field = `${path}.${isLatin ? 'latin.' : isOfAddress ? 'address.' : ''}${name}`;
    return isLonger(text, max)
      ? [
          {
            field,
            message: `${field} must be at most ${max} characters for ${carrier.name}, for example "${examples[key]}".`,
          },
        ]
      : [];
  });
  return [...ofFields, ...countryFaults(party.address?.country, `${path}.address.country`, carrier)];
};

/**
 * The faults for which a carrier would refuse a parcel, found before it is called: address fields that are too long,
 * and countries that it does not serve.
 */
export const limitFaults = (request: Unchecked<ShipmentRequest>, carrier: Limited): Fault[] =>
  carrier.limits === undefined
    ? []
    : [
        ...partyLimitFaults(request.shipTo, 'shipTo', carrier),
        ...partyLimitFaults(request.shipFrom, 'shipFrom', carrier),
        ...partyLimitFaults(request.returnTo, 'returnTo', carrier),
        ...(request.commodities ?? []).flatMap((goods, index) =>
          countryFaults(goods?.countryOfOrigin, `commodities[${index}].countryOfOrigin`, carrier),
        ),
      ];

/** A notice for a text that the carrier truncates. */
export const truncationNotice = (
  value: string | undefined,
  max: number | undefined,
  field: string,
  { name }: Limited,
): readonly Notice[] =>
  isLonger(value, max)
    ? [
        {
          level: 'warning',
          reason: 'text_shortened',
          field,
          message: `${name} is given the first ${max} characters of ${field}.`,
        },
      ]
    : [];

/** Notices for the free texts of a shipment that the carrier truncates. */
export const truncationNotices = (
  { commodities, customs, description }: ShipmentRequest,
  carrier: Limited,
): readonly Notice[] => {
  if (carrier.limits === undefined) return [];
  const { text } = carrier.limits;
  const cut = (value: string | undefined, max: number | undefined, field: string): readonly Notice[] =>
    truncationNotice(value, max, field, carrier);
  return [
    ...commodities.flatMap((goods, index) => [
      ...cut(goods.title, text.title, `commodities[${index}].title`),
      ...cut(goods.description, text.description, `commodities[${index}].description`),
      ...cut(goods.sku, text.sku, `commodities[${index}].sku`),
    ]),
    ...cut(customs?.invoiceNumber, text.invoiceNumber, 'customs.invoiceNumber'),
    ...cut(customs?.signedBy, text.signedBy, 'customs.signedBy'),
    ...cut(description, text.contents, 'description'),
  ];
};
