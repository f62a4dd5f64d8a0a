import fc from 'fast-check';
import type { DutyRequest, GoodsLine } from '../../../src/domain/trade/index.ts';
import type { OracleCase } from './cases.ts';

/** Draws up to three further codes for each of the first three lines: a place in a list of codes, and its chance. */
const drawnCodes = fc.array(
  fc.array(fc.record({ place: fc.nat(), ofOther: fc.boolean() }), { minLength: 0, maxLength: 3 }),
  { minLength: 1, maxLength: 3 },
);

/** The case with codes that are not certain. Some are those of other lines, so that lines may come to the same code. */
export const withUncertainCodes = (
  cases: fc.Arbitrary<OracleCase>,
  codes: readonly string[],
): fc.Arbitrary<OracleCase> =>
  fc.tuple(cases, drawnCodes).map(([asked, drawn]) => {
    const given = asked.request.lines.slice(0, drawn.length);
    const ofLines = given.flatMap(({ hsCode }) => hsCode ?? []);
    const lines = given.map((line, index): GoodsLine => {
      const others = (drawn[index] ?? []).map(({ place, ofOther }) => {
        const from = ofOther && ofLines.length > 0 ? ofLines : codes;
        return from[place % from.length] ?? '610910';
      });
      const all = [...new Set([line.hsCode, ...others])].filter((code) => code !== undefined);
      if (line.hsCode === undefined || all.length === 1) return line;
      return { ...line, candidates: all.map((hsCode) => ({ hsCode, name: '', confidence: 1 / all.length })) };
    });
    return { ...asked, request: { ...asked.request, lines } };
  });

/** The request under every combination of the codes of its lines, none of them uncertain. */
export const combinationsIn = (request: DutyRequest): readonly DutyRequest[] =>
  request.lines
    .reduce<readonly (readonly GoodsLine[])[]>(
      (choices, { candidates, ...line }) =>
        choices.flatMap((chosen) =>
          (candidates?.map(({ hsCode }) => ({ ...line, hsCode })) ?? [line]).map((each) => [...chosen, each]),
        ),
      [[]],
    )
    .map((lines) => ({ ...request, lines }));
