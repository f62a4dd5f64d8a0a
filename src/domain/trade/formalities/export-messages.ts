import type { Fault, Warning } from '../../shared/domain-error.ts';
import { exportDeclarationExample } from '../../shared/export-declaration.ts';
import type { ExportDeclaration } from '../../shared/export-declaration.ts';
import type { ExportClearance, ExportReason, ExportRule } from './export-clearance.ts';
import { sourceText } from './formality-rule.ts';

const field = 'customs.exportDeclaration';

const limitText = ({ limit }: ExportRule): string => {
  if (limit === undefined) return '';
  const { amount, currency, per, inclusive, kilograms } = limit;
  const value = `${inclusive === true ? 'from' : 'above'} ${amount} ${currency}${per === 'heading' ? ' per heading of the tariff' : ''}`;
  return kilograms === undefined ? value : `${value} or above ${kilograms} kg`;
};

const goodsText = (reason: ExportReason, rule: ExportRule): string => {
  switch (reason.kind) {
    case 'value': {
      const { worth, heading } = reason;
      const goods = heading === undefined ? 'these goods' : `the goods of ${heading}`;
      return `${goods} are worth ${worth.amount} ${worth.currency}, and goods that leave ${rule.name} ${limitText(rule)} are declared`;
    }
    case 'weight':
      return `the parcel is heavier than ${rule.limit?.kilograms ?? ''} kg, and such goods that leave ${rule.name} are declared`;
    case 'destination':
      return `goods that leave ${rule.name} for this destination are declared whatever their value`;
    case 'licence':
      return `goods under export control that leave ${rule.name} are declared whatever their value`;
    case 'all':
      return `all goods that leave ${rule.name} are declared`;
  }
};

const needed = ({ rule, reason }: Extract<ExportClearance, { kind: 'declared' }>): string =>
  `${goodsText(reason, rule)}: ${rule.form}. ` +
  `Send its number, for example ${exportDeclarationExample(rule.numbers[0])}. ${sourceText(rule)}`;

const unvalued = ({ rule, currency }: Extract<ExportClearance, { kind: 'unvalued' }>): string =>
  `no exchange rate of ${currency} is loaded to compare the value with the limit of ${rule.name} (${limitText(rule)}: ` +
  `${rule.form}). ` +
  'Declare the goods in another currency, or send the number, ' +
  `for example ${exportDeclarationExample(rule.numbers[0])}. ` +
  `${sourceText(rule)}`;

/** Whether what was sent proves that the goods were declared, or need not be. */
const isProof = ({ numbers }: ExportRule, sent: ExportDeclaration | undefined): sent is ExportDeclaration =>
  sent !== undefined && numbers.includes(sent.type);

const otherKind = ({ name, numbers }: ExportRule, { type }: ExportDeclaration): Warning => ({
  reason: 'export_number_type',
  field: `${field}.type`,
  message: `${field}.type is ${type}, and goods that leave ${name} have a number of the type ${numbers.join(' or ')}.`,
});

/** What is said of the export of a parcel for which `sent` was sent. */
export const exportWarnings = (clearance: ExportClearance, sent: ExportDeclaration | undefined): readonly Warning[] => {
  switch (clearance.kind) {
    case 'none':
      return [];
    case 'unknown':
      return sent !== undefined
        ? []
        : [
            {
              reason: 'export_rules_unknown',
              field,
              message:
                `Nothing is known here of the limits above which goods that leave ${clearance.territory} are declared for export. ` +
                'Ask its customs authority or your carrier, and send the number of the declaration where there is one.',
            },
          ];
    case 'exempt':
      return sent === undefined || isProof(clearance.rule, sent) ? [] : [otherKind(clearance.rule, sent)];
    case 'declared':
    case 'unvalued': {
      const { rule } = clearance;
      if (isProof(rule, sent)) return [];
      const text = clearance.kind === 'declared' ? needed(clearance) : unvalued(clearance);
      return [
        ...(sent === undefined ? [] : [otherKind(rule, sent)]),
        { reason: 'export_declaration_required', field, message: `${field} is missing: ${text}` },
      ];
    }
  }
};

/** Why a carrier that carries nothing without proof refuses the parcel. */
export const exportFaults = (clearance: ExportClearance, sent: ExportDeclaration | undefined): readonly Fault[] => {
  if (clearance.kind !== 'declared' && clearance.kind !== 'unvalued') return [];
  if (isProof(clearance.rule, sent)) return [];
  const text = clearance.kind === 'declared' ? needed(clearance) : unvalued(clearance);
  return [{ field, message: `${field} is required: ${text}` }];
};
