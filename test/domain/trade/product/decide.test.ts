import { describe, expect, it } from 'vitest';
import { productDecider } from '../../../../src/domain/trade/product/index.ts';
import type {
  ProductAnswered,
  ProductClassified,
  ProductCommand,
  ProductEvent,
} from '../../../../src/domain/trade/product/index.ts';
import { scenarioOf } from '../../../support/scenario.ts';

const { given } = scenarioOf(productDecider);
const at = '2026-11-20T10:00:00.000Z';
const product = { productId: 'P-1' };
const data: Omit<ProductClassified['data'], 'reviewState'> = {
  id: 'prd_1',
  product,
  text: { title: 'Cotton tee' },
  hsCode: '610910',
  confidence: 0.7,
  confidenceLevel: 'medium',
  result: { itemNumber: 1 },
  classifiedAt: at,
};
const { hsCode: _, ...codeless } = data;
const classify = (changes: Partial<typeof data> = {}): ProductCommand => ({
  type: 'RecordClassification',
  data: { ...data, ...changes },
});
const classified = (changes: Partial<ProductClassified['data']> = {}): ProductEvent => ({
  type: 'ProductClassified',
  data: { ...data, reviewState: 'pending', ...changes },
});
const approved: ProductEvent = { type: 'ProductApproved', data: { product, hsCode: '610910', approvedAt: at } };
const corrected: ProductEvent = {
  type: 'ProductCorrected',
  data: { product, hsCode: '610990', previousHsCode: '610910', reason: 'Bamboo', correctedAt: at },
};
const rejected: ProductEvent = { type: 'ProductRejected', data: { product, hsCode: '610910', rejectedAt: at } };
const approve: ProductCommand = { type: 'ApproveProduct', data: { at } };
const correct: ProductCommand = { type: 'CorrectProduct', data: { hsCode: '610990', reason: 'Bamboo', at } };
const reject: ProductCommand = { type: 'RejectProduct', data: { at } };
const answerData = {
  ...{ facet: 'material', answer: 'cotton', hsCode: '610910', confidence: 0.75 as number },
  ...{ confidenceLevel: 'medium' as 'medium' | 'high', result: {} },
};
const answer = (
  changes: Partial<Pick<ProductAnswered['data'], 'answer' | 'confidenceLevel'>> = {},
): ProductCommand => ({
  type: 'AnswerProduct',
  data: { ...answerData, ...changes, at },
});
const answered = (changes: Partial<ProductAnswered['data']> = {}): ProductEvent => ({
  type: 'ProductAnswered',
  data: { product, ...answerData, reviewState: 'pending', answeredAt: at, ...changes },
});
const news = { result: { itemNumber: 2 } };

describe('a product', () => {
  it('needs a review when the engine is not certain', () => given().when(classify()).then(classified()));
  it('needs no review when the engine is certain', () =>
    given()
      .when(classify({ confidenceLevel: 'high' }))
      .then(classified({ confidenceLevel: 'high', reviewState: 'not_reviewed' })));
  it('is not recorded again when nothing has changed', () => given(classified()).when(classify()).thenNothing());
  it('is recorded again when the result has changed', () =>
    given(classified()).when(classify(news)).then(classified(news)));

  it('is predicted again when a question about it is answered, and waits for no review once it is certain', () => {
    given(classified()).when(answer()).then(answered());
    given(classified())
      .when(answer({ confidenceLevel: 'high' }))
      .then(answered({ confidenceLevel: 'high', reviewState: 'not_reviewed' }));
  });
  it('is not answered for twice with the same words, and again with others', () => {
    given(classified(), answered()).when(answer()).thenNothing();
    given(classified(), answered())
      .when(answer({ answer: 'silk' }))
      .then(answered({ answer: 'silk' }));
    given(classified(), answered(), answered({ answer: 'silk' }))
      .when(answer())
      .then(answered());
  });
  it('keeps what a person decided when it is answered for', () => {
    given(classified(), approved)
      .when(answer())
      .then(answered({ reviewState: 'approved' }));
    given(classified(), corrected, answered({ reviewState: 'approved' }))
      .when(correct)
      .thenNothing();
    const { hsCode: __, ...without } = answered().data as ProductAnswered['data'];
    given(classified(), rejected)
      .when(answer())
      .then({ type: 'ProductAnswered', data: { ...without, reviewState: 'rejected' } });
  });
  it('is asked again when its text changes, and not when only the answer does', () => {
    given(classified(), answered(), classified(news)).when(answer()).thenNothing();
    given(classified(), answered(), classified({ text: { title: 'Silk tee' } }))
      .when(answer())
      .then(answered());
  });
  it('cannot be answered for before it was classified', () => given().when(answer()).thenRefused('product_not_found'));

  it('is approved once', () => given(classified()).when(approve).then(approved));
  it('and not again', () => given(classified(), approved).when(approve).thenNothing());
  it('is corrected', () => given(classified()).when(correct).then(corrected));
  it('and not again to the same code', () => given(classified(), corrected).when(correct).thenNothing());
  it('is rejected', () => given(classified()).when(reject).then(rejected));
  it('and not again', () => given(classified(), rejected).when(reject).thenNothing());
  it('can be corrected after it was rejected', () =>
    given(classified(), rejected)
      .when(correct)
      .then({ type: 'ProductCorrected', data: { product, hsCode: '610990', reason: 'Bamboo', correctedAt: at } }));

  it('stays approved while its text is unchanged', () =>
    given(classified(), approved)
      .when(classify(news))
      .then(classified({ ...news, reviewState: 'approved' })));
  it('needs a review again when its text changes', () =>
    given(classified(), approved)
      .when(classify({ text: { title: 'Silk tee' } }))
      .then(classified({ text: { title: 'Silk tee' }, reviewState: 'pending' })));

  it('stays rejected, and without a code, while its text is unchanged', () =>
    given(classified(), rejected)
      .when(classify(news))
      .then({ type: 'ProductClassified', data: { ...codeless, ...news, reviewState: 'rejected' } }));
  it('needs a review again after a rejection when its text changes', () =>
    given(classified(), rejected)
      .when(classify({ text: { title: 'Silk tee' } }))
      .then(classified({ text: { title: 'Silk tee' } })));
  it.each(['title', 'description', 'category', 'material'])('has another text when its %s is another', (field) =>
    given(classified(), approved)
      .when(classify({ text: { ...data.text, [field]: 'Silk' } }))
      .then(classified({ text: { ...data.text, [field]: 'Silk' } })),
  );
  it('has the same text wherever it comes from', () =>
    given(classified(), approved)
      .when(classify({ text: { ...data.text, countryOfOrigin: 'PT' } }))
      .thenNothing());
  it('gets a new predicted code while nobody has reviewed it', () =>
    given(classified())
      .when(classify({ ...news, confidenceLevel: 'high' }))
      .then(classified({ ...news, confidenceLevel: 'high', reviewState: 'not_reviewed' })));

  it('can be corrected to another code after it was approved or corrected, and to its own while it waits', () => {
    given(classified(), approved).when(correct).then(corrected);
    given(classified({ hsCode: '610990' }))
      .when(correct)
      .then({
        type: 'ProductCorrected',
        data: { product, hsCode: '610990', previousHsCode: '610990', reason: 'Bamboo', correctedAt: at },
      });
  });
  it('without a prediction is corrected and rejected without an earlier code', () => {
    const unsaid: ProductEvent = { type: 'ProductClassified', data: { ...codeless, reviewState: 'pending' } };
    given().when({ type: 'RecordClassification', data: codeless }).then(unsaid);
    given(unsaid)
      .when(correct)
      .then({ type: 'ProductCorrected', data: { product, hsCode: '610990', reason: 'Bamboo', correctedAt: at } });
    given(unsaid)
      .when(reject)
      .then({ type: 'ProductRejected', data: { product, rejectedAt: at } });
  });
  it('ignores a review before its first classification', () => {
    given(approved, rejected).when(approve).thenRefused('product_not_found');
    given(approved).when(classify()).then(classified());
  });
  it('keeps the code of a correction when it is classified again', () =>
    given(classified(), corrected, classified({ ...news, reviewState: 'approved' }))
      .when({ type: 'CorrectProduct', data: { hsCode: '610910', at } })
      .then({
        type: 'ProductCorrected',
        data: { product, hsCode: '610910', previousHsCode: '610990', correctedAt: at },
      }));

  describe('that a table has', () => {
    const table = { id: 'prd_1', product, text: { title: 'Cotton tee' }, hsCode: '610990', importedAt: at };
    const importing: ProductCommand = { type: 'ImportProduct', data: table };
    const imported = (previous = {}): ProductEvent => ({ type: 'ProductImported', data: { ...table, ...previous } });
    const others: ProductCommand = { type: 'ImportProduct', data: { ...table, hsCode: '610910' } };

    it('gets its code, and no second time', () => {
      given().when(importing).then(imported());
      given(imported()).when(importing).thenNothing();
    });
    it('gets its code in place of a prediction, and of another one of the table', () => {
      given(classified())
        .when(importing)
        .then(imported({ previousHsCode: '610910' }));
      given(imported())
        .when(others)
        .then({ type: 'ProductImported', data: { ...table, hsCode: '610910', previousHsCode: '610990' } });
    });
    it('keeps the code of a review, and is in order where both are one', () => {
      given(classified(), approved).when(importing).thenRefused('product_reviewed_otherwise');
      given(classified(), approved).when(others).thenNothing();
      given(imported(), { type: 'ProductCorrected', data: { product, hsCode: '620520', correctedAt: at } })
        .when(importing)
        .thenRefused('product_reviewed_otherwise');
    });
    it('has no code once that is withdrawn, and gets it again', () => {
      given(imported())
        .when({ type: 'WithdrawReview', data: { at } })
        .then({ type: 'ProductReviewWithdrawn', data: { product, withdrawnAt: at } });
      given(imported(), { type: 'ProductReviewWithdrawn', data: { product, withdrawnAt: at } })
        .when(importing)
        .then(imported());
    });
  });

  describe('whose review is withdrawn', () => {
    const withdraw: ProductCommand = { type: 'WithdrawReview', data: { at } };
    const withdrawn: ProductEvent = {
      type: 'ProductReviewWithdrawn',
      data: { product, hsCode: '610910', withdrawnAt: at },
    };

    it.each([
      ['approved', [approved]],
      ['corrected', [corrected]],
      ['rejected', [rejected]],
      [
        'rejected, and classified again',
        [rejected, { type: 'ProductClassified', data: { ...codeless, reviewState: 'rejected' } }],
      ],
    ] as const)('has its prediction again: %s', (_, reviews) => {
      given(classified(), ...reviews)
        .when(withdraw)
        .then(withdrawn);
      given(classified(), ...reviews, withdrawn)
        .when(withdraw)
        .thenNothing();
      given(classified(), ...reviews, withdrawn)
        .when(approve)
        .then(approved);
    });
    it('is as before where nobody has reviewed it', () => given(classified()).when(withdraw).thenNothing());
    it('without a prediction has no code', () =>
      given({ type: 'ProductClassified', data: { ...codeless, reviewState: 'pending' } }, corrected)
        .when(withdraw)
        .then({ type: 'ProductReviewWithdrawn', data: { product, withdrawnAt: at } }));
  });

  it('is not approved where its code is another one than was looked at', () => {
    const seen = (seenHsCode: string): ProductCommand => ({ type: 'ApproveProduct', data: { seenHsCode, at } });
    given(classified()).when(seen('610910')).then(approved);
    given(classified()).when(seen('610990')).thenRefused('product_code_changed');
    given(classified(), corrected).when(seen('610910')).thenRefused('product_code_changed');
    given(classified(), corrected).when(seen('610990')).thenNothing();
  });

  it('approved together with others, says so', () => {
    given(classified())
      .when({ type: 'ApproveProduct', data: { inBulk: true, at } })
      .then({ type: 'ProductApproved', data: { product, hsCode: '610910', inBulk: true, approvedAt: at } });
  });

  it('is written to a stream of its category', () => expect(productDecider.category).toBe('product'));

  it('cannot be reviewed before it was classified', () => given().when(approve).thenRefused('product_not_found'));
  it('cannot be approved without a code', () => {
    given({ type: 'ProductClassified', data: { ...codeless, reviewState: 'pending' } })
      .when(approve)
      .thenRefused('product_without_code');
  });
});
