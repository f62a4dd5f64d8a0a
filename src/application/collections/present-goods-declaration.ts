import { Decimal } from '../../domain/shared/decimal.ts';
import { timesMoney } from '../../domain/shared/money.ts';
import type { CollectionView } from './collection-view.ts';

/**
 * How one kind of goods was declared and by which rules its charges were calculated; undefined for goods that were not
 * assessed.
 */
export const presentGoodsDeclaration = (
  { assessment, request }: NonNullable<CollectionView['assessed']>,
  index: number,
) => {
  const [line, goods] = [assessment.lines[index], request.lines[index]];
  if (!line || !goods) return undefined;
  const { contentType, incoterms, ruleSetVersion, rules, calculatedAt } = assessment.declaration;
  const used = new Set(line.charges.map(({ rule }) => rule));
  const goodsValue = timesMoney(goods.value, Decimal.of(BigInt(goods.quantity)));
  return {
    contentType,
    incoterms,
    ...(line.hsCode !== undefined && { hsCode: line.hsCode }),
    countryOfOrigin: goods.origin,
    originDeclared: goods.originDeclared,
    quantity: goods.quantity,
    goodsValue: Number(goodsValue.amount),
    currency: goodsValue.currency,
    rules: rules.filter(({ id }) => used.has(id)),
    ruleSetVersion,
    calculatedAt,
  };
};
