import { z } from 'zod';
import { streamOf } from '../../../../application/log/ports/event-store.ts';
import type { EventStore } from '../../../../application/log/ports/event-store.ts';
import { allRules } from '../../../../application/trade/ports/restrictions.ts';
import type { AccountOverrides } from '../../../../application/trade/compliance/account-overrides.ts';
import { presentOverrides } from '../../../../application/trade/compliance/account-overrides.ts';
import type { checkCompliance } from '../../../../application/trade/compliance/check-compliance.ts';
import type { RecordCall } from '../../../../application/trade/usage/record-call.ts';
import type { ChosenOverrides } from '../../../../domain/trade/index.ts';
import { objectRoute } from '../../../platform/http/engine/route/object-route.ts';
import { route } from '../../../platform/http/engine/route/route.ts';
import type { Route } from '../../../platform/http/engine/route/route.ts';
import { text } from '../../../platform/http/schemas/index.ts';
import { complianceReply, complianceRequest, overridesReply } from './schemas.ts';
import { factsOfProducts, recordedRoute } from '../usage.ts';

/** The HTTP status of each reason. */
export const complianceReasons: Readonly<Record<'prohibited_goods' | 'hs_code_unknown', number>> = {
  prohibited_goods: 400,
  hs_code_unknown: 422,
};

const overridesIn = (chosen: ChosenOverrides) => ({
  json: { messages: [], restrictionOverrides: presentOverrides(chosen) },
});

const overridesPath = '/api/trade-engine/restriction-overrides';

export type ComplianceDependencies = {
  readonly store: Pick<EventStore, 'read'>;
  readonly check: ReturnType<typeof checkCompliance>;
  readonly record: RecordCall;
  readonly overrides: Pick<AccountOverrides, 'read' | 'choose'>;
  /** The names of the existing rules. */
  readonly ruleIds: ReadonlySet<string>;
};

export const tradeComplianceRoutes = ({
  store,
  check,
  record,
  overrides,
  ruleIds,
}: ComplianceDependencies): readonly Route[] => {
  const ruleName = z
    .string()
    .refine(
      (id) => id === allRules || ruleIds.has(id),
      'must be the metadata.rule of a restriction, or "*" for all, for example "fireworks"',
    );
  const overridesRequest = z
    .object({
      rules: z
        .array(ruleName)
        .max(200)
        .meta({ description: 'The `metadata.rule` of each restriction to set aside; `*` for all of them.' }),
      reason: text(255, 'Licensed dealer').exactOptional().meta({ description: 'Why, for the record.' }),
    })
    .meta({
      id: 'RestrictionOverrides',
      description: 'Restrictions the account has set aside.',
      example: { rules: ['fireworks'], reason: 'By a licensed carrier of our own' },
    });

  return [
    recordedRoute(
      {
        tag: 'Trade engine',
        access: { scope: 'write_shipments' },
        rate: 'write',
        lenient: true,
        large: { by: 'products', kind: 'calculation' },
        method: 'post',
        path: '/api/trade-engine/hts-compliance',
        operationId: 'checkCompliance',
        summary: 'Find the restrictions on goods whose customs codes are known.',
        description:
          'By hsCode, or by the productId or variantId a code is remembered under. ' +
          'In each category the longest matching code decides. ' +
          'The words of the title decide conditions that the code does not show; ' +
          'a condition that they leave open must be confirmed, and never blocks.',
        body: complianceRequest,
        replies: { 200: { description: 'The restrictions, product by product.', schema: complianceReply } },
        refusals: { 422: '`hs_code_unknown`: a heading does not exist, each product named.' },
        handler: async ({ body: { originCountry, destinationCountry, shipTo, products }, context: { accountId } }) => {
          const { compliance, notices } = await check(
            {
              originCountry,
              destination: shipTo?.address.country ?? destinationCountry,
              ...(shipTo?.address.reading?.territory !== undefined && { part: shipTo.address.reading.territory }),
              products,
            },
            accountId,
          );
          return { json: { messages: [], compliance }, notices };
        },
      },
      { endpoint: 'hts-compliance', record, facts: factsOfProducts, statuses: complianceReasons },
    ),
    objectRoute(store, {
      tag: 'Trade engine',
      access: { scope: 'read_accounts' },
      rate: 'read',
      path: overridesPath,
      operationId: 'getRestrictionOverrides',
      summary: 'Read which prohibitions the account overrides.',
      replies: { 200: { description: 'The rules, by name.', schema: overridesReply } },
      handler: async ({ context: { accountId } }, momentOf) =>
        overridesIn(await overrides.read(accountId, await momentOf(streamOf('restrictionOverrides', accountId)))),
    }),
    route({
      tag: 'Trade engine',
      access: { scope: 'write_accounts' },
      rate: 'write',
      method: 'patch',
      path: overridesPath,
      operationId: 'changeRestrictionOverrides',
      summary: 'Choose which prohibitions the account overrides.',
      description:
        'The list replaces the earlier one; an empty list removes all overrides. ' +
        'Labels for such goods are made with a warning instead of being refused.',
      body: overridesRequest,
      replies: { 200: { description: 'The overridden rules as they are now.', schema: overridesReply } },
      handler: async ({ body, context }) => overridesIn(await overrides.choose(body, context)),
    }),
  ];
};
