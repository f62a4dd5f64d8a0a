import type { Fault } from '../../../domain/shared/domain-error.ts';
import type { LocalDate } from '../../../domain/shared/local-date.ts';
import type { DutyRequest, GoodsLine } from '../../../domain/trade/index.ts';
import { requireHeld } from '../../../domain/trade/held-quote/index.ts';
import type { HonouredFigures, QuoteHonourWithdrawn } from '../../../domain/trade/held-quote/index.ts';
import type { Context } from '../../log/kernel/context.ts';
import type { EventStore } from '../../log/ports/event-store.ts';
import { invalidRequest } from '../../shared/refusals.ts';
import { dutyRequestOf } from '../duties/duty-request.ts';
import type { DutiesRequest } from '../duties/duty-request.ts';
import { ownQuote } from '../duties/recorded-quote.ts';
import type { Quote } from '../duties/recorded-quote.ts';
import { heldQuoteIn } from './held-quote.ts';
import type { HandleHeldQuote } from './hold-quote.ts';

/** What one line of goods is, for the comparison: its code, or where it was predicted its title. */
const lineText = ({ hsCode, sentHsCode, title, quantity, value, origin, originDeclared }: GoodsLine): string =>
  JSON.stringify([
    sentHsCode === undefined ? `"${title ?? ''}"` : hsCode,
    quantity,
    Number(value.amount),
    value.currency,
    origin,
    originDeclared,
  ]);

const goodsText = ({ lines }: DutyRequest): string => JSON.stringify(lines.map(lineText).toSorted());

/** What has to be the same, by the field of a label that says it. */
const compared: Readonly<Record<string, (request: DutyRequest) => unknown>> = {
  'shipFrom.address': ({ from, border }) => [from.country, border],
  'shipTo.address': ({ to: { country, region, postcodeArea, part } }) => [country, region, postcodeArea, part],
  'shipTo.countryTaxId': ({ consignee }) => consignee,
  'customs.contentType': ({ contentType }) => contentType,
  customs: ({ registrations, foreignRegistrations = [] }) => [
    registrations.toSorted(),
    foreignRegistrations.toSorted(),
  ],
  commodities: goodsText,
};

const disagreementText = (field: string): string => {
  const what =
    field === 'commodities' ? ': code, quantity, value, currency, origin and statement of origin of each line' : '';
  return `${field} must say the same as in the calculation of quoteId, which was held for its goods${what}.`;
};

const differences = (held: DutyRequest, asked: DutyRequest): readonly Fault[] => {
  const faults = Object.entries(compared).flatMap(([field, of]) =>
    JSON.stringify(of(held)) === JSON.stringify(of(asked)) ? [] : [{ field, message: disagreementText(field) }],
  );
  const serviceDiffers = held.channel !== asked.channel || (held.service ?? asked.service) !== asked.service;
  const message = 'serviceCode must be the one of the calculation of quoteId, or by post where that was.';
  return serviceDiffers ? [...faults, { field: 'serviceCode', message }] : faults;
};

/** Charges labels the figures of held calculations. */
export type HonourQuotes = {
  /** The calculation, if it is held today for the same parcel. Throws a fault for each field that differs. */
  readonly find: (
    quoteId: string,
    asked: DutiesRequest,
    by: { readonly today: LocalDate; readonly accountId: string; readonly shipmentId: string },
  ) => Promise<Quote>;
  readonly honour: (
    quoteId: string,
    figures: Pick<HonouredFigures, 'shipmentId' | 'assessed' | 'isAssessedInPart'>,
    context: Context,
  ) => Promise<void>;
  /** Gives the figure back after `honour`. False if the shipment was not charged it, or has given it back. */
  readonly withdraw: (
    quoteId: string,
    by: Pick<QuoteHonourWithdrawn['data'], 'shipmentId' | 'reason'>,
    context: Context,
  ) => Promise<boolean>;
};

const unknown = (): readonly Fault[] => [
  { field: 'quoteId', message: 'quoteId must be a calculation of this account.' },
];

export const honourQuotes = ({
  store,
  handle,
}: {
  readonly store: Pick<EventStore, 'read'>;
  readonly handle: HandleHeldQuote;
}): HonourQuotes => ({
  find: async (quoteId, asked, { today, accountId, shipmentId }) => {
    const quote = await ownQuote(store, quoteId, accountId);
    if (quote === undefined) throw invalidRequest(unknown());
    const hold = await heldQuoteIn(store, quoteId);
    const isAgain = hold.status === 'honoured' && hold.honoured.shipmentId === shipmentId;
    if (!isAgain) requireHeld(hold, today);
    const { currency } = quote.assessment;
    const faults = differences(quote.request, dutyRequestOf(asked, { today, currency, predictions: [] }).request);
    if (faults.length > 0) throw invalidRequest(faults);
    return quote;
  },
  honour: async (quoteId, figures, context) => {
    const { at } = context;
    const today = at.slice(0, 'YYYY-MM-DD'.length);
    await handle(quoteId, { type: 'HonourQuote', data: { quoteId, ...figures, today, at } }, context);
  },
  withdraw: async (quoteId, by, context) => {
    const data = { quoteId, ...by, at: context.at };
    return (await handle(quoteId, { type: 'WithdrawHonour', data }, context)).events.length > 0;
  },
});
