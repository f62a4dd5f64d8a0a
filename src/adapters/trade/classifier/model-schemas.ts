import { z } from 'zod';
import { signalNames, weightNames } from '../../../domain/trade/classification/index.ts';
import type { Calibration, Signals, Weights } from '../../../domain/trade/classification/index.ts';

const figures = (names: readonly string[]) => z.strictObject(Object.fromEntries(names.map((name) => [name, z.number()])));

/** Both files say how their figures were fitted, since the figures alone do not show it. */
export const weightsFile = z.strictObject({
  made: z.string().min(1),
  weights: figures(weightNames).transform((weights) => weights as Weights),
});

export const calibrationFile = z.strictObject({
  made: z.string().min(1),
  intercept: z.number(),
  weights: figures(signalNames).transform((weights) => weights as Signals),
  titlesOfOthers: z.strictObject({ made: z.string().min(1), slope: z.number().positive(), intercept: z.number() }),
}) satisfies z.ZodType<Calibration>;
