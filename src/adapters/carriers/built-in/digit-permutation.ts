import { createHmac } from 'node:crypto';

/** Half of the eight digits of a serial number. */
const half = 10_000;
/**
 * The rounds that NIST SP 800-38G requires for FF1, which has the same structure: a Feistel network over digits with a keyed round
 * function.
 */
const rounds = 10;

/**
 * A keyed permutation of the eight-digit numbers: without the key, known pairs reveal nothing about the others. `tweak` selects one of
 * many independent permutations.
 */
export const digitPermutation = (key: Uint8Array, tweak: string) => {
  const mixed = (round: number, digits: number): number =>
    createHmac('sha256', key).update(`${tweak} ${round} ${digits}`).digest().readUIntBE(0, 6) % half;
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
