import { describe, expect, it } from 'vitest';
import { heldQuoteDecider, statusOn } from '../../../../src/domain/trade/held-quote/index.ts';
import type { HeldQuoteCommand, HeldQuoteEvent } from '../../../../src/domain/trade/held-quote/index.ts';
import { scenarioOf } from '../../../support/scenario.ts';

const { given } = scenarioOf(heldQuoteDecider);
const at = '2026-11-20T10:00:00.000Z';
const quoteId = 'qte_1';
const hold = (until: string): HeldQuoteCommand => ({
  type: 'HoldQuote',
  data: { quoteId, until, amount: '18.97', currency: 'GBP', at },
});
const honour = (shipmentId: string, today = '2026-11-20', assessed?: string): HeldQuoteCommand => ({
  type: 'HonourQuote',
  data: { quoteId, shipmentId, today, at, ...(assessed !== undefined && { assessed }) },
});
const release: HeldQuoteCommand = { type: 'ReleaseQuote', data: { quoteId, at } };
const withdraw = (shipmentId: string): HeldQuoteCommand => ({
  type: 'WithdrawHonour',
  data: { quoteId, shipmentId, reason: 'voided', at },
});

const held = (until = '2026-11-30'): HeldQuoteEvent => ({
  type: 'QuoteHeld',
  data: { quoteId, until, amount: '18.97', currency: 'GBP', heldAt: at },
});
const released: HeldQuoteEvent = { type: 'QuoteReleased', data: { quoteId, releasedAt: at } };
const figures = { shipmentId: 'shp_1', amount: '18.97', currency: 'GBP', assessed: '20.10', difference: '-1.13' };
const honoured: HeldQuoteEvent = { type: 'QuoteHonoured', data: { quoteId, ...figures, honouredAt: at } };
const withdrawn: HeldQuoteEvent = {
  type: 'QuoteHonourWithdrawn',
  data: { quoteId, ...figures, reason: 'voided', withdrawnAt: at },
};

describe('a held calculation', () => {
  it('is held once until a day, and then until another', () => {
    given().when(hold('2026-11-30')).then(held());
    given(held()).when(hold('2026-11-30')).thenNothing();
    given(held()).when(hold('2026-12-01')).then(held('2026-12-01'));
    given(released).when(hold('2026-11-30')).then(held());
  });

  it('is honoured for one label until its last day, with the difference to what was assessed', () => {
    given(held())
      .when(honour('shp_1', '2026-11-30', '20.10'))
      .then(honoured);
    given(held()).when(honour('shp_1', '2026-12-01')).thenRefused('quote_hold_expired');
    given(held(), honoured).when(honour('shp_1')).thenNothing();
    given(held(), honoured).when(honour('shp_2')).thenRefused('quote_honoured');
    given().when(honour('shp_1')).thenRefused('quote_not_held');
    given(held(), released).when(honour('shp_1')).thenRefused('quote_not_held');
  });

  it('has no difference where nothing could be assessed, and says where the assessment is a part', () => {
    const bare = { quoteId, shipmentId: 'shp_1', amount: '18.97', currency: 'GBP', honouredAt: at };
    given(held()).when(honour('shp_1')).then({ type: 'QuoteHonoured', data: bare });
    const inPart = honour('shp_1', '2026-11-20', '18.97');
    given(held())
      .when({ ...inPart, data: { ...inPart.data, isAssessedInPart: true } } as HeldQuoteCommand)
      .then({
        type: 'QuoteHonoured',
        data: { ...bare, assessed: '18.97', difference: '0.00', isAssessedInPart: true },
      });
  });

  it('is given back by its own label alone, and can be honoured again', () => {
    given(held(), honoured).when(withdraw('shp_1')).then(withdrawn);
    given(held(), honoured).when(withdraw('shp_2')).thenNothing();
    given(held(), honoured, withdrawn).when(withdraw('shp_1')).thenNothing();
    given(held(), honoured, withdrawn)
      .when(honour('shp_1', '2026-11-20', '20.10'))
      .then(honoured);
    given().when(withdraw('shp_1')).thenNothing();
  });

  it('is released while no label has been charged by it', () => {
    given(held()).when(release).then(released);
    given(held(), released).when(release).thenNothing();
    given().when(release).thenRefused('quote_not_held');
    given(held(), honoured).when(release).thenRefused('quote_honoured');
    given(held(), honoured).when(hold('2026-12-01')).thenRefused('quote_honoured');
  });

  it('is over after its last day', () => {
    const state = heldQuoteDecider.evolve(heldQuoteDecider.initialState, held());
    expect([statusOn(state, '2026-11-30'), statusOn(state, '2026-12-01')]).toEqual(['held', 'expired']);
  });
});
