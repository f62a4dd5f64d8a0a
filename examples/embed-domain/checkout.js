// @ts-check
import { bundledTradeData, dateHolidays } from 'waybill/data';
import { borderBetween, calculate, estimatedDelivery, territoryOf } from 'waybill/domain';

const { ruleSets, tariffs, exchangeRates } = bundledTradeData();
const holidays = dateHolidays();

const warehouse = { country: 'GB' };
const transitBusinessDays = 4;

/**
 * What a customer pays besides the goods, and when the parcel arrives. It calls no service and reads no clock: `today`
 * comes in.
 * @param {import('waybill/domain').GoodsLine[]} basket
 * @param {{ country: string }} to
 * @param {string} today
 */
export const quoteOf = (basket, to, today) => {
  const ruleSet = ruleSets.of(territoryOf(to.country));
  const tariff = ruleSet && tariffs.on(ruleSet.tariff, today);
  if (ruleSet === undefined || tariff === undefined) throw new Error(`There are no duty rules for ${to.country}.`);

  const { price, currency, charges, complete } = calculate(
    {
      date: today,
      border: borderBetween(warehouse, to),
      from: warehouse,
      to,
      consignee: 'consumer',
      channel: 'courier',
      currency: 'EUR',
      contentType: 'CommercialGoods',
      incoterms: 'DDP',
      registrations: [],
      freight: { amount: '12.00', currency: 'EUR' },
      lines: basket,
    },
    ruleSet,
    tariff,
    exchangeRates.on(today),
  );
  return { price, currency, charges, complete, arrives: estimatedDelivery(today, transitBusinessDays, to, holidays) };
};
