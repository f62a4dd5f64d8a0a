import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  enabledEventNames,
  maxEndpoints,
  urlFaults,
  wants,
  webhookEndpoints,
  webhookEventNames,
} from '../../../src/domain/webhook-endpoint/index.ts';
import type {
  EnabledEvent,
  SettingsChange,
  WebhookEndpointCommand,
  WebhookEndpointEvent,
} from '../../../src/domain/webhook-endpoint/index.ts';
import { scenarioOf } from '../../support/scenario.ts';

const { given } = scenarioOf(webhookEndpoints);
const at = '2026-11-20T10:00:00.000Z';
const tomorrow = '2026-11-21T10:00:00.000Z';
const url = 'https://example.com/hooks';

const registered = (endpointId = 'whk_1', more: { enabled?: boolean; fingerprint?: string } = {}): WebhookEndpointEvent => ({
  type: 'WebhookEndpointRegistered',
  data: { endpointId, url, enabledEvents: ['*'], enabled: true, secretId: `key_${endpointId}`, registeredAt: at, ...more },
});
const disabled: WebhookEndpointEvent = { type: 'WebhookEndpointDisabled', data: { endpointId: 'whk_1', reason: 'client', disabledAt: at } };
const enabled: WebhookEndpointEvent = { type: 'WebhookEndpointEnabled', data: { endpointId: 'whk_1', enabledAt: at } };
const deleted: WebhookEndpointEvent = { type: 'WebhookEndpointDeleted', data: { endpointId: 'whk_1', deletedAt: at } };
const rotated = (secretId: string, previousUntil = tomorrow): WebhookEndpointEvent => ({
  type: 'WebhookSecretRotated',
  data: { endpointId: 'whk_1', secretId, previousUntil, rotatedAt: at },
});

const register = (more: SettingsChange & { endpointId?: string; fingerprint?: string } = {}): WebhookEndpointCommand => ({
  type: 'RegisterWebhookEndpoint',
  data: { endpointId: 'whk_1', url, secretId: `key_${more.endpointId ?? 'whk_1'}`, at, ...more },
});
const change = (settings: SettingsChange): WebhookEndpointCommand => ({
  type: 'ChangeWebhookEndpoint',
  data: { endpointId: 'whk_1', at, ...settings },
});
const rotate = (secretId: string, when = at): WebhookEndpointCommand => ({
  type: 'RotateWebhookSecret',
  data: { endpointId: 'whk_1', secretId, previousUntil: tomorrow, at: when },
});
const disable = (reason: 'gone_410' | 'failing'): WebhookEndpointCommand => ({
  type: 'DisableWebhookEndpoint',
  data: { endpointId: 'whk_1', reason, at },
});
const recover: WebhookEndpointCommand = { type: 'RecoverWebhookDeliveries', data: { endpointId: 'whk_1', since: at, at } };
const remove: WebhookEndpointCommand = { type: 'DeleteWebhookEndpoint', data: { endpointId: 'whk_1', at } };

describe('registering', () => {
  it('takes everything by default and is enabled', () => {
    given().when(register()).then(registered());
  });
  it('keeps what the client says, each event once', () => {
    given()
      .when(
        register({
          enabledEvents: ['*', 'product.updated', '*'],
          description: 'Desk',
          metadata: { a: 'b' },
          enabled: false,
          fingerprint: 'f',
        }),
      )
      .then({
        type: 'WebhookEndpointRegistered',
        data: {
          endpointId: 'whk_1',
          url,
          enabledEvents: ['*', 'product.updated'],
          description: 'Desk',
          metadata: { a: 'b' },
          enabled: false,
          secretId: 'key_whk_1',
          fingerprint: 'f',
          registeredAt: at,
        },
      });
  });
  it('does nothing the second time under the same key', () => {
    given(registered('whk_1', { fingerprint: 'f' }))
      .when(register({ fingerprint: 'f' }))
      .thenNothing();
  });
  it('refuses another body under the same key, even after the endpoint is gone', () => {
    given(registered('whk_1', { fingerprint: 'f' }))
      .when(register({ fingerprint: 'g' }))
      .thenRefused('idempotency_key_reused');
    given(registered('whk_1', { fingerprint: 'f' }), deleted)
      .when(register({ fingerprint: 'g' }))
      .thenRefused('idempotency_key_reused');
  });
  it('does not bring a deleted endpoint back', () => {
    given(registered('whk_1', { fingerprint: 'f' }), deleted)
      .when(register({ fingerprint: 'f' }))
      .thenNothing();
  });
  it('refuses one more than an account may have, and takes it once another is deleted', () => {
    const full = Array.from({ length: maxEndpoints }, (_, index) => registered(`whk_${index + 1}`));
    given(...full)
      .when(register({ endpointId: 'whk_new' }))
      .thenRefused('webhook_limit_reached');
    given(...full, deleted)
      .when(register({ endpointId: 'whk_new' }))
      .then(registered('whk_new'));
  });
  it.each(['shipment.created', '', 'LABEL.GENERATED', '__proto__', 'toString'])('refuses the event name %j', (name) => {
    given()
      .when(register({ enabledEvents: [name] }))
      .thenRefused('invalid_webhook');
  });
  it('refuses an empty list of events', () => {
    given()
      .when(register({ enabledEvents: [] }))
      .thenRefused('invalid_webhook');
  });
});

describe('changing', () => {
  it('changes what is named and keeps the rest', () => {
    given(registered())
      .when(change({ description: 'Desk' }))
      .then({
        type: 'WebhookEndpointChanged',
        data: { endpointId: 'whk_1', url, enabledEvents: ['*'], description: 'Desk', changedAt: at },
      });
  });
  it('does nothing when nothing is different', () => {
    given(registered())
      .when(change({ url, enabledEvents: ['*'], enabled: true, description: null }))
      .thenNothing();
  });
  it('switches off and on, once', () => {
    given(registered())
      .when(change({ enabled: false }))
      .then(disabled);
    given(registered(), disabled)
      .when(change({ enabled: false }))
      .thenNothing();
    given(registered(), disabled)
      .when(change({ enabled: true }))
      .then(enabled);
  });
  it('refuses an address that cannot be called', () => {
    given(registered())
      .when(change({ url: 'ftp://example.com' }))
      .thenRefused('invalid_webhook');
  });
  it('knows only live endpoints', () => {
    given()
      .when(change({ enabled: false }))
      .thenRefused('webhook_not_found');
    given(registered(), deleted)
      .when(change({ enabled: false }))
      .thenRefused('webhook_not_found');
  });
});

describe('the rest of its life', () => {
  it('takes a new secret, and the same one only once', () => {
    given(registered()).when(rotate('key_2')).then(rotated('key_2'));
    given(registered(), rotated('key_2')).when(rotate('key_2')).thenNothing();
  });
  it('honours at most three replaced secrets at a time', () => {
    const history = [registered(), rotated('key_2'), rotated('key_3'), rotated('key_4')];
    given(...history)
      .when(rotate('key_5'))
      .thenRefused('too_many_rotations');
    given(...history)
      .when(rotate('key_5', tomorrow))
      .then({
        type: 'WebhookSecretRotated',
        data: { endpointId: 'whk_1', secretId: 'key_5', previousUntil: tomorrow, rotatedAt: tomorrow },
      });
  });
  it('is disabled once, for the reason that came first', () => {
    given(registered())
      .when(disable('gone_410'))
      .then({ type: 'WebhookEndpointDisabled', data: { endpointId: 'whk_1', reason: 'gone_410', disabledAt: at } });
    given(registered(), disabled).when(disable('failing')).thenNothing();
  });
  it('recovers only while it is enabled', () => {
    given(registered())
      .when(recover)
      .then({ type: 'WebhookRecoveryRequested', data: { endpointId: 'whk_1', since: at, requestedAt: at } });
    given(registered(), disabled).when(recover).thenRefused('webhook_disabled');
  });
  it('is deleted once', () => {
    given(registered()).when(remove).then(deleted);
    given(registered(), deleted).when(remove).thenNothing();
    given().when(remove).thenRefused('webhook_not_found');
  });
});

describe('event names', () => {
  it('are exactly those of the interface', () => {
    expect([...webhookEventNames].sort()).toEqual([
      'document.uploaded',
      'label.generated',
      'manifest.created',
      'product.classification.complete',
      'product.updated',
      'shipment.updated',
      'taxes.collection.cancelled',
      'taxes.collection.exception',
      'taxes.collection.ready',
      'taxes.collection.updated',
    ]);
    expect(enabledEventNames).toContain('*');
  });
  it('`*` stands for all but the bulk ones', () => {
    expect(webhookEventNames.filter((name) => !wants(['*'], name))).toEqual(['product.classification.complete', 'product.updated']);
  });
  it('naming an event is always enough, and more names never take one away', () => {
    const names = fc.uniqueArray(fc.constantFrom<EnabledEvent>(...enabledEventNames), { minLength: 1 });
    fc.assert(
      fc.property(names, names, fc.constantFrom(...webhookEventNames), (some, more, name) => {
        if (some.includes(name)) expect(wants(some, name)).toBe(true);
        if (wants(some, name)) expect(wants([...some, ...more], name)).toBe(true);
      }),
    );
  });
});

describe('addresses', () => {
  it.each(['https://example.com', 'https://example.com:8443/a?b=c', 'http://localhost:3000/x', 'https://[2001:db8::1]/'])(
    'may look like %s',
    (text) => {
      expect(urlFaults(text)).toEqual([]);
    },
  );
  it.each([
    'example.com',
    '/hooks',
    'ftp://example.com',
    'file:///etc/passwd',
    'https://user:pass@example.com',
    'https://user@example.com',
    'https://example.com/#top',
    'https://example.com/#',
    ' https://example.com',
    'https://exa\tmple.com',
    'https://example.com/a b',
    'https://',
    'javascript:alert(1)',
  ])('may not look like %j', (text) => {
    expect(urlFaults(text)).not.toEqual([]);
  });
  it('have at most 2,048 characters', () => {
    const ofLength = (length: number): string => `https://example.com/${'a'.repeat(length - 20)}`;
    expect(urlFaults(ofLength(2048))).toEqual([]);
    expect(urlFaults(ofLength(2049))).toHaveLength(1);
  });
});
