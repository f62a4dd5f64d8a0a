import { oauthBeside } from '../../support/oauth-grants.ts';
import { runningService } from '../../support/running-service.ts';
import type { Answer } from '../../support/running-service.ts';
import { labels } from '../parcels/label-request.ts';

export const [second, hour] = [1_000, 3_600_000];
export const form = { token: null, headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const;
export const none = { token: null } as const;
export const basicOf = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
export const field = ({ json }: Answer, name: string): string => String(json[name]);
export const errorOf = ({ status, json }: Answer) => [status, json['error']];

/** A service with an app that has a secret and one that has none, and the requests of the first. */
export const oauthWorld = async () => {
  const service = await runningService();
  const beside = await oauthBeside(service);
  const [confidential, pub] = [await beside.register(), await beside.register({ isPublic: true })];
  return {
    service,
    beside,
    confidential,
    pub,
    close: async () => {
      await beside.close();
      await service.stop();
    },
    asForm: (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
      service.postRaw('/oauth/token', new URLSearchParams(fields).toString(), {
        ...form,
        headers: { ...form.headers, ...headers },
      }),
    appForm: (code: string, more: Readonly<Record<string, string>> = {}) => ({
      grant_type: 'authorization_code',
      client_id: confidential.app.id,
      client_secret: confidential.secret,
      code,
      redirect_uri: beside.redirectUri,
      ...more,
    }),
    reads: async (token: string): Promise<number> => (await service.get(labels, { token })).status,
  };
};

export type OauthWorld = Awaited<ReturnType<typeof oauthWorld>>;
