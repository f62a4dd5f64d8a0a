import * as vitest from 'vitest';
import { sqlTariffLibrary } from '../../../../src/adapters/trade/tariffs/sql-tariff-library.ts';
import { tariffLibraryContract } from '../../../../src/testing/contracts/tariff-library.ts';
import { onEveryDatabase } from '../../../support/databases.ts';
import { openedStore } from '../../../support/opened-store.ts';

onEveryDatabase(({ name, open }) => {
  tariffLibraryContract(vitest, name, openedStore(open, sqlTariffLibrary));
});
