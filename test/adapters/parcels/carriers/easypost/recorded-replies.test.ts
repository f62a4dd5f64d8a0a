import { describe, expect, it } from 'vitest';
import type { EasyPostApi } from '../../../../../src/adapters/parcels/carriers/easypost/easypost-api.ts';
import { easyPostHub, easyPostPickups } from '../../../../../src/adapters/parcels/carriers/easypost/easypost-hub.ts';
import { pickup, shipment } from '../../../../../src/adapters/parcels/carriers/easypost/easypost-api.ts';
import type { CarrierChoice } from '../../../../../src/adapters/parcels/carriers/hub/carrier-plugin.ts';
import { CarrierRefusedError } from '../../../../../src/application/parcels/ports/carriers.ts';
import { aBooking } from '../../labels/parcels.ts';
import { directory, easyPost, forThisTest } from '../hub/hubs.ts';
import { bought, errors, pickups, refunded } from '../recorded/easypost-replies.ts';

const { signal } = new AbortController();
const choice: CarrierChoice = { adapter: 'easypost', name: 'USPS', carrier: 'USPS', service: 'Priority' };

/** An API that has recorded answers only. */
const hubOf = (answers: Partial<EasyPostApi>) => easyPostHub(answers as EasyPostApi, choice, directory);
const vans = easyPostPickups({} as EasyPostApi, choice);

describe('what EasyPost was recorded to answer', () => {
  it('to a purchase is a label that can be voided, although its tracker has no events', () => {
    const parcel = shipment.parse(bought);
    const hub = hubOf({});
    expect([hub.trackingNumberOf(parcel), hub.isVoided(parcel), hub.isUntouched(parcel)]).toEqual([
      bought.tracking_code,
      false,
      true,
    ]);
    expect(hub.offers(parcel).map(({ service, price }) => [service, price])).toEqual([['Priority', 6.95], ['GroundAdvantage', 5.93], ['Express', 31.25]]); // oxfmt-ignore
    expect([hub.messages(parcel), hub.invoiceOf(parcel)]).toEqual([[], undefined]);
  });

  it('of a label is the file in the requested format, converted if necessary', async () => {
    const converted = {
      ...bought,
      postage_label: { ...bought.postage_label, label_zpl_url: 'https://files.example.com/1.zpl' },
    };
    const asked: string[] = [];
    const hub = hubOf({
      labelAs: (_, format) => {
        asked.push(format);
        return Promise.resolve(shipment.parse(converted));
      },
    });
    const parcel = shipment.parse(bought);
    expect(await hub.labelOf(parcel, 'PNG', signal)).toBe(bought.postage_label.label_url);
    expect(await hub.labelOf(parcel, 'ZPL', signal)).toBe('https://files.example.com/1.zpl');
    expect(asked).toEqual(['ZPL']);
  });

  it('to a refund is a voided label, before its fees are returned', async () => {
    const parcel = shipment.parse(refunded);
    const hub = hubOf({ refund: () => Promise.resolve(parcel) });
    expect(hub.isVoided(parcel)).toBe(true);
    await expect(hub.voidLabel(shipment.parse(bought), signal)).resolves.toBeUndefined();
  });

  it('to a rejected refund is a refusal', async () => {
    const hub = hubOf({ refund: () => Promise.resolve(shipment.parse({ ...bought, refund_status: 'rejected' })) });
    await expect(hub.voidLabel(shipment.parse(bought), signal)).rejects.toBeInstanceOf(CarrierRefusedError);
  });

  it('of a pickup is confirmed only while it is scheduled', () => {
    const said = Object.values(pickups).map((reply) => {
      const van = pickup.parse(reply);
      return [vans.confirmationOf(van), vans.isCancelled(van)];
    });
    expect(said).toEqual([[undefined, false], ['WTC63780364', false], [undefined, true]]); // oxfmt-ignore
  });

  it.each(errors)(
    'as an error $status is a refusal that quotes no message: $reason',
    async ({ status, json, reason }) => {
      const { carrier, server } = await forThisTest(easyPost);
      server.fail('POST', /^\/v2\/shipments$/, { kind: 'answer', status, body: json });
      await expect(carrier.book(aBooking(), signal)).rejects.toThrow(`EasyPost refused: ${reason}.`);
    },
  );
});
