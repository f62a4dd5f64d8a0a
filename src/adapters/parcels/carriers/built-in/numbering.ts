import { defaultSuffix, lastSerial, makeS10, parseS10 } from '../../../../domain/parcels/shipment/index.ts';
import { table, type Table } from '../../../../domain/shared/table.ts';
import { createCipheriv, createHmac } from 'node:crypto';

/** Half of the eight digits of a serial number. */
const half = 10_000;
/**
 * The rounds that NIST SP 800-38G requires for FF1, which has the same structure: a Feistel network over digits whose
 * round function is AES.
 */
const rounds = 10;
const blockBytes = 16;

/**
 * A keyed permutation of the eight-digit numbers: without the key, known pairs reveal nothing about the others. `tweak`
 * selects one of many independent permutations.
 */
export const digitPermutation = (key: Uint8Array, tweak: string) => {
  const aes = createCipheriv('aes-256-ecb', createHmac('sha256', key).update(tweak).digest(), null);
  const block = Buffer.alloc(blockBytes);
  const mixed = (round: number, digits: number): number => {
    block.writeUInt32BE(round, 0);
    block.writeUInt32BE(digits, 4);
    // In this mode each block is encrypted independently, and returned at once.
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
      for (let round = rounds - 1; round >= 0; round--)
        [left, right] = [(right - mixed(round, left) + half) % half, left];
      return left * half + right;
    },
  };
};

/**
 * A series of numbers for each family of S10 service indicators in use (UPU standard S10): `E` is EMS, `C` parcel post,
 * `L` letter post, express or tracked. The serial numbers of a series are permuted with the installation's key.
 */
export type Series = 'E' | 'C' | 'L';

/** EX to EZ, CZ and LZ need a bilateral agreement and CV is reserved for insured parcels, so they are left out. */
const letters: Table<string, Series> = table({
  E: 'ABCDEFGHIJKLMNOPQRSTUVW',
  C: 'ABCDEFGHIJKLMNOPQRSTUWXY',
  L: 'ABCDEFGHIJKLMNOPQRSTUVWXY',
});

export const seriesOf = (serviceCode: string): Series => {
  if (serviceCode.includes('EXPEDITED')) return 'E';
  return serviceCode.includes('POSTAL') ? 'L' : 'C';
};

const perIndicator = lastSerial + 1;

export type TrackingNumbers = {
  /**
   * The n-th number of a series: the second letter advances when the eight digits are used up. Throws when the series
   * is used up, after two thousand million parcels, instead of repeating a number.
   */
  readonly of: (series: Series, number: number) => string;
  /**
   * The inverse of `of`: the series and number of a tracking number, or undefined if it belongs to none of our series.
   */
  readonly placeOf: (trackingNumber: string) => { readonly series: Series; readonly number: number } | undefined;
};

/**
 * `suffix` is the final two letters. `placeOf` accepts any suffix, because the setting may have changed since a number
 * was allocated.
 */
export const trackingNumbers = (key: Uint8Array, suffix = defaultSuffix): TrackingNumbers => {
  const permutations = new Map<string, ReturnType<typeof digitPermutation>>();
  const permutationOf = (indicator: string): ReturnType<typeof digitPermutation> => {
    let permutation = permutations.get(indicator);
    if (permutation === undefined) permutations.set(indicator, (permutation = digitPermutation(key, indicator)));
    return permutation;
  };
  return {
    of: (series, number) => {
      const letter = letters[series][Math.floor(number / perIndicator)];
      if (letter === undefined) throw new RangeError(`Every number of the series ${series} has been allocated.`);
      const indicator = series + letter;
      return makeS10({ indicator, serial: permutationOf(indicator).forwards(number % perIndicator), suffix });
    },
    placeOf: (trackingNumber) => {
      const { indicator, serial } = parseS10(trackingNumber) ?? {};
      if (indicator === undefined || serial === undefined) return undefined;
      const [series = '', letter = ''] = indicator;
      const index = letters[series]?.indexOf(letter) ?? -1;
      if (index < 0) return undefined;
      return {
        series: series as Series,
        number: index * perIndicator + permutationOf(indicator).backwards(serial),
      };
    },
  };
};
