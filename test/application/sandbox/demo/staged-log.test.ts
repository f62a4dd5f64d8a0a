import { expect, it, onTestFinished } from 'vitest';
import { ulidIds } from '../../../../src/adapters/shared/system/ids.ts';
import { ConcurrencyError } from '../../../../src/application/log/ports/event-store.ts';
import { StagedLog } from '../../../../src/application/sandbox/demo/staged-log.ts';
import { sqliteStores } from '../../../support/sqlite-stores.ts';
import { TestClock } from '../../../support/test-clock.ts';

const metadata = { accountId: 'acc_1', actor: 'test', correlationId: 'req_1' };
const event = (name: string) => ({ type: 'LabelGenerated', data: { name } });

const given = async () => {
  const clock = new TestClock();
  const { store, close } = await sqliteStores(clock);
  onTestFinished(close);
  return { store, staged: new StagedLog(store, { ids: ulidIds(), clock }) };
};
const namesIn = async (log: Pick<StagedLog, 'read'>, stream: `${string}-${string}`, options = {}) =>
  (await log.read(stream, options)).map(({ version, event: { data } }) => [version, (data as { name: string }).name]);

it('shows what was appended to those who read through it, and to nobody else', async () => {
  const { store, staged } = await given();
  await store.append('box-1', [event('a')], 0, metadata);
  expect(await staged.append('box-1', [event('b'), event('c')], 1, metadata)).toBe(3);
  expect(await namesIn(staged, 'box-1')).toEqual([[1, 'a'], [2, 'b'], [3, 'c']]); // oxfmt-ignore
  expect(await namesIn(staged, 'box-1', { last: 1 })).toEqual([[3, 'c']]);
  expect(await namesIn(staged, 'box-1', { after: 1, to: 2 })).toEqual([[2, 'b']]);
  expect(await namesIn(store, 'box-1')).toEqual([[1, 'a']]);
  expect(await namesIn(staged, 'box-2')).toEqual([]);
});

it('refuses an append at another version than that of the stream', async () => {
  const { staged } = await given();
  await staged.append('box-1', [event('a')], 0, metadata);
  await expect(staged.append('box-1', [event('b')], 0, metadata)).rejects.toBeInstanceOf(ConcurrencyError);
  expect(await namesIn(staged, 'box-1')).toEqual([[1, 'a']]);
});

it('tells what is new once, and gives whole streams that the log accepts with the same ids', async () => {
  const { store, staged } = await given();
  await staged.append('box-1', [event('a')], 0, metadata);
  await staged.append('box-2', [event('b')], 0, metadata);
  await staged.append('box-1', [event('c')], 1, metadata);
  const news = staged.news();
  expect(news.map(({ stream, version }) => [stream, version])).toEqual([['box-1', 1], ['box-2', 1], ['box-1', 2]]); // oxfmt-ignore
  expect(staged.news()).toEqual([]);
  for (const { stream, events, expected } of staged.staged()) await store.append(stream, events, expected, metadata);
  const ids = [...(await store.read('box-1')), ...(await store.read('box-2'))].map(({ id }) => id);
  expect(ids.toSorted()).toEqual(news.map(({ id }) => id).toSorted());
});
