import type { TariffLibrary } from '../../application/trade/ports/tariffs.ts';
import type { DutyRate, TariffEntry } from '../../domain/trade/index.ts';
import type { TestRunner, Opened } from '../test-runner.ts';
import { openedStores } from '../test-runner.ts';

const rate = (percent: string): DutyRate => ({ parts: [{ kind: 'adValorem', rate: percent }], text: percent });

const entries: readonly TariffEntry[] = [
  {
    code: '0101',
    description: 'Horses, "asses" and čtyřka',
    terms: { mfn: rate('0.1'), preferences: { KR: rate('0.05') } },
  },
  { code: '01012100', description: 'Horses', terms: { mfn: 'unreadable', preferences: {} }, unit: 'No.' },
  {
    code: '61091000',
    description: 'T-shirts',
    terms: { mfn: rate('0.1'), preferences: {} },
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
  },
  { code: '61099000', description: 'T-shirts', terms: { mfn: rate('0.1'), preferences: {} } },
];

/** What every store of tariff lines must do. */
export const tariffLibraryContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<Opened<TariffLibrary>>,
): void => {
  describe(`TariffLibrary contract: ${adapter}`, () => {
    const opened = openedStores({ afterEach }, open);

    it('returns the stored lines in the order of codes', async () => {
      const { store: library } = await opened();
      await library.keep('US-1', entries);
      expect(await library.entries('US-1')).toEqual(entries);
    });

    it('shares equal terms between lines', async () => {
      const { store: library } = await opened();
      await library.keep('US-2', entries);
      const [, , first, second] = (await library.entries('US-2')) ?? [];
      expect(second?.terms).toBe(first?.terms);
    });

    it('has no lines of an unknown version', async () => {
      const { store: library } = await opened();
      expect(await library.entries('US-none')).toBeUndefined();
      expect(await library.entriesAround('US-none', '0101')).toEqual([]);
    });

    it('replaces a version as a whole', async () => {
      const { store: library } = await opened();
      await library.keep('US-3', entries);
      await library.keep('US-3', entries.slice(0, 1));
      expect(await library.entries('US-3')).toEqual(entries.slice(0, 1));
    });

    it('keeps versions apart', async () => {
      const { store: library } = await opened();
      await library.keep('US-4', entries.slice(0, 1));
      await library.keep('US-5', entries.slice(1));
      expect(await library.entries('US-4')).toEqual(entries.slice(0, 1));
    });

    it('stores nothing of a version that cannot be stored whole', async () => {
      const { store: library } = await opened();
      const broken = { ...entries[3], terms: { mfn: 1n } } as unknown as TariffEntry;
      await expect(Promise.resolve().then(() => library.keep('US-6', [...entries, broken]))).rejects.toThrow();
      expect(await library.entries('US-6')).toBeUndefined();
    });

    it('finds the lines above and below a code', async () => {
      const { store: library } = await opened();
      await library.keep('US-7', entries);
      const codes = async (hsCode: string) => (await library.entriesAround('US-7', hsCode)).map(({ code }) => code);
      expect([await codes('0101'), await codes('0101210010'), await codes('6109')]).toEqual([
        ['0101', '01012100'],
        ['0101', '01012100'],
        ['61091000', '61099000'],
      ]);
    });
  });
};
