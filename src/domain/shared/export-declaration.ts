import type { Fault } from './domain-error.ts';
import { choiceFaults, missing, requiredTextFaults } from './field-rules.ts';
import type { TextRule, Unchecked } from './field-rules.ts';

/**
 * Kinds of proof that an export was declared, or need not be. `ITN`, `AES_CITATION` (filed after departure, or while
 * AES is down) and `NOEEI` are of the United States (15 CFR part 30, appendix B), `MRN` of the European Union, the
 * United Kingdom and Switzerland, `EDN` of Australia, `CERS` the proof of report of Canada. `OTHER` is any other
 * country's number.
 */
export const exportNumberTypes = ['ITN', 'AES_CITATION', 'NOEEI', 'MRN', 'EDN', 'CERS', 'OTHER'] as const;
/** A kind of proof that an export was declared. */
export type ExportNumberType = (typeof exportNumberTypes)[number];

/** The export declaration that was lodged for the goods, as the client names it. */
export type ExportDeclaration = { readonly type: ExportNumberType; readonly number: string };

type NumberForm = {
  /** Spaces aside, in capitals, without a name of the number in front. */
  readonly form: RegExp;
  readonly rule: string;
  readonly example: string;
};

/**
 * The forms. ITN and exemptions: 15 CFR part 30, appendix B
 * (https://www.ecfr.gov/current/title-15/subtitle-B/chapter-I/part-30). MRN: two digits of the year, two letters of the
 * country, 13 letters and digits, a check digit (Delegated Regulation (EU) 2015/2446, annex B). CERS: CBSA, technical
 * guide for the CERS portal, appendix A
 * (https://www.cbsa-asfc.gc.ca/prog/cers-scde/ch25/eccrdcers-deccescde-11-eng.html). All read on 2026-11-28. The length
 * of an EDN is common knowledge of the trade: nine characters, eleven with a check.
 */
const forms: Readonly<Record<Exclude<ExportNumberType, 'OTHER'>, NumberForm>> = {
  ITN: {
    form: /^X20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{6}$/,
    rule: 'X, the day of filing and 6 digits',
    example: 'X20260115123456',
  },
  AES_CITATION: {
    form: /^AES(POST|DOWN)[A-Z0-9]{9,11}([-—][A-Z0-9]{9,11})?\d{2}\/\d{2}\/\d{4}$/,
    rule: 'AESPOST or AESDOWN, the number of the filer and the day of export',
    example: 'AESDOWN 123456789 01/15/2026',
  },
  NOEEI: { form: /^30\.\d{1,2}(\([A-Z]\))?(\(\d{1,2}\))?$/, rule: 'a section of 15 CFR part 30', example: '30.37(h)' },
  MRN: {
    form: /^\d{2}[A-Z]{2}[A-Z0-9]{13}\d$/,
    rule: '18 characters: the year, the country, 13 letters or digits and a check digit',
    example: '26DE123456789012A4',
  },
  EDN: { form: /^[A-Z0-9]{9,11}$/, rule: '9 to 11 letters and digits', example: 'AAAC3RAFX' },
  CERS: {
    form: /^[A-Z]{2}\d{4}20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{1,11}$/,
    rule: 'the authorization ID, the day and a sequential number',
    example: 'AB12342026011500001',
  },
};

const numberRule = { max: 50, example: forms.MRN.example } as const satisfies TextRule;
const otherRule = { max: 50, example: '123456789' } as const satisfies TextRule;

/** The number as authorities write it: in capitals, without spaces and without the name of its kind. */
const bareNumber = ({ type, number }: ExportDeclaration): string => {
  if (type === 'OTHER') return number.trim();
  const text = number.toUpperCase().replaceAll(/[\s§]/g, '');
  if (type === 'AES_CITATION') return text;
  return text.replace(/^(AES|ITN|NOEEI|MRN|EDN|CERS)+[:#]?/, '');
};

/** How papers and carriers cite it: `AES X20260115123456`, `NOEEI 30.37(h)`, `MRN 26DE…`. */
export const exportCitation = (declaration: ExportDeclaration): string => {
  const { type, number } = declaration;
  if (type === 'AES_CITATION') return number.trim().toUpperCase();
  const bare = bareNumber(declaration);
  if (type === 'ITN') return `AES ${bare}`;
  if (type === 'NOEEI') return `NOEEI ${bare.toLowerCase()}`;
  return type === 'OTHER' ? bare : `${type} ${bare}`;
};

/** The faults of a declaration that was sent. */
export const exportDeclarationFaults = (sent: Unchecked<ExportDeclaration> | undefined, path: string): Fault[] => {
  if (sent === undefined) return [];
  const type = exportNumberTypes.find((known) => known === sent.type);
  if (sent.type === undefined) return [missing(`${path}.type`, '"MRN"')];
  if (type === undefined) return choiceFaults(sent.type, `${path}.type`, exportNumberTypes, 'MRN');
  const { number } = sent;
  const field = `${path}.number`;
  const form = type === 'OTHER' ? undefined : forms[type];
  const faults = requiredTextFaults(
    number,
    field,
    form === undefined ? otherRule : { ...numberRule, example: form.example },
  );
  if (faults.length > 0 || number === undefined || form === undefined || form.form.test(bareNumber({ type, number })))
    return faults;
  return [{ field, message: `${field} must be ${form.rule} for the type ${type}, for example "${form.example}".` }];
};

/** An accepted declaration of a kind, for messages. */
export const exportDeclarationExample = (type: ExportNumberType): string =>
  JSON.stringify({ type, number: type === 'OTHER' ? otherRule.example : forms[type].example });
