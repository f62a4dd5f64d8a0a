import { z } from 'zod';
import { DomainError } from '../../../domain/shared/domain-error.ts';

export const webhooksPath = '/api/webhooks';
export const webhookById = z.object({ id: z.string().meta({ description: 'Id of the webhook endpoint.' }) });
export const unknownEndpoint = { 404: new DomainError('webhook_not_found', 'No webhook endpoint has this id.') };
export const reading = { tag: 'Webhooks', access: { scope: 'read_accounts' } } as const;
export const writing = { tag: 'Webhooks', access: { scope: 'write_accounts' }, rate: 'write' } as const;
