/** A picture of the sender: a PNG in the document store. */
export type BrandLogo = {
  readonly id: string;
  /** Of the file, lowercase hex: its name in the store. */
  readonly sha256: string;
  /** Bytes of the file. */
  readonly size: number;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
};

/** How an account appears to consignees: on pages, papers and messages. */
export type Brand = {
  readonly displayName?: string;
  /** `#rrggbb`. */
  readonly colour?: string;
  /** Where consignees' replies to e-mails go. */
  readonly replyTo?: string;
  readonly logo?: BrandLogo;
};
