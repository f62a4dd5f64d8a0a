import { z } from 'zod';
import { metadataFaults } from '../../../../domain/shared/metadata.ts';
import type { Metadata } from '../../../../domain/shared/metadata.ts';
import { pathPlaceholder, rules } from './domain-rules.ts';

/** The client's own key-value pairs. */
export const metadata = z
  .record(z.string(), z.unknown())
  .check(rules<Metadata>((value) => metadataFaults(value, pathPlaceholder)))
  .meta({
    description: 'At most 50 keys of at most 40 characters; strings of at most 500.',
    example: { orderRef: 'A-1' },
  });
