/** A sha256 that is still being fed. */
export type Digest = { readonly update: (text: string) => void; readonly hex: () => string };

export type NewDigest = () => Digest;
