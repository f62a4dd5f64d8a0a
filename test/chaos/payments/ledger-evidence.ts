import { SandboxProcessor } from '../../../src/adapters/sandbox/payments/sandbox-processor.ts';
import { openDatabase } from '../../../src/adapters/log/sql/engine/database.ts';
import { reconcilePayments } from '../../../src/application/collections/reconcile/reconcile-payments.ts';
import type { Settlement } from '../../../src/application/collections/settlement/settlement.ts';
import { toMinor } from '../../../src/domain/shared/money.ts';
import type { RunningService } from '../../support/running-service.ts';
import { promised } from '../finding.ts';
import type { Finding } from '../finding.ts';

/** The comparison of `waybill payments reconcile`, and whether the settlement is what is left at the processor. */
export const ledgerEvidence = async (
  { eventStore, clock, config, url, caughtUp }: RunningService,
  place: { readonly url: string; readonly token: string },
): Promise<readonly Finding[]> => {
  const database = await openDatabase(config.databaseUrl);
  try {
    // The clock of the service: a refund of the sandbox takes a minute by it.
    const processor = new SandboxProcessor({ db: database.db, clock, baseUrl: url, secret: 'whsec_YQ==' });
    const settle = () => Promise.reject(new Error('Nothing is corrected here.'));
    const differences: string[] = [];
    const { payments, totals } = await reconcilePayments({ store: eventStore, processor, settle, clock })(
      { from: '2020-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' },
      {
        fix: false,
        signal: new AbortController().signal,
        found: (difference) => differences.push(JSON.stringify(difference)),
        notFixed: (_, error) => {
          throw error;
        },
      },
    );

    await caughtUp();
    const reply = await fetch(`${place.url}/api/taxes-collections/settlement`, {
      headers: { authorization: `Bearer ${place.token}` },
    });
    const { balances } = (await reply.json()) as Settlement;
    const wrong = totals.flatMap(({ currency, processor: { left } }) => {
      const closing = balances.find((balance) => balance.currency === currency)?.closing;
      const inLedger = closing ? [closing.owed, closing.toReturn].map((amount) => toMinor({ amount, currency })) : [];
      const sum = inLedger.reduce((one, other) => one + other, 0n);
      return sum === toMinor({ amount: left, currency })
        ? []
        : [`${currency}: ${sum} in the settlement, ${left} left at the processor`];
    });
    return [
      promised('payments that `waybill payments reconcile` finds equal', payments, differences),
      promised('currencies whose settlement is what is left at the processor', totals.length, wrong),
    ];
  } finally {
    await database.close();
  }
};
