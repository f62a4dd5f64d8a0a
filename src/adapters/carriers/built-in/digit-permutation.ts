import { createHmac } from 'node:crypto';

/** Half of the eight digits of a serial number. */
const half = 10_000;
/** As many as NIST SP 800-38G asks of FF1, which is built alike: a Feistel network over digits whose rounds are a keyed function. */
const rounds = 10;

/**
 * A keyed rearrangement of all numbers of eight digits: each leads to exactly one other, and without the key nobody can tell from some of them where the others lead. `tweak`
 * names one of many independent rearrangements.
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
