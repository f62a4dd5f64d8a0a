import { DomainError } from '../../../domain/shared/domain-error.ts';
import type { Fault } from '../../../domain/shared/domain-error.ts';
import { whatIdIs } from '../../shared/refusals.ts';
import { inParallel } from '../../shared/concurrency.ts';
import type { DocumentStore } from '../../shared/ports/document-store.ts';
import { ownHistory } from '../../log/kernel/own.ts';
import { fold } from '../../log/kernel/projection.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import type { PdfJoiner } from '../ports/renderers.ts';
import { shipmentView } from './shipment-view.ts';
import type { ShipmentView, ShownDocument } from './shipment-view.ts';

/** The most shipments whose documents are printed at once. */
export const mostPrinted = 1_000;
/** The most bytes of the documents of one print: they are held in memory. */
const mostBytes = 32 * 1024 * 1024;
/** How many streams and files are read concurrently. */
const atOnce = 16;

const joinedFormats = ['PDF', 'ZPL'] as const;
type JoinedFormat = (typeof joinedFormats)[number];
const isJoined = (format: string): format is JoinedFormat => joinedFormats.some((each) => each === format);

/** One file with all documents, in the order of the shipments. */
export type PrintedFile = {
  readonly format: JoinedFormat;
  readonly bytes: Uint8Array;
  /** Whether the service printed all of them; a client may have uploaded the others. */
  readonly isOwn: boolean;
};

export type PrintRefusal = 'documents_not_available' | 'print_too_large';

/** One document to print, with the place of its shipment in the request. */
type Chosen = { readonly index: number; readonly shipmentId: string; readonly document: ShownDocument };

const faultOf = (index: number, shipmentId: string, message: string): Fault => ({
  field: `shipmentIds[${index}]`,
  message: `shipmentIds[${index}] ${shipmentId}: ${message}`,
});

const notAvailable = (faults: readonly Fault[], asked: number): DomainError<PrintRefusal> => {
  const parcels = new Set(faults.map(({ field }) => field)).size;
  const message = `The documents of ${parcels} of ${asked} shipments cannot be printed; nothing was printed.`;
  return new DomainError('documents_not_available', message, faults);
};

/** Why the shipment has nothing to print; undefined if it has. */
const obstacleOf = ({ status, documents }: ShipmentView, type: string): string | undefined => {
  if (status === 'voided') return 'The label is void, and the parcel must not be sent.';
  if (status === 'booking_pending' || status === 'booking_failed')
    return 'The shipment is not booked; it has no label.';
  const ofType = documents.filter((document) => document.type === type);
  return ofType.length > 0 ? undefined : `The shipment has no document of type ${type}.`;
};

/** Documents that cannot stand in one file: those that cannot be joined, and those of another format than the first. */
const formatFaults = (chosen: readonly Chosen[]): readonly Fault[] => {
  const first = chosen.find(({ document: { format } }) => isJoined(format))?.document.format;
  return chosen.flatMap(({ index, shipmentId, document: { id, format } }) => {
    if (!isJoined(format))
      return faultOf(
        index,
        shipmentId,
        `The document ${id} is a ${format}; PDF and ZPL are joined. Download it alone.`,
      );
    const others = `The document ${id} is in ${format}, an earlier one in ${first}. Print each format in a request of its own.`;
    return format === first ? [] : faultOf(index, shipmentId, others);
  });
};

type Dependencies = {
  readonly store: Pick<EventStore, 'read'>;
  readonly documents: Pick<DocumentStore, 'get'>;
  readonly joiner: PdfJoiner;
};

/**
 * Joins the documents of one type of several shipments into one file to print, in the order of the request. Throws with
 * a fault for each shipment that prevents it.
 */
export const printDocuments = ({ store, documents, joiner }: Dependencies) => {
  const choose = async (
    shipmentIds: readonly string[],
    type: string,
    accountId: string,
  ): Promise<readonly Chosen[]> => {
    const views = await inParallel(shipmentIds, atOnce, async (shipmentId) =>
      fold(shipmentView, await ownHistory(store, 'shipment', shipmentId, accountId)),
    );
    const unknown = shipmentIds.flatMap((id, index) =>
      views[index] ? [] : faultOf(index, id, `No shipment has this id.${whatIdIs(id, 'shp')}`),
    );
    if (unknown.length > 0) {
      const does = unknown.length === 1 ? 'does' : 'do';
      const message = `${unknown.length} of ${shipmentIds.length} shipments ${does} not exist; nothing was printed.`;
      throw new DomainError('shipment_not_found', message, unknown);
    }
    const known = views.flatMap((view) => view ?? []);
    const chosen = known.flatMap((view, index) =>
      view.documents
        .filter((document) => document.type === type)
        .map((document) => ({ index, shipmentId: view.shipmentId, document })),
    );
    const obstacles = known.flatMap((view, index) => {
      const obstacle = obstacleOf(view, type);
      return obstacle === undefined ? [] : faultOf(index, view.shipmentId, obstacle);
    });
    const faults = obstacles.length > 0 ? obstacles : formatFaults(chosen);
    if (faults.length > 0) throw notAvailable(faults, shipmentIds.length);
    return chosen;
  };

  const filesOf = async (chosen: readonly Chosen[], asked: number): Promise<readonly Uint8Array[]> => {
    const bytes = chosen.reduce((sum, { document }) => sum + document.size, 0);
    if (bytes > mostBytes) {
      const message = `The documents have ${bytes} bytes together; at most ${mostBytes} are printed at once. Print fewer.`;
      throw new DomainError<PrintRefusal>('print_too_large', message);
    }
    const files = await inParallel(chosen, atOnce, ({ document }) => documents.get(document.sha256));
    const missing = chosen.flatMap(({ index, shipmentId, document }, at) =>
      files[at] ? [] : faultOf(index, shipmentId, `The file of the document ${document.id} was deleted.`),
    );
    if (missing.length > 0) throw notAvailable(missing, asked);
    return files.flatMap((file) => file ?? []);
  };

  return async (shipmentIds: readonly string[], type: string, accountId: string): Promise<PrintedFile> => {
    const chosen = await choose(shipmentIds, type, accountId);
    const files = await filesOf(chosen, shipmentIds.length);
    const isOwn = chosen.every(({ document }) => document.name === undefined);
    if (chosen[0]?.document.format === 'ZPL') {
      const lines = files.flatMap((file) => [file, Buffer.from(file.at(-1) === 0x0a ? '' : '\n')]);
      return { format: 'ZPL', bytes: Buffer.concat(lines), isOwn };
    }
    const joined = await joiner.joinPdfs(files, accountId);
    if ('bytes' in joined) return { format: 'PDF', bytes: joined.bytes, isOwn };
    const faults = joined.unreadable.flatMap((at) => {
      const one = chosen[at];
      return one
        ? faultOf(
            one.index,
            one.shipmentId,
            `The document ${one.document.id} cannot be joined with others. Download it alone.`,
          )
        : [];
    });
    throw notAvailable(faults, shipmentIds.length);
  };
};
