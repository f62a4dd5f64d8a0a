import { expect, it } from 'vitest';
import { Agenda } from '../../../../src/application/sandbox/demo/agenda.ts';
import type { Step } from '../../../../src/application/sandbox/demo/agenda.ts';

const at = (minute: number): string => `2026-11-20T10:0${minute}:00.000Z`;
const nothing = () => Promise.resolve();

it('gives the steps in order of time, those of one time in the order in which they were added', () => {
  const agenda = new Agenda(at(9));
  const steps = [3, 1, 3, 2].map((minute): Step => ({ at: at(minute), do: nothing }));
  agenda.add(...steps);
  const taken = steps.map(() => agenda.take());
  expect(taken.map((step) => step && steps.indexOf(step))).toEqual([1, 3, 0, 2]);
  expect(agenda.take()).toBeUndefined();
});

it('takes a step that another one adds, and none at the end or later', () => {
  const agenda = new Agenda(at(5));
  agenda.add({ at: at(1), do: nothing }, { at: at(4), do: nothing });
  agenda.take();
  agenda.add({ at: at(2), do: nothing }, { at: at(5), do: nothing }, { at: at(6), do: nothing });
  expect([agenda.take()?.at, agenda.take()?.at, agenda.take()]).toEqual([at(2), at(4), undefined]);
  expect(agenda.state).toEqual({ done: 3, all: 3 });
});
