import { prewritten } from './route.ts';

const placeOfPiece = JSON.stringify(prewritten);

/** JSON with its pieces in their places, copied as they are between what was written for it alone. */
export const withPieces = (text: string, pieces: readonly Uint8Array[]): Uint8Array => {
  const [first = '', ...others] = text.split(placeOfPiece);
  if (others.length !== pieces.length) throw new Error(`A reply has ${others.length} places for ${pieces.length} pieces.`);
  const parts: Uint8Array[] = [Buffer.from(first)];
  pieces.forEach((piece, index) => parts.push(piece, Buffer.from(others[index] ?? '')));
  return Buffer.concat(parts);
};
