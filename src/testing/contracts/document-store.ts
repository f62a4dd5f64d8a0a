import { createHash, randomBytes } from 'node:crypto';
import type { DocumentStore } from '../../application/shared/ports/document-store.ts';
import type { TestRunner } from '../test-runner.ts';

/** A document store to test, and a way to open it again. */
export type OpenedDocuments = {
  readonly store: DocumentStore;
  readonly reopen: () => Promise<DocumentStore>;
  readonly dispose: () => Promise<void>;
};

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What every document store must do. It documents the port. */
export const documentStoreContract = (
  { describe, it, expect, afterEach }: TestRunner,
  adapter: string,
  open: () => Promise<OpenedDocuments>,
): void => {
  describe(`DocumentStore contract: ${adapter}`, () => {
    const opened: OpenedDocuments[] = [];
    const anOpened = async (): Promise<OpenedDocuments> => {
      const one = await open();
      opened.push(one);
      return one;
    };
    afterEach(async () => {
      for (const { dispose } of opened.splice(0)) await dispose();
    });

    it('returns what was stored, under its sha256', async () => {
      const { store } = await anOpened();
      const bytes = bytesOf('a label');
      const name = await store.put(bytes);
      expect(name).toBe(sha256Of(bytes));
      expect(new Uint8Array((await store.get(name)) ?? [])).toEqual(bytes);
    });

    it('deletes a file for ever, and no other; again is no error, and the same bytes can be stored again', async () => {
      const { store, reopen } = await anOpened();
      const [name, other] = [await store.put(bytesOf('erased')), await store.put(bytesOf('stays'))];
      await store.delete(name);
      await store.delete(name);
      await store.delete('../../etc/passwd');
      expect(await store.get(name)).toBeUndefined();
      const again = await reopen();
      expect(await again.get(name)).toBeUndefined();
      expect(new Uint8Array((await again.get(other)) ?? [])).toEqual(bytesOf('stays'));
      expect(await again.put(bytesOf('erased'))).toBe(name);
      expect(new Uint8Array((await again.get(name)) ?? [])).toEqual(bytesOf('erased'));
    });

    it('stores any bytes unchanged, none and megabytes of them too', async () => {
      const { store } = await anOpened();
      const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);
      const sizes = [0, 1, 2, 3, 63, 64, 65, 1_000, 4_095, 4_096, 4_097];
      for (const bytes of [
        everyByte,
        everyByte.toReversed(),
        ...sizes.map((size) => new Uint8Array(randomBytes(size))),
      ])
        expect(new Uint8Array((await store.get(await store.put(bytes))) ?? [1])).toEqual(bytes);
      const large = new Uint8Array(5 * 1024 * 1024).fill(7);
      expect((await store.get(await store.put(large)))?.byteLength).toBe(large.byteLength);
    });

    it('returns undefined for what it does not hold', async () => {
      const { store } = await anOpened();
      expect(await store.get(sha256Of(bytesOf('never kept')))).toBeUndefined();
    });

    it('returns undefined for what is not a sha256, such as a path', async () => {
      const { store } = await anOpened();
      await store.put(bytesOf('a label'));
      for (const name of ['', '.', '..', '../../etc/passwd', 'a'.repeat(63), 'A'.repeat(64), `${'a'.repeat(64)}\0`])
        expect(await store.get(name)).toBeUndefined();
    });

    it('stores the same bytes any number of times, also concurrently', async () => {
      const { store } = await anOpened();
      const bytes = bytesOf('the same');
      const names = await Promise.all(Array.from({ length: 50 }, () => store.put(bytes)));
      expect(new Set([...names, await store.put(bytes)])).toEqual(new Set([sha256Of(bytes)]));
      expect(new Uint8Array((await store.get(sha256Of(bytes))) ?? [])).toEqual(bytes);
    });

    it('stores many different documents concurrently', async () => {
      const { store } = await anOpened();
      const texts = Array.from({ length: 200 }, (_, index) => `label ${index}`);
      const names = await Promise.all(texts.map((text) => store.put(bytesOf(text))));
      const read = await Promise.all(names.map((name) => store.get(name)));
      expect(read.map((bytes) => new TextDecoder().decode(bytes))).toEqual(texts);
    });

    it('still holds everything after it is reopened', async () => {
      const { store, reopen } = await anOpened();
      const name = await store.put(bytesOf('lasting'));
      const again = await reopen();
      expect(new TextDecoder().decode(await again.get(name))).toBe('lasting');
    });
  });
};
