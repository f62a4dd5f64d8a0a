import type { Brand } from '../../../domain/shared/brand.ts';

/**
 * The operator of this installation, who receives the consignees' payments. Values that are not configured are
 * undefined.
 */
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

/** A brand for display, with its logo as a picture. */
export type ShownBrand = Omit<Brand, 'logo'> & { readonly logo?: Picture };

/** How an operator and an account appear to consignees. */
export type Branding = {
  readonly operator: Operator;
  readonly brandOf: (accountId: string) => Promise<ShownBrand>;
  /** Whether the operator has verified the domain of an address, so that replies may go there. */
  readonly mayReplyTo: (address: string) => boolean;
};

/**
 * Renders an uploaded logo as a new PNG, so that only its pixels are kept. `id` is written into the file, so that no
 * two files have the same bytes. Throws a DomainError that says what is wrong with the upload.
 */
export type LogoReader = (sent: Uint8Array, id: string) => Picture;
