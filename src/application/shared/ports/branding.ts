import type { Brand } from '../../../domain/shared/brand.ts';

/** Who runs this installation and takes the consignees' money; what is not configured is undefined. */
export type Operator = {
  /** The legal name. */
  readonly name?: string;
  /** The postal address in one line. */
  readonly address?: string;
  readonly imprintUrl?: string;
  readonly privacyUrl?: string;
};

/** A PNG to show. */
export type Picture = { readonly png: Uint8Array; readonly width: number; readonly height: number };

/** A brand as it is shown: its logo as a picture. */
export type ShownBrand = Omit<Brand, 'logo'> & { readonly logo?: Picture };

/** What consignees are shown of an operator and of an account. */
export type Branding = {
  readonly operator: Operator;
  readonly brandOf: (accountId: string) => Promise<ShownBrand>;
  /** Whether the operator has verified the domain of an address, so that replies may go there. */
  readonly mayReplyTo: (address: string) => boolean;
};

/**
 * Draws a logo that was sent again as a new PNG, so that nothing of what was sent is left but its pixels. `id` is
 * written into the file: no other file has the same bytes. Throws a DomainError that says what is wrong with it.
 */
export type LogoReader = (sent: Uint8Array, id: string) => Picture;
