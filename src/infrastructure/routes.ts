import type { Container } from 'inversify';
import { documentsRoutes } from '../adapters/http/resources/documents/routes.ts';
import { inboxRoutes } from '../adapters/http/resources/inbox/routes.ts';
import { ratesRoutes } from '../adapters/http/resources/rates/routes.ts';
import { manifestReasons } from '../adapters/http/resources/manifests/routes.ts';
import { pickupReasons } from '../adapters/http/resources/pickups/routes.ts';
import type { Route } from '../adapters/http/engine/route/route.ts';
import { sandboxRoutes } from '../adapters/http/resources/sandbox/routes.ts';
import { easyPostWebhookRoutes } from '../adapters/http/resources/tracking/easypost-webhook-routes.ts';
import { syncReasons, syncRoutes } from '../adapters/http/resources/tracking/sync-routes.ts';
import { unknownCodesNow } from '../application/tracking/watch-unknown-codes.ts';
import { shipmentAmendmentsRoutes } from '../adapters/http/resources/shipments/amendment-routes.ts';
import { shipmentReasons, shipmentsRoutes } from '../adapters/http/resources/shipments/routes.ts';
import { productReasons, tradeClassificationRoutes } from '../adapters/http/resources/classification/routes.ts';
import { complianceReasons, tradeComplianceRoutes } from '../adapters/http/resources/compliance/routes.ts';
import { dutiesReasons, tradeDutiesRoutes } from '../adapters/http/resources/duties/routes.ts';
import { tradeUsageRoutes } from '../adapters/http/resources/usage/routes.ts';
import { trackingRoutes } from '../adapters/http/resources/tracking/routes.ts';
import { webhookReasons, webhooksRoutes } from '../adapters/http/resources/webhooks/routes.ts';
import { demoAccountId } from '../application/accounts/seed-demo.ts';
import { goodsRules } from '../application/trade/goods/goods-rules.ts';
import { planningFaults } from '../application/shipments/plan-shipment.ts';
import type { Config } from './config.ts';
import { pickupAndManifestRoutes } from './pickups-and-manifests.ts';
import { tokens as t } from './tokens.ts';

export const statusOfReason = {
  ...shipmentReasons,
  ...pickupReasons,
  ...manifestReasons,
  ...syncReasons,
  ...webhookReasons,
  ...dutiesReasons,
  ...complianceReasons,
  ...productReasons,
};

/** Everything that can be asked over HTTP. What belongs to the sandbox is not merely guarded in live mode: it is not there. */
export const routesOf = (
  container: Container,
  { mode, carriers, localOnly }: Pick<Config, 'mode' | 'carriers' | 'localOnly'>,
): readonly Route[] => {
  const [clock, links, pages, store] = [
    container.get(t.clock),
    container.get(t.links),
    container.get(t.pages),
    container.get(t.eventStore),
  ];
  const sandbox = (): readonly Route[] => [
    ...sandboxRoutes({ store, links, clock, advance: container.get(t.advanceShipment) }),
    ...inboxRoutes({ inbox: container.get(t.inbox), pages, demoAccountId, open: localOnly }),
  ];
  return [
    ...shipmentsRoutes({
      store,
      links,
      clock,
      readModels: container.get(t.readModels),
      documents: container.get(t.documents),
      book: container.get(t.bookShipment),
      cancel: container.get(t.voidShipment),
      signed: container.get(t.signedLinks),
      planningFaults: planningFaults({
        catalogue: container.get(t.catalogue),
        holidays: container.get(t.holidays),
        carriers: container.get(t.carriers),
        goodsRules: goodsRules(container.get(t.tradeData)),
      }),
    }),
    ...ratesRoutes({
      catalogue: container.get(t.catalogue),
      quote: container.get(t.quoteRates),
      holidaysOf: (accountId) => container.get(t.accountSettings).holidaysOf(accountId),
    }),
    ...trackingRoutes({
      links,
      pages,
      find: container.get(t.findByTrackingNumber),
      push: container.get(t.pushEvents),
      directory: container.get(t.carrierDirectory),
    }),
    ...syncRoutes({
      sync: container.get(t.syncTracking),
      unknownCodes: () => unknownCodesNow({ codes: container.get(t.unknownCodes), directory: container.get(t.carrierDirectory) }),
    }),
    ...easyPostWebhookRoutes({
      secret: carriers.easyPostWebhookSecret,
      directory: container.get(t.carrierDirectory),
      record: container.get(t.recordTracker),
    }),
    ...shipmentAmendmentsRoutes({
      store,
      links,
      clock,
      find: container.get(t.findByTrackingNumber),
      directory: container.get(t.carrierDirectory),
      charge: container.get(t.addSurcharge),
      assign: container.get(t.assignLegs),
    }),
    ...documentsRoutes({ upload: container.get(t.uploadDocuments), links, clock }),
    ...webhooksRoutes(container.get(t.webhooks)),
    ...pickupAndManifestRoutes(container),
    ...tradeDutiesRoutes({
      quote: container.get(t.quoteDuties),
      refused: container.get(t.recordRefusal),
      restrictions: container.get(t.restrictions),
      record: container.get(t.recordCall),
    }),
    ...tradeClassificationRoutes({
      classify: container.get(t.classifyProducts),
      review: container.get(t.reviewProduct),
      record: container.get(t.recordCall),
      store,
      readModels: container.get(t.readModels),
      ids: container.get(t.ids),
    }),
    ...tradeComplianceRoutes({
      check: container.get(t.checkCompliance),
      record: container.get(t.recordCall),
      overrides: container.get(t.accountOverrides),
      ruleIds: new Set(container.get(t.restrictionRules).map(({ id }) => id)),
    }),
    ...tradeUsageRoutes({ readModels: container.get(t.readModels), clock }),
    ...(mode === 'sandbox' ? sandbox() : []),
  ];
};
