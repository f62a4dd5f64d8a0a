/** An incremental sha256. */
export type Digest = { readonly update: (text: string) => void; readonly hex: () => string };

export type NewDigest = () => Digest;
