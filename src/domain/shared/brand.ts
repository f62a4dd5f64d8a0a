/** The sender's logo: a PNG in the document store. */
export type BrandLogo = {
  readonly id: string;
  /** The sha256 of the file, lowercase hex: its name in the store. */
  readonly sha256: string;
  /** Size of the file in bytes. */
  readonly size: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
};

/** How an account appears to consignees: on pages, documents and messages. */
export type Brand = {
  readonly displayName?: string;
  /** `#rrggbb`. */
  readonly colour?: string;
  /** The address for consignees' replies to e-mails. */
  readonly replyTo?: string;
  readonly logo?: BrandLogo;
};
