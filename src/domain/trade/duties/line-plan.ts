import type { Tariff } from '../tariff/duty-rate.ts';
import type { Case, CaseLine } from './calculation/case.ts';
import { decide } from './calculation/rule-query.ts';
import type { Asking, Decision } from './calculation/rule-query.ts';
import { planBearing, planDuty, planExtras } from './calculation/plan-duty.ts';
import type { PlannedDuty, PlannedExtra } from './calculation/plan-duty.ts';
import { planTaxes } from './calculation/plan-taxes.ts';
import type { PlannedTaxes } from './calculation/plan-taxes.ts';
import type { Excise, Rule } from './rules/rule-set.ts';

const excisesOf = ({ rules, applies }: Asking): readonly Excise[] => rules.excises.filter(applies);

/**
 * Everything rules say of a line: what is left is arithmetic. Each part is decided when it is first asked for: a line that stops is asked nothing more, and uses no
 * more exchange rates. The line may be any that is like the first.
 */
export class LinePlan {
  #bearing: Decision<string | undefined> | undefined;
  #duty: Decision<PlannedDuty> | undefined;
  #extras: Decision<readonly PlannedExtra[]> | undefined;
  #taxes: Decision<PlannedTaxes> | undefined;
  #excises: Decision<readonly Excise[]> | undefined;
  readonly #holding = new Map<Rule, Decision<boolean>>();

  bearing(inCase: Case, line: CaseLine): Decision<string | undefined> {
    return (this.#bearing ??= decide(inCase, line, planBearing));
  }

  duty(inCase: Case, line: CaseLine, tariff: Tariff): Decision<PlannedDuty> {
    return (this.#duty ??= decide(inCase, line, (asking) => planDuty(asking, tariff)));
  }

  extras(inCase: Case, line: CaseLine): Decision<readonly PlannedExtra[]> {
    return (this.#extras ??= decide(inCase, line, planExtras));
  }

  taxes(inCase: Case, line: CaseLine): Decision<PlannedTaxes> {
    return (this.#taxes ??= decide(inCase, line, planTaxes));
  }

  /** Whether the conditions of a rule about whole consignments hold for this line. */
  holds(rule: Rule, inCase: Case, line: CaseLine): Decision<boolean> {
    const known = this.#holding.get(rule);
    if (known) return known;
    const decision = decide(inCase, line, ({ applies }) => applies(rule));
    this.#holding.set(rule, decision);
    return decision;
  }

  excises(inCase: Case, line: CaseLine): Decision<readonly Excise[]> {
    return (this.#excises ??= decide(inCase, line, excisesOf));
  }
}
