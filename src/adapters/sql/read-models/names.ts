import type { Collection } from '../../../application/ports/read-models.ts';

/** Part of a name in the database. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/-/g, '_');

export const tableOf = ({ name, version }: Pick<Collection, 'name' | 'version'>): string => `rm_${snake(name)}_v${version}`;
export const columnOf = (field: string): string => `f_${snake(field)}`;
