import { borderExamples } from './border-examples.ts';
import { defenceExamples } from './defence-examples.ts';
import { examples as otherExamples } from './examples.ts';
import type { Example } from './examples.ts';
import { lawExamples } from './law-examples.ts';
import { officialExamples } from './official-examples.ts';
import { parcelExamples } from './parcel-examples.ts';
import { placeExamples } from './place-examples.ts';
import { preferenceExamples } from './preference-examples.ts';
import { reducedRateExamples } from './reduced-rate-examples.ts';
import { retaliationExamples } from './retaliation-examples.ts';
import { worldExamples } from './world-examples.ts';

/** What others have calculated, each an example of a test. `bench/docs/examples-page.ts` makes a page of them. */
export const workedExamples: readonly Example[] = [
  ...officialExamples,
  ...otherExamples,
  ...preferenceExamples,
  ...defenceExamples,
  ...retaliationExamples,
  ...borderExamples,
  ...reducedRateExamples,
  ...lawExamples,
  ...worldExamples,
  ...parcelExamples,
  ...placeExamples,
];
