import { LanguageCode } from '@vendure/core';
import type { WaybillOptions } from './options';

const centimetres = (side: string) => ({
  type: 'float' as const,
  required: false,
  ui: { component: 'number-form-input', min: 0, suffix: 'cm' },
  label: [{ languageCode: LanguageCode.en, value: `${side} of the parcel` }],
});

/** The box of one fulfilment, where it is another one than that of the options. */
export const boxArgs = {
  length: centimetres('Length'),
  width: centimetres('Width'),
  height: centimetres('Height'),
  packagingGrams: {
    type: 'int' as const,
    required: false,
    ui: { component: 'number-form-input', min: 0, suffix: 'g' },
    label: [{ languageCode: LanguageCode.en, value: 'Weight of box and filling' }],
  },
};

type Box = { readonly [side in keyof typeof boxArgs]?: number | null };

/** The box that was typed; what was left empty is as in the options. */
export const boxOf = (usual: WaybillOptions['parcel'], box: Box): WaybillOptions['parcel'] => ({
  length: box.length || usual.length,
  width: box.width || usual.width,
  height: box.height || usual.height,
  packagingGrams: box.packagingGrams ?? usual.packagingGrams,
});
