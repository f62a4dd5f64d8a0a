import { ownValue } from '../../../domain/shared/own-value.ts';
import type { Environment } from '../../settings/environment.ts';

/**
 * The address of a service that the environment names: its own variable, else the one of all services.
 * https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
 */
export const configuredEndpoint = (service: 'S3' | 'STS', environment: Environment): string | undefined => {
  if (environment['AWS_IGNORE_CONFIGURED_ENDPOINT_URLS']?.toLowerCase() === 'true') return undefined;
  for (const name of [`AWS_ENDPOINT_URL_${service}`, 'AWS_ENDPOINT_URL']) {
    const url = ownValue(environment, name);
    if (url === undefined) continue;
    if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new Error(`${name} must be an http address, for example http://minio:9000.`);
    return url;
  }
  return undefined;
};
