import type { Clock } from '../shared/ports/clock.ts';
import type { ReadModels } from '../log/ports/read-models.ts';
import type { Links } from '../parcels/shipments/present-shipment.ts';
import type { CollectionLinks } from './collection-links.ts';
import type { CollectionView } from './collection-view.ts';
import { commercialInvoices } from './commercial-invoices.ts';
import type { CommercialInvoice } from './commercial-invoices.ts';
import { presentAttachments } from './present-attachments.ts';
import { presentCollection } from './present-collection.ts';

export type ShowDependencies = {
  readonly readModels: Pick<ReadModels, 'rows'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly links: CollectionLinks;
  /** Addresses of the documents of shipments. */
  readonly documentLinks: Pick<Links, 'document'>;
};

type ShownCollection = ReturnType<typeof presentCollection>;

export type ShowCollections = {
  /** `at`: only the papers of its shipment that existed by then. `now`: the time from which links are good. */
  readonly one: (
    view: CollectionView,
    times?: { readonly at?: string; readonly now?: string },
  ) => Promise<ShownCollection>;
  readonly list: (views: readonly CollectionView[]) => Promise<Iterable<ShownCollection>>;
};

/** Collections as replies show them, with the papers that can be downloaded now. */
export const showCollections = ({ readModels, clock, links, documentLinks }: ShowDependencies): ShowCollections => {
  const find = commercialInvoices(readModels);
  const addresses = { attachment: links.attachment, document: documentLinks.document };
  const shown = (view: CollectionView, invoices: readonly CommercialInvoice[], at: string): ShownCollection =>
    presentCollection(view, links, presentAttachments(view, invoices, addresses, at));
  return {
    one: async (view, { at, now = clock.now() } = {}) => {
      const invoices = (await find([view]))(view);
      return shown(view, at === undefined ? invoices : invoices.filter(({ createdAt }) => createdAt <= at), now);
    },
    list: async (views) => {
      const invoicesOf = await find(views);
      const at = clock.now();
      return views.values().map((view) => shown(view, invoicesOf(view), at));
    },
  };
};
