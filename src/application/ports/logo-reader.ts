import type { Picture } from './branding.ts';

/**
 * Draws a logo that was sent again as a new PNG, so that nothing of what was sent is left but its pixels. `id` is written into the file:
 * no other file has the same bytes. Throws a DomainError that says what is wrong with it.
 */
export type LogoReader = (sent: Uint8Array, id: string) => Picture;
