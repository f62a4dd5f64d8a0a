import { ownValue } from '../../../../domain/shared/table.ts';
import type { Environment } from '../../../shared/system/settings.ts';

/**
 * The endpoint of a service in the environment: its own variable, else the one for all services.
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

export type S3Address = {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`, for servers without a host name per bucket. */
  readonly forcePathStyle: boolean;
};

const known = new Set(['endpoint', 'region', 'forcePathStyle']);

/**
 * Parses `s3://bucket/prefix?endpoint=http://host:9000&region=eu-central-1&forcePathStyle=true`. Throws a RangeError.
 */
export const parseS3Address = (url: string): S3Address => {
  const { protocol, hostname, pathname, searchParams, username, port } = new URL(url);
  if (protocol !== 's3:' || username !== '' || port !== '')
    throw new RangeError('The address must be s3://bucket/prefix.');
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname))
    throw new RangeError(`"${hostname}" is not the name of a bucket.`);
  for (const name of searchParams.keys())
    if (!known.has(name)) throw new RangeError(`The parameter ${name} is not known.`);
  const endpoint = searchParams.get('endpoint') ?? undefined;
  if (endpoint !== undefined && !/^https?:$/.test(new URL(endpoint).protocol))
    throw new RangeError('The endpoint must be an http or https address.');
  const pathStyle = searchParams.get('forcePathStyle') ?? 'false';
  if (pathStyle !== 'true' && pathStyle !== 'false') throw new RangeError('forcePathStyle must be true or false.');
  const folder = pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  return {
    bucket: hostname,
    prefix: folder === '' ? '' : `${decodeURIComponent(folder)}/`,
    endpoint,
    region: searchParams.get('region') ?? undefined,
    forcePathStyle: pathStyle === 'true',
  };
};
