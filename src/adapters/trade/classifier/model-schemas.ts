import { z } from 'zod';
import { furtherSignalNames, signalNames, weightNames } from '../../../domain/trade/classification/index.ts';
import type { Calibration, FurtherSignals, Signals, Weights } from '../../../domain/trade/classification/index.ts';

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
  further: z.strictObject({
    made: z.string().min(1),
    weights: figures(furtherSignalNames).transform((weights) => weights as FurtherSignals),
  }),
  alternatives: z.strictObject({ made: z.string().min(1), ofTheRest: z.array(z.number().min(0).max(1)) }),
}) satisfies z.ZodType<Calibration>;
