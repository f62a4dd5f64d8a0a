import { describe, expect, it } from 'vitest';
import { auditedKinds } from '../../../src/application/audit/audited-kinds.ts';
import { eventTypes } from '../../../src/application/events/event-catalogue.ts';

/** Streams that are no object of an account, with the reason. */
const unaudited: Readonly<Record<string, string>> = {
  collectionClaim: 'reserves a number for one taxes collection',
  logDigest: 'the signed digests are of the whole log',
  tariffRegister: 'tariffs are of the operator, and of no account',
  tradeCall: 'one line of the usage log',
  upload: 'reserves the id of an upload',
  webhookTest: 'a test that was sent',
};

describe('the kinds whose history an account reads', () => {
  it('are all that have streams, but for those that are no object of an account', () => {
    const audited = Object.values(auditedKinds).map(({ category }) => category as string);
    const others = Object.keys(eventTypes).filter((category) => !audited.includes(category));
    expect(others.toSorted()).toEqual(Object.keys(unaudited).toSorted());
  });
});
