import { personalReadRoutes } from '../../adapters/privacy/http/personal-read-routes.ts';
import { sqlPersonalReads } from '../../adapters/privacy/sql/personal-reads.ts';
import type { PersonalReads } from '../../application/privacy/ports/personal-reads.ts';
import { recordPersonalReads, removeOldReads } from '../../application/privacy/record-reads.ts';
import type { RecordPersonalReads } from '../../application/privacy/record-reads.ts';
import { core } from '../wiring/core.ts';
import { bindings, token } from '../wiring/feature.ts';
import type { Feature } from '../wiring/feature.ts';

/** For pages that show consignees: records who is about to see whom. */
export const personalReadTokens = { record: token<RecordPersonalReads>('personalReads.record') };
const stored = token<PersonalReads>('personalReads.stored');

const day = 86_400_000;

/** Who has seen the personal data of consignees. */
export const personalReads: Feature = {
  name: 'personal-reads',
  module: bindings((bind) => {
    bind(stored, (get) => sqlPersonalReads(get(core.database).db));
    bind(personalReadTokens.record, (get) =>
      recordPersonalReads({ reads: get(stored), clock: get(core.clock), ids: get(core.ids) }),
    );
  }),
  routes: (get) => personalReadRoutes(get(stored)),
  jobs: (get) => [
    {
      name: 'remove-old-personal-reads',
      everyMs: day,
      task: () => removeOldReads({ reads: get(stored), clock: get(core.clock) }),
    },
  ],
};
