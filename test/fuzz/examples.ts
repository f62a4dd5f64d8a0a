import { acrossTheBorder, withinTheUnion } from '../support/label-requests.ts';
import type { Schema } from './document.ts';

const labels = [acrossTheBorder(1), acrossTheBorder(2, 'PDF'), withinTheUnion(3), withinTheUnion(4, 'PNG')];
const shipmentId = 'shp_01KAM3Z8Q4T5V6W7X8Y9Z0A1B2';

/** Whole bodies that work, for schemas that show examples of their fields only. */
const more: Readonly<Record<string, readonly unknown[]>> = {
  LabelRequest: labels,
  QuoteRequest: labels.map(({ labelFormat: _, ...quote }) => quote),
  WebhookRegistration: [{ url: 'http://127.0.0.1:9/hook' }],
  SandboxAdvance: [{ shipmentId, to: 'in_transit' }, { shipmentId, to: 'delivered' }, { shipmentId, by: 1 }], // oxfmt-ignore
  DocumentUploadRequest: [
    {
      shipmentId,
      electronicTradeDocuments: [
        { content: 'JVBERi0xLjcK', name: 'invoice-1001.pdf', type: 'COMMERCIAL_INVOICE', format: 'PDF' },
      ],
    },
  ],
};

export const examplesIn = (name: string, { example, examples = [] }: Schema): readonly unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...examples,
  ...(Object.hasOwn(more, name) ? (more[name] ?? []) : []),
];
