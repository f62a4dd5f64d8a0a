import { runningService } from '../test/support/running-service.ts';
import type { ApiDocument } from './client-sources.ts';

/** The OpenAPI document of a service with nothing configured. */
export const apiDocument = async (): Promise<ApiDocument> => {
  const service = await runningService();
  const document = JSON.parse((await service.get('/openapi.json', { token: null })).text) as ApiDocument;
  await service.stop();
  return document;
};
