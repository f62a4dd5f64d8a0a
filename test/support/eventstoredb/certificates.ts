import { generate } from 'selfsigned';

export type Certificate = { readonly key: string; readonly certificate: string };

/** A self-signed certificate for a host by its name, its IP address, or both. */
export const certificateFor = async (...hosts: readonly string[]): Promise<Certificate> => {
  const altNames = hosts.map((host) =>
    /^[\d.]+$/.test(host) ? { type: 7 as const, ip: host } : { type: 2 as const, value: host },
  );
  const { private: key, cert: certificate } = await generate([{ name: 'commonName', value: 'stand-in' }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  return { key, certificate };
};
