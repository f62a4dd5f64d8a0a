import type { LocalDate } from '../../../shared/local-date.ts';
import type { TariffImported, TariffRegisterEvent } from './events.ts';

/** One imported version of a tariff. */
export type TariffVersion = TariffImported['data'];

/** The first day on which a version of a tariff applies. */
export type Activation = { readonly version: string; readonly destination: string; readonly from: LocalDate };

/** The imported versions of tariffs, and which one applies when. */
export type TariffRegister = {
  /** In the order of import. */
  readonly versions: ReadonlyMap<string, TariffVersion>;
  /** Activations that were not undone, in the order in which they were made. */
  readonly activations: readonly Activation[];
};

export const initialState: TariffRegister = { versions: new Map(), activations: [] };

/** The newest activation of a destination. */
export const lastActivation = ({ activations }: TariffRegister, destination: string): Activation | undefined =>
  activations.findLast((activation) => activation.destination === destination);

/** The activation with the latest day up to a day; of two for the same day, the later one made. */
export const activationOn = (
  { activations }: TariffRegister,
  destination: string,
  date: LocalDate,
): Activation | undefined =>
  activations.reduce<Activation | undefined>(
    (best, activation) =>
      activation.destination === destination &&
      activation.from <= date &&
      (best === undefined || activation.from >= best.from)
        ? activation
        : best,
    undefined,
  );

export const evolve = (register: TariffRegister, { type, data }: TariffRegisterEvent): TariffRegister => {
  const { versions, activations } = register;
  switch (type) {
    case 'TariffImported':
      return { versions: new Map(versions).set(data.version, data), activations };
    case 'TariffActivated': {
      const { version, destination, from } = data;
      return { versions, activations: [...activations, { version, destination, from }] };
    }
    case 'TariffRolledBack': {
      const undone = lastActivation(register, data.destination);
      return { versions, activations: activations.filter((activation) => activation !== undone) };
    }
  }
};
