import type { CarrierDirectory, CodeMeaning } from '../../../application/ports/carrier-directory.ts';
import type { TrackingEvent } from '../../../domain/shipment/index.ts';
import { inTimeOrder } from '../../../domain/shipment/index.ts';
import type { EasyPostTracker } from './replies.ts';

type Detail = EasyPostTracker['tracking_details'][number];

const present = (text: string | undefined): string | undefined => (text === undefined || text.trim() === '' ? undefined : text.trim());

/** What the carrier's own code means, or else EasyPost's word for it: the finer one first. */
const meaningOf = (
  directory: CarrierDirectory,
  carrier: string,
  { carrier_code, status_detail, status }: Detail,
): CodeMeaning | undefined => {
  const code = present(carrier_code);
  const own = code === undefined ? undefined : directory.meaningOf(carrier, code);
  if (own) return own;
  const words = [status_detail, status].map((word) => directory.meaningOf('EasyPost', word ?? ''));
  return words.find((meaning) => meaning?.status !== undefined) ?? words.find((meaning) => meaning !== undefined);
};

const locationOf = ({ tracking_location }: Detail): string | undefined => {
  const [city, country] = [present(tracking_location?.city), present(tracking_location?.country)];
  return city === undefined ? country : country === undefined ? city : `${city}, ${country}`;
};

/** A tracker's details as scans of the carrier, oldest first. One at no time there is cannot be put in order, and is left out. */
export const scansOf = ({ tracking_details }: EasyPostTracker, carrier: string, directory: CarrierDirectory): readonly TrackingEvent[] =>
  inTimeOrder(
    tracking_details.flatMap((detail): TrackingEvent[] => {
      const at = Date.parse(detail.datetime);
      if (Number.isNaN(at)) return [];
      const meaning = meaningOf(directory, carrier, detail);
      const code = present(detail.carrier_code) ?? present(detail.status_detail) ?? detail.status;
      const location = locationOf(detail);
      return [
        {
          timestamp: new Date(at).toISOString(),
          code,
          description: present(detail.message) ?? meaning?.description ?? code,
          ...(location !== undefined && { location }),
          ...(meaning?.status !== undefined && { status: meaning.status }),
          carrier,
        },
      ];
    }),
  );
