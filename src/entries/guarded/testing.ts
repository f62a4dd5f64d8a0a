import './node-version.ts';

export * from '../../testing/index.ts';
