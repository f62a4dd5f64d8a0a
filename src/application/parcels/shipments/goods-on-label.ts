import { borderBetween, DomainError } from '../../../domain/shared/index.ts';
import type { Fault } from '../../../domain/shared/index.ts';
import type { ShipmentRequested } from '../../../domain/parcels/shipment/index.ts';
import type { CarriedBy } from '../../../domain/trade/index.ts';
import type { Notice } from '../../shared/notices.ts';
import { allRules } from '../../trade/ports/restrictions.ts';
import type { RestrictionOverrides, Restriction, Restrictions } from '../../trade/ports/restrictions.ts';
import { descriptionOf, notLoadedNotices, restrictionsThere, ruleOf } from '../../trade/goods/restricted-goods.ts';

type Parcel = Pick<ShipmentRequested['data'], 'commodities' | 'originCountry' | 'destinationCountry' | 'service'> &
  Partial<Pick<ShipmentRequested['data'], 'personal'>>;

/** The origin of a code: sent by the client, predicted with enough confidence, or only guessed. */
type CodeOrigin = 'sent' | 'predicted' | 'guessed';

/** A restriction, and the fields of the goods to which it applies. */
type Finding = { readonly restriction: Restriction; readonly fields: readonly string[]; readonly code: CodeOrigin };

/**
 * Goods for which the sender may not be able to certify that the parcel contains nothing dangerous or prohibited;
 * `confirmable` if the rule has a condition that only the sender can confirm.
 */
export type Doubt = { readonly field: string; readonly confirmable: boolean };

export type CheckedGoods = { readonly notices: readonly Notice[]; readonly doubts: readonly Doubt[] };

const isUncertain = ({ restriction: { flag, metadata } }: Finding): boolean =>
  flag === 'prohibited' || metadata?.['demand'] === 'dangerous_goods';

const doubtsOf = (findings: readonly Finding[]): readonly Doubt[] =>
  findings
    .filter(isUncertain)
    .flatMap(({ restriction, fields }) =>
      fields.map((field) => ({ field, confirmable: restriction.metadata?.['needsConfirmation'] === true })),
    );

const sourceOf = ({ metadata }: Restriction): string =>
  typeof metadata?.['source'] === 'string' ? ` Source: ${metadata['source']}.` : '';

const findingsOn = (
  restrictions: Restrictions,
  { commodities, originCountry, destinationCountry, service, personal }: Parcel,
): readonly Finding[] => {
  const coded = commodities.flatMap((commodity, index) => {
    const { hsDigits, predictedHsCode, predictedConfidence, countryOfOrigin, value } = commodity;
    const hsCode = hsDigits ?? predictedHsCode;
    const predicted = predictedConfidence === 'low' ? 'guessed' : 'predicted';
    const code: CodeOrigin = hsDigits === undefined ? predicted : 'sent';
    return hsCode === undefined
      ? []
      : [{ hsCode, countryOfOrigin, value, ...descriptionOf(commodity), field: `commodities[${index}].hsCode`, code }];
  });
  const by: CarriedBy = { serviceCode: service.code, shippingMethod: service.config.isPostal ? 'postal' : 'courier' };
  const place = { country: destinationCountry, part: personal?.shipTo?.address.reading?.territory };
  const found = restrictionsThere(restrictions, coded, place, originCountry, by);
  const byRule = new Map<string, Finding>();
  for (const [index, { field, code }] of coded.entries()) {
    for (const restriction of found[index] ?? []) {
      if (restriction.flag !== 'warning' && restriction.flag !== 'prohibited') continue;
      const key = `${ruleOf(restriction)} ${code}`;
      byRule.set(key, { restriction, code, fields: [...(byRule.get(key)?.fields ?? []), field] });
    }
  }
  return [...byRule.values()];
};

const noticeOf = ({ restriction, fields }: Finding, reason: string, addition = ''): Notice => {
  const [field, ...others] = fields;
  return {
    level: 'warning',
    reason,
    message: `${restriction.message ?? ''}${restriction.info === undefined ? '' : ` ${restriction.info}.`}${addition}`,
    details: fields.map((name) => `${name}: restriction ${restriction.id}`),
    ...(field !== undefined && others.length === 0 && { field }),
  };
};

const faultsOf = ({ restriction, fields }: Finding): readonly Fault[] =>
  fields.map((field) => ({
    field,
    message: `${field}: ${restriction.message ?? ''} Rule ${ruleOf(restriction)}.${sourceOf(restriction)}`,
  }));

const wayOut =
  'Take the goods out of the parcel, correct the code if it is wrong, or, ' +
  'if your account may send them all the same, ' +
  'let it override the rule (PATCH /api/trade-engine/restriction-overrides).';

const remedy = 'send the right one, and leave the goods out if this is it.';
/** Why a prohibition may be wrong. For a guessed code it says that the code is more often wrong than right. */
const suspicion: Readonly<Record<CodeOrigin, string>> = {
  sent: '',
  predicted: ` The code was predicted: ${remedy}`,
  guessed: ` The code is only a guess, and more likely wrong than right: ${remedy}`,
};

/**
 * The notices of countries whose law on goods is not loaded. None for goods that cross no customs border: rules on
 * imports do not apply to them.
 */
const notLoadedOn = ({ commodities, originCountry, destinationCountry }: Parcel): readonly Notice[] =>
  commodities.length === 0 || borderBetween({ country: originCountry }, { country: destinationCountry }) === 'none'
    ? []
    : notLoadedNotices(destinationCountry, 'shipTo.address.country');

/**
 * Checks the goods of a parcel before a label is made. Prohibited goods are refused, unless the account has an override
 * for them, or their code was only predicted; every other restriction gives a warning, one for each rule.
 */
export const goodsOnLabel =
  ({ restrictions, overrides }: { readonly restrictions: Restrictions; readonly overrides: RestrictionOverrides }) =>
  async (parcel: Parcel, accountId: string): Promise<CheckedGoods> => {
    const findings = findingsOn(restrictions, parcel);
    const notLoaded = notLoadedOn(parcel);
    if (findings.length === 0) return { notices: notLoaded, doubts: [] };
    const prohibited = findings.filter(({ restriction }) => restriction.flag === 'prohibited');
    const overridden = prohibited.length === 0 ? new Set<string>() : await overrides.of(accountId);
    const isOverridden = ({ restriction }: Finding): boolean =>
      overridden.has(allRules) || overridden.has(ruleOf(restriction));

    const barred = prohibited.filter((finding) => finding.code === 'sent' && !isOverridden(finding)).flatMap(faultsOf);
    if (barred.length > 0) {
      const what = barred.length === 1 ? (barred[0]?.message ?? '') : `${barred.length} commodities may not be sent.`;
      throw new DomainError('prohibited_goods', `${what} ${wayOut}`, barred);
    }
    const notices = findings.map((finding) => {
      if (finding.restriction.flag !== 'prohibited') return noticeOf(finding, 'restricted_goods');
      return isOverridden(finding)
        ? noticeOf(finding, 'prohibition_overridden', ' Your account overrides this rule.')
        : noticeOf(finding, 'prohibited_goods_suspected', suspicion[finding.code]);
    });
    return { notices: [...notices, ...notLoaded], doubts: doubtsOf(findings) };
  };

export type CheckGoods = ReturnType<typeof goodsOnLabel>;
