import './node-version.ts';

export * from '../../application/index.ts';
