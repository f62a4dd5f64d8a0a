/** An incremental sha256. */
export type Digest = { readonly update: (text: string) => void; readonly hex: () => string };

export type NewDigest = () => Digest;

/** The sha256 of a text's UTF-8 bytes, in lower-case hexadecimal. */
export type HashText = (text: string) => string;
