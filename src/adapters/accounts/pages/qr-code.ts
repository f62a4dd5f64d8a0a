import { encode } from 'uqr';

/** Light modules around the code, without which it is not found (ISO/IEC 18004). */
const quiet = 4;
/**
 * Pixels of a module. A width that is no multiple makes modules of different widths, which some readers take for
 * others.
 */
const pixels = 4;

/**
 * A QR code as SVG that stands in a page, without a style or an image, which the policy of the pages refuses. It is
 * black on white in a dark page too: many cameras do not read the reverse.
 */
export const qrCode = (text: string, label: string): string => {
  const { data, size } = encode(text, { ecc: 'M', border: quiet });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join(''));
  const drawn = `width="${size * pixels}" height="${size * pixels}" shape-rendering="crispEdges"`;
  return (
    `<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" ${drawn}>` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path fill="#000" d="${rows.join('')}"/></svg>`
  );
};
