import type { Weight } from '../../domain/shared/measures.ts';
import type { Party } from '../../domain/shared/party.ts';

/** One line of a manifest. A value that is unknown, or was erased, is an empty text. */
export type ManifestLine = {
  readonly trackingNumber: string;
  readonly service: string;
  readonly reference: string;
  readonly consignee: string;
  readonly place: string;
  readonly country: string;
  readonly weight: Weight;
};

/** A manifest to render. */
export type ManifestJob = {
  readonly manifestId: string;
  readonly reference?: string;
  /** The address the parcels are handed over at. */
  readonly address?: Party;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly carriers: readonly string[];
  readonly lines: readonly ManifestLine[];
  readonly weight: Weight;
};

/** Renders manifests outside the main thread. */
export interface ManifestRenderer {
  /** Renders a PDF of A4 pages. The same job gives the same bytes. Rejects with RendererUnavailableError when it may be repeated later. */
  printManifest(job: ManifestJob, accountId: string): Promise<Uint8Array>;
  /** The characters of a text that no font has, each once: they would be printed as empty boxes. */
  missingCharacters(text: string): readonly string[];
}
