import { expect, it } from 'vitest';
import { configuredEndpoint } from '../../../../../src/adapters/parcels/documents/s3/address.ts';

const [own, all] = ['http://127.0.0.1:9000', 'http://127.0.0.1:4566'];

it.each([
  ['S3', { AWS_ENDPOINT_URL_S3: own, AWS_ENDPOINT_URL: all }, own],
  ['S3', { AWS_ENDPOINT_URL_STS: own, AWS_ENDPOINT_URL: all }, all],
  ['STS', { AWS_ENDPOINT_URL_STS: own, AWS_ENDPOINT_URL: all }, own],
  ['S3', { AWS_ENDPOINT_URL_STS: own }, undefined],
  ['S3', { AWS_ENDPOINT_URL_S3: own, AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'True' }, undefined],
  ['S3', { AWS_ENDPOINT_URL_S3: own, AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: 'false' }, own],
] as const)('the endpoint of %s with %o is %s', (service, environment, expected) => {
  expect(configuredEndpoint(service, environment)).toBe(expected);
});

it.each([
  ['AWS_ENDPOINT_URL_S3', 'minio:9000'],
  ['AWS_ENDPOINT_URL', 'no address'],
])('%s must be an http address, not %s', (name, value) => {
  expect(() => configuredEndpoint('S3', { [name]: value })).toThrow(
    `${name} must be an http address, for example http://minio:9000.`,
  );
});
