import type { RegisteredEndpoint } from './endpoints.ts';

/** A new endpoint, or one with a new secret. Every other reply shows the endpoint alone. */
export const presentEndpointWithSecret = ({ endpoint, secret }: RegisteredEndpoint) => ({
  ...endpoint,
  ...(secret !== undefined && { secret }),
});
