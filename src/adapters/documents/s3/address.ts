export type S3Address = {
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  readonly region: string | undefined;
  /** `endpoint/bucket/key` instead of `bucket.endpoint/key`, for servers without a host name per bucket. */
  readonly forcePathStyle: boolean;
};

const known = new Set(['endpoint', 'region', 'forcePathStyle']);

/** `s3://bucket/prefix?endpoint=http://host:9000&region=eu-central-1&forcePathStyle=true`. Throws what is wrong with it. */
export const parseS3Address = (url: string): S3Address => {
  const { protocol, hostname, pathname, searchParams, username, port } = new URL(url);
  if (protocol !== 's3:' || username !== '' || port !== '') throw new RangeError('The address must be s3://bucket/prefix.');
  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(hostname)) throw new RangeError(`"${hostname}" is not the name of a bucket.`);
  for (const name of searchParams.keys()) if (!known.has(name)) throw new RangeError(`The parameter ${name} is not known.`);
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
