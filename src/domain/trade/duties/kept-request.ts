import { field, packed, present, unpacked } from './packed-text.ts';
import type { DutyRequest, GoodsLine } from './rules/request.ts';

/** A question as it is written down: each line is `title|code|code as sent|quantity|amount|currency|kilograms|origin|whether it is declared`. */
export type KeptRequest = Omit<DutyRequest, 'lines'> & { readonly lines: readonly string[] };

const declared = 'y';

const keptLine = ({ title, hsCode, sentHsCode, quantity, value, unitWeight, origin, originDeclared }: GoodsLine): string =>
  packed(
    field(title),
    field(hsCode),
    field(sentHsCode),
    String(quantity),
    field(value.amount),
    field(value.currency),
    field(unitWeight),
    field(origin),
    originDeclared ? declared : '',
  );

const lineOf = (text: string): GoodsLine => {
  const [title, hsCode, sentHsCode, quantity, amount, currency, unitWeight, origin, statement] = unpacked(text);
  return {
    ...(title !== undefined && { title }),
    ...(hsCode !== undefined && { hsCode }),
    ...(sentHsCode !== undefined && { sentHsCode }),
    quantity: Number(present(quantity)),
    value: { amount: present(amount), currency: present(currency) },
    ...(unitWeight !== undefined && { unitWeight }),
    origin: present(origin),
    originDeclared: statement === declared,
  };
};

export const keptRequestOf = (request: DutyRequest): KeptRequest => ({ ...request, lines: request.lines.map(keptLine) });

export const requestOf = (kept: KeptRequest): DutyRequest => ({ ...kept, lines: kept.lines.map(lineOf) });
