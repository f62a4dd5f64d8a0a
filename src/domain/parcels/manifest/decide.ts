import { DomainError } from '../../shared/domain-error.ts';
import type { ErasureWithFiles } from '../../shared/erasure.ts';
import type { ManifestCreated, ManifestEvent, ManifestRequested, UnavailableShipment } from './events.ts';
import type { Manifest } from './state.ts';

/** The commands of a manifest. */
export type ManifestCommand =
  | { readonly type: 'RequestManifest'; readonly data: ManifestRequested['data'] }
  | { readonly type: 'CreateManifest'; readonly data: ManifestCreated['data'] }
  | {
      readonly type: 'RefuseManifest';
      readonly data: { readonly refusals: readonly UnavailableShipment[]; readonly at: string };
    }
  | { readonly type: 'ErasePeople'; readonly data: ErasureWithFiles }
  | { readonly type: 'RecordHandOver'; readonly data: { readonly shipmentId: string; readonly at: string } };

const refusals = {
  manifest_exists: 'A manifest with this id exists already.',
  manifest_not_found: 'No manifest has this id.',
} as const;
/** Why a manifest refuses a command. */
export type ManifestRefusal = keyof typeof refusals;
const refuse = (reason: ManifestRefusal): DomainError<ManifestRefusal> => new DomainError(reason, refusals[reason]);

export const decide = ({ type, data }: ManifestCommand, manifest: Manifest): readonly ManifestEvent[] => {
  if (type === 'RequestManifest') {
    if (manifest !== 'none') throw refuse('manifest_exists');
    return [{ type: 'ManifestRequested', data }];
  }
  if (manifest === 'none') throw refuse('manifest_not_found');
  switch (type) {
    case 'CreateManifest':
      return manifest === 'requested' ? [{ type: 'ManifestCreated', data }] : [];
    case 'RefuseManifest':
      return manifest === 'requested'
        ? [{ type: 'ManifestRefused', data: { refusals: data.refusals, refusedAt: data.at } }]
        : [];
    case 'ErasePeople':
      return data.entries.length + data.files.length === 0 ? [] : [{ type: 'ManifestPeopleErased', data }];
    case 'RecordHandOver':
      return manifest === 'created'
        ? [{ type: 'ManifestClosed', data: { shipmentId: data.shipmentId, closedAt: data.at } }]
        : [];
  }
};
