import { createCipheriv, createHmac } from 'node:crypto';

/** Half of the eight digits of a serial number. */
const half = 10_000;
/**
 * The rounds that NIST SP 800-38G requires for FF1, which has the same structure: a Feistel network over digits whose round function is
 * AES.
 */
const rounds = 10;
const blockBytes = 16;

/**
 * A keyed permutation of the eight-digit numbers: without the key, known pairs reveal nothing about the others. `tweak` selects one of
 * many independent permutations.
 */
export const digitPermutation = (key: Uint8Array, tweak: string) => {
  const aes = createCipheriv('aes-256-ecb', createHmac('sha256', key).update(tweak).digest(), null);
  const block = Buffer.alloc(blockBytes);
  const mixed = (round: number, digits: number): number => {
    block.writeUInt32BE(round, 0);
    block.writeUInt32BE(digits, 4);
    // In this mode each block is encrypted by itself, and returned at once.
    return aes.update(block).readUIntBE(0, 6) % half;
  };
  return {
    forwards: (number: number): number => {
      let [left, right] = [Math.floor(number / half), number % half];
      for (let round = 0; round < rounds; round++) [left, right] = [right, (left + mixed(round, right)) % half];
      return left * half + right;
    },
    backwards: (number: number): number => {
      let [left, right] = [Math.floor(number / half), number % half];
      for (let round = rounds - 1; round >= 0; round--) [left, right] = [(right - mixed(round, left) + half) % half, left];
      return left * half + right;
    },
  };
};
