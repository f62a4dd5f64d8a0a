import './node-version.ts';

export const { createWaybill, ConfigError } = await import('../express.ts');
