import type { Weight } from '../../domain/shared/measures.ts';
import type { Party } from '../../domain/shared/party.ts';

/** One line of a manifest. What is not known, or was forgotten, is an empty text. */
export type ManifestLine = {
  readonly trackingNumber: string;
  readonly service: string;
  readonly reference: string;
  readonly consignee: string;
  readonly place: string;
  readonly country: string;
  readonly weight: Weight;
};

/** What is drawn. */
export type ManifestJob = {
  readonly manifestId: string;
  readonly reference?: string;
  /** Where the parcels are handed over. */
  readonly address?: Party;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly carriers: readonly string[];
  readonly lines: readonly ManifestLine[];
  readonly weight: Weight;
};

/** Draws manifests off the thread that answers requests. */
export interface ManifestRenderer {
  /** A PDF of A4 sheets. The same job gives the same bytes. Rejects with LabelPressUnavailableError when it may be printed later. */
  printManifest(job: ManifestJob): Promise<Uint8Array>;
  /** The characters of a text that no font of the renderer has, each once: they would be printed as empty boxes. */
  missingCharacters(text: string): readonly string[];
}
