import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  adviceOnEvents,
  isPersonal,
  lastNameOf,
  leavesOfEvents,
  readLeaves,
  refusalOf,
} from '../../support/event-record.ts';

const recorded = readLeaves();
const leaves = Object.entries(recorded).flatMap(([event, paths]) =>
  Object.entries(paths).map(([path, type]) => ({
    event,
    path,
    type,
    name: lastNameOf(path),
    isPersonal: isPersonal(path),
  })),
);

/** Today's events with one file written otherwise. */
const eventsWith = (path: string, from: string, to: string) => {
  const text = readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
  expect(text).toContain(from);
  return leavesOfEvents(new Map([[path, text.replace(from, to)]]));
};

describe('the events of the log', () => {
  it('are as recorded', () => {
    expect(adviceOnEvents(recorded, leavesOfEvents())).toBeUndefined();
  });

  it('hold numbers for counts and durations only, never for amounts', () => {
    // `type` and `source` are places in a list.
    const counted = new Set(
      (
        'attempt bookingsPerDay bytes collectionDeadlineDays commoditiesCount confidence count covered deadlineDays dispatchDays durationMs earlierByMs events height highFrom lines nth order quantity ' +
        'references size source statusCode transit type unreadable version width'
      ).split(' '),
    );
    const numbers = leaves.filter(({ type }) => type.split(' | ').includes('number'));
    expect(numbers.length).toBeGreaterThan(20);
    expect(
      numbers.filter(({ name }) => !counted.has(name)).map(({ event, path }) => `${event}.${path} is a number`),
      'An amount, a weight or a length is a decimal text, such as "12.50". A count gets its name in the list above.',
    ).toEqual([]);
  });

  it('hold under another name than the fields of people what is not of a person', () => {
    const ofPeople = new Set(
      leaves.filter((leaf) => leaf.isPersonal && leaf.type.includes('string')).map(({ name }) => name),
    );
    expect(ofPeople).toContain('line1');
    /** Of a place, a charge, a rule, a service, a file or a customs code, or a question about goods. */
    const ofNobody = [
      /\.?(country|state|region)\??$/,
      /\b(charges|chargeTypes|checkoutTaxes|rules|documents|candidates)\??\[\]\.name\??$/,
      /\bquestion\?\.(text|answers\[\]\.(name|text\??))$/,
      /^(service|surcharge)\.name$/,
      /^name$/,
    ];
    const misplaced = leaves.filter(
      (leaf) => !leaf.isPersonal && ofPeople.has(leaf.name) && !ofNobody.some((one) => one.test(leaf.path)),
    );
    expect(
      misplaced.map(({ event, path }) => `${event}.${path} has the name of a personal field: it stands under personal`),
    ).toEqual([]);
  });
});

describe('a change of an event', () => {
  const events = 'src/domain/parcels/shipment/events.ts';

  it('that renames a field is refused, and first says not to', () => {
    const renamed = eventsWith(events, 'readonly trackingNumber: string', 'readonly trackingCode: string');
    expect(refusalOf(recorded, renamed)).toMatch(
      /^Do not change what an event holds.*no longer has trackingNumber.*Give it back/,
    );
    expect(refusalOf(recorded, renamed, { nobody: true })).toContain('Give it back');
  });

  it('that demands what could be absent, or takes a word away, is refused', () => {
    const before = { Sent: { 'parcel?.weight': 'string', kind: '"a" | "b"' } };
    expect(refusalOf(before, { Sent: { 'parcel.weight': 'string', kind: '"a" | "b"' } })).toContain(
      'could be absent before',
    );
    expect(refusalOf(before, { Sent: { 'parcel?.weight': 'string', kind: '"a"' } })).toContain('can no longer be "b"');
    expect(refusalOf(before, {})).toContain('Sent is gone');
  });

  it('that makes an amount a number is refused', () => {
    const before = { Paid: { 'due.amount': 'string' } };
    expect(refusalOf(before, { Paid: { 'due.amount': 'number' } })).toContain('can no longer be string');
  });

  it('that adds a text says that it is of nobody; words, counts and people need not', () => {
    const before = { Sent: { kind: '"a"' } };
    const grown = {
      Sent: { kind: '"a" | "b"', count: 'number', 'note?': 'string', 'personal?.payer?.name': 'string' },
    };
    expect(refusalOf(before, grown)).toMatch(/outside `personal`: Sent: note\?\./);
    expect(refusalOf(before, grown, { nobody: true })).toBeUndefined();
    expect(adviceOnEvents({ Sent: { kind: '"a"' } }, { Sent: { kind: '"a" | "b"' } })).toContain(
      'run `npm run record:events`',
    );
  });
});
