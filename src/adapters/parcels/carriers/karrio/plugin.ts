import { z } from 'zod';
import { CarrierHttp } from '../hub/carrier-http.ts';
import { HubCarrier } from '../hub/hub-carrier.ts';
import { hubPickups } from '../hub/hub-pickups.ts';
import { carrierPlugin } from '../hub/carrier-plugin.ts';
import { httpAddress, httpUrl, secret, setting } from '../../../shared/system/settings.ts';
import { KarrioApi } from './karrio-api.ts';
import { karrioHub, karrioPickups } from './karrio-hub.ts';

const example = 'https://karrio.example.com';

/** A Karrio server that the operator runs: https://github.com/karrioapi/karrio */
export const karrioPlugin = carrierPlugin({
  name: 'karrio',
  credentials: 'KARRIO_URL and KARRIO_TOKEN',
  settingsSchema: z
    .object({
      KARRIO_URL: setting(httpUrl(example).optional(), {
        about: 'The Karrio server through which [carriers](carriers.md) are booked.',
        accepts: httpAddress(example),
        example,
        unset: 'no carriers of Karrio',
      }),
      KARRIO_TOKEN: setting(secret(), {
        about: 'A token of that server. It needs `KARRIO_URL`.',
        accepts: 'a token of the Karrio server',
        example: 'key_0123456789abcdef',
        unset: 'no carriers of Karrio',
      }),
    })
    .superRefine((settings, context) => {
      if (settings.KARRIO_TOKEN === undefined || settings.KARRIO_URL !== undefined) return;
      const message = `KARRIO_TOKEN needs the address of a Karrio server, such as ${example}.`;
      context.addIssue({ code: 'custom', path: ['KARRIO_URL'], message });
    }),
  open: ({ KARRIO_URL, KARRIO_TOKEN }, { directory, clock }) => {
    if (KARRIO_URL === undefined || KARRIO_TOKEN === undefined) return undefined;
    const authorization = `Token ${KARRIO_TOKEN}`;
    const api = new KarrioApi(new CarrierHttp({ name: 'Karrio', baseUrl: KARRIO_URL, authorization, clock }));
    return {
      carrier: (choice, pickups) => new HubCarrier(karrioHub(api, choice, directory), choice, pickups),
      pickups: (choice) => hubPickups(karrioPickups(api, choice)),
    };
  },
});
