/** An incremental sha256. */
export type Digest = { readonly update: (text: string) => void; readonly hex: () => string };

export type NewDigest = () => Digest;

/** The sha256 of a text's UTF-8 bytes, in lower-case hexadecimal. */
export type HashText = (text: string) => string;

/** A statement about the first events of a log: how many, and the digest over them. */
export type DigestStatement = { readonly events: number; readonly digest: string };
