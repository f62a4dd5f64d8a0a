import type { Collection } from '../../../../application/log/ports/read-models.ts';

/** Part of a name in the database. */
export const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/-/g, '_');

/** A version of a read model, as checkpoints and parked streams name it. */
export const versionedName = ({ name, version }: Pick<Collection, 'name' | 'version'>): string => `${name}@${version}`;

export const tableOf = ({ name, version }: Pick<Collection, 'name' | 'version'>): string =>
  `rm_${snake(name)}_v${version}`;
export const columnOf = (field: string): string => `f_${snake(field)}`;

/** The table of a copy. */
export const copyTableOf = (id: string): string => `rm_copy_${id}`;
/** How the checkpoints of a copy's partitions begin. */
export const copyFamilyOf = (id: string): string => `copy:${id}:`;
