import { prewritten } from './route.ts';

const placeOfPiece = JSON.stringify(prewritten);

/** JSON with its pieces in their places, as the parts it is sent in. */
export const inParts = (text: string, pieces: readonly Uint8Array[]): readonly Uint8Array[] => {
  const [first = '', ...others] = text.split(placeOfPiece);
  if (others.length !== pieces.length) throw new Error(`A reply has ${others.length} places for ${pieces.length} pieces.`);
  const parts: Uint8Array[] = [Buffer.from(first)];
  pieces.forEach((piece, index) => parts.push(piece, Buffer.from(others[index] ?? '')));
  return parts;
};

/** The same in one piece. */
export const withPieces = (text: string, pieces: readonly Uint8Array[]): Uint8Array => Buffer.concat(inParts(text, pieces));
