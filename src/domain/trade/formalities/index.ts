export * from './export-clearance.ts';
export * from './export-messages.ts';
export * from './export-rule.ts';
export * from './provenance.ts';
