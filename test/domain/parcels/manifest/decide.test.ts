import { describe, expect, it } from 'vitest';
import { holdsItsParcels, manifestDecider } from '../../../../src/domain/parcels/manifest/index.ts';
import type { ManifestCommand, ManifestEvent } from '../../../../src/domain/parcels/manifest/index.ts';
import { scenarioOf } from '../../../support/scenario.ts';

const { given } = scenarioOf(manifestDecider);
const at = '2026-11-20T17:00:00.000Z';
const data = {
  manifestId: 'mft_1',
  requestedAt: at,
  shipmentIds: ['shp_1', 'shp_2'],
  reference: 'VAN-7',
  personal: {},
};
const made = {
  document: { id: 'doc_1', sha256: 'a'.repeat(64), size: 1_234 },
  weight: { unit: 'kg', value: '2.4' },
  createdAt: at,
} as const;
const refusals = [{ shipmentId: 'shp_2', message: 'The shipment is in manifest mft_0, and stays there.' }];

const requested: ManifestEvent = { type: 'ManifestRequested', data };
const created: ManifestEvent = { type: 'ManifestCreated', data: made };
const refused: ManifestEvent = { type: 'ManifestRefused', data: { refusals, refusedAt: at } };
const closed: ManifestEvent = { type: 'ManifestClosed', data: { shipmentId: 'shp_1', closedAt: at } };

const request: ManifestCommand = { type: 'RequestManifest', data };
const create: ManifestCommand = { type: 'CreateManifest', data: made };
const refuse: ManifestCommand = { type: 'RefuseManifest', data: { refusals, at } };
const handOver: ManifestCommand = { type: 'RecordHandOver', data: { shipmentId: 'shp_1', at } };

describe('a manifest', () => {
  it('is requested, created, and closed by the first scan of a parcel', () => {
    given().when(request).then(requested);
    given(requested).when(create).then(created);
    given(requested, created).when(handOver).then(closed);
  });
  it('passes each step once', () => {
    given(requested).when(request).thenRefused('manifest_exists');
    given(requested, created).when(create).thenNothing();
    given(requested, created, closed).when(handOver).thenNothing();
  });
  it('is created or refused, whichever comes first', () => {
    given(requested).when(refuse).then(refused);
    given(requested, refused).when(create).thenNothing();
    given(requested, created).when(refuse).thenNothing();
    given(requested, refused).when(request).thenRefused('manifest_exists');
  });
  it('that was refused or closed is neither created nor refused again', () => {
    given(requested, refused).when(refuse).thenNothing();
    given(requested, refused).when(handOver).thenNothing();
    given(requested, created, closed).when(request).thenRefused('manifest_exists');
    const after = (...history: readonly ManifestEvent[]) =>
      history.reduce(manifestDecider.evolve, manifestDecider.initialState);
    expect([
      after(requested),
      after(requested, refused),
      after(requested, created),
      after(requested, created, closed),
    ]).toEqual(['requested', 'refused', 'created', 'closed']);
  });
  it('is written to a stream of its category', () => expect(manifestDecider.category).toBe('manifest'));
  it('is not closed before it is created', () => given(requested).when(handOver).thenNothing());
  it('must have been requested', () => given().when(create).thenRefused('manifest_not_found'));
  it('holds its parcels from the request on, unless it is refused', () => {
    expect((['none', 'requested', 'refused', 'created', 'closed'] as const).map(holdsItsParcels)).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
  });
});

describe('erasing people', () => {
  const data = {
    entries: ['address'],
    reason: 'requested',
    erasedAt: '2026-11-24T10:00:00.000Z',
    files: ['0'.repeat(64)],
  } as const;
  const erase = { type: 'ErasePeople', data } as const;
  it('is recorded, in whatever state', () => given(requested).when(erase).then({ type: 'ManifestPeopleErased', data }));
  it('of nobody is not recorded', () =>
    given(requested)
      .when({ ...erase, data: { ...data, entries: [], files: [] } })
      .thenNothing());
  it('changes nothing else', () =>
    given(requested, { type: 'ManifestPeopleErased', data }).when(erase).then({ type: 'ManifestPeopleErased', data }));
  it('needs the object', () => given().when(erase).thenRefused('manifest_not_found'));
});
