import { DomainError } from '../../../shared/domain-error.ts';
import type { LocalDate } from '../../../shared/local-date.ts';
import type { TariffRegisterEvent } from './events.ts';
import { lastActivation } from './state.ts';
import type { TariffRegister, TariffVersion } from './state.ts';

export type RecordTariff = {
  readonly type: 'RecordTariff';
  readonly data: Omit<TariffVersion, 'importedAt'> & { readonly at: string };
};
export type ActivateTariff = {
  readonly type: 'ActivateTariff';
  readonly data: { readonly version: string; readonly from: LocalDate; readonly at: string };
};
export type RollBackTariff = {
  readonly type: 'RollBackTariff';
  readonly data: { readonly destination: string; readonly at: string };
};

/** The commands of the register of tariffs. */
export type TariffRegisterCommand = RecordTariff | ActivateTariff | RollBackTariff;

/** Why the register of tariffs refuses a command. */
export type TariffRegisterRefusal = 'tariff_version_not_found' | 'tariff_not_activated';

const versionNotFound = (version: string): DomainError<TariffRegisterRefusal> =>
  new DomainError(
    'tariff_version_not_found',
    `No imported tariff has the version ${version}. See waybill tariffs list.`,
  );
const notActivated = (destination: string): DomainError<TariffRegisterRefusal> =>
  new DomainError(
    'tariff_not_activated',
    `No imported tariff is active for ${destination}, so there is nothing to roll back.`,
  );

export const decide = (
  { type, data }: TariffRegisterCommand,
  register: TariffRegister,
): readonly TariffRegisterEvent[] => {
  switch (type) {
    case 'RecordTariff': {
      if (register.versions.has(data.version)) return [];
      const {
        version,
        destination,
        name,
        format,
        file,
        sha256,
        lines,
        unreadable,
        references,
        whole,
        covered,
        validFrom,
        at,
      } = data;
      const counts = { lines, unreadable, references, whole, covered };
      const dated = validFrom === undefined ? {} : { validFrom };
      return [
        {
          type: 'TariffImported',
          data: { version, destination, name, format, file, sha256, ...counts, ...dated, importedAt: at },
        },
      ];
    }
    case 'ActivateTariff': {
      const { version, from, at } = data;
      const destination = register.versions.get(version)?.destination;
      if (destination === undefined) throw versionNotFound(version);
      const last = lastActivation(register, destination);
      if (last?.version === version && last.from === from) return [];
      return [{ type: 'TariffActivated', data: { version, destination, from, activatedAt: at } }];
    }
    case 'RollBackTariff': {
      const { destination, at } = data;
      const last = lastActivation(register, destination);
      if (last === undefined) throw notActivated(destination);
      return [
        { type: 'TariffRolledBack', data: { version: last.version, destination, from: last.from, rolledBackAt: at } },
      ];
    }
  }
};
