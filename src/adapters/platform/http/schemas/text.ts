import { z } from 'zod';
import { countryCodes } from '../../../../domain/shared/countries.ts';
import { countryRule } from '../../../../domain/shared/country-hints.ts';
import { lengthFaults, textFaults } from '../../../../domain/shared/field-rules.ts';
import type { TextRule } from '../../../../domain/shared/field-rules.ts';
import { pathPlaceholder, rules } from './domain-rules.ts';

/** Text whose rules the domain checks with the whole object; the schema only describes them. */
export const describedText = ({ max, example }: TextRule) => z.string().meta({ maxLength: max, example });

/** One line of text: so many characters, none of them a control character. */
export const text = (max: number, example: string) =>
  z
    .string()
    .check(rules<string>((value) => textFaults(value, pathPlaceholder, { max, example })))
    .meta({ maxLength: max, example });

/** A reference chosen by the client. */
export const reference = text(100, 'ORD-1001');

/**
 * Text of goods in a list, where a control character concerns one product and does not refuse the others: it is checked
 * for each.
 */
export const goodsText = (max: number, example: string) =>
  z
    .string()
    .check(rules<string>((value) => lengthFaults(value, pathPlaceholder, { max, example })))
    .meta({ maxLength: max, example });

const withoutBreaks = (value: string): string => value.replaceAll(/[\r\n\t]/g, ' ');

/** Text in which line breaks and tabs are allowed. */
export const multilineText = (max: number, example: string) =>
  z
    .string()
    .check(rules<string>((value) => textFaults(withoutBreaks(value), pathPlaceholder, { max, example })))
    .meta({ maxLength: max, example });

/** Exactly the API's set; `EL` is echoed as sent. */
export const countryCode = z
  .enum(countryCodes, { error: ({ input }) => countryRule(typeof input === 'string' ? input : '') })
  .meta({ description: 'A two-letter code of the interface.', example: 'DE' });
