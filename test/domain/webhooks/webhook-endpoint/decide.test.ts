import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  enabledEventNames,
  maxEndpoints,
  urlFaults,
  isSubscribedTo,
  webhookEndpointDecider,
  webhookEventNames,
} from '../../../../src/domain/webhooks/webhook-endpoint/index.ts';
import type {
  EnabledEvent,
  EndpointChange,
  WebhookEndpointCommand,
  WebhookEndpointEvent,
} from '../../../../src/domain/webhooks/webhook-endpoint/index.ts';
import type { DomainError } from '../../../../src/domain/shared/domain-error.ts';
import { scenarioOf } from '../../../support/scenario.ts';

const { given } = scenarioOf(webhookEndpointDecider);
const at = '2026-11-20T10:00:00.000Z';
const tomorrow = '2026-11-21T10:00:00.000Z';
const url = 'https://example.com/hooks';

const registered = (
  endpointId = 'whk_1',
  more: { enabled?: boolean; fingerprint?: string } = {},
): WebhookEndpointEvent => ({
  type: 'WebhookEndpointRegistered',
  data: {
    endpointId,
    url,
    enabledEvents: ['*'],
    enabled: true,
    secretId: `key_${endpointId}`,
    registeredAt: at,
    ...more,
  },
});
const disabled: WebhookEndpointEvent = {
  type: 'WebhookEndpointDisabled',
  data: { endpointId: 'whk_1', reason: 'client', disabledAt: at },
};
const enabled: WebhookEndpointEvent = { type: 'WebhookEndpointEnabled', data: { endpointId: 'whk_1', enabledAt: at } };
const deleted: WebhookEndpointEvent = { type: 'WebhookEndpointDeleted', data: { endpointId: 'whk_1', deletedAt: at } };
const rotated = (secretId: string, previousUntil = tomorrow): WebhookEndpointEvent => ({
  type: 'WebhookSecretRotated',
  data: { endpointId: 'whk_1', secretId, previousUntil, rotatedAt: at },
});

const register = (
  more: EndpointChange & { endpointId?: string; fingerprint?: string } = {},
): WebhookEndpointCommand => ({
  type: 'RegisterWebhookEndpoint',
  data: { endpointId: 'whk_1', url, secretId: `key_${more.endpointId ?? 'whk_1'}`, at, ...more },
});
const change = (settings: EndpointChange): WebhookEndpointCommand => ({
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
const recover: WebhookEndpointCommand = {
  type: 'RecoverWebhookDeliveries',
  data: { endpointId: 'whk_1', since: at, at },
};
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
  it('counts only endpoints that are there', () => {
    const others = Array.from({ length: maxEndpoints - 1 }, (_, index) => registered(`whk_${index + 1}`));
    given(...others)
      .when(register({ endpointId: 'whk_new' }))
      .then(registered('whk_new'));
  });
  it('says which of the names of events is wrong', () => {
    const faultsOf = (...enabledEvents: readonly string[]) => {
      try {
        webhookEndpointDecider.decide(register({ enabledEvents }), webhookEndpointDecider.initialState);
      } catch (error) {
        return (error as DomainError).faults?.map(({ field }) => field);
      }
      return undefined;
    };
    expect(faultsOf()).toEqual(['enabledEvents']);
    expect(faultsOf('*', 'shipment.created', 'product.updated', '')).toEqual(['enabledEvents[1]', 'enabledEvents[3]']);
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

const changedTo = (difference: object): WebhookEndpointEvent => ({
  type: 'WebhookEndpointChanged',
  data: { endpointId: 'whk_1', change: difference, changedAt: at },
});

describe('changing', () => {
  it('changes what is named and keeps the rest', () => {
    given(registered())
      .when(change({ description: 'Desk' }))
      .then(changedTo({ description: 'Desk' }));
  });
  it('takes a description and metadata away by null, and keeps them where they are left out', () => {
    const described = { description: 'Desk', metadata: { a: 'b' } };
    const before: WebhookEndpointEvent = {
      ...registered(),
      data: { ...registered().data, ...described },
    } as WebhookEndpointEvent;
    given(before)
      .when(change({ description: null }))
      .then(changedTo({ description: null }));
    given(before)
      .when(change({ metadata: null }))
      .then(changedTo({ metadata: null }));
    given(before)
      .when(change({ enabledEvents: ['label.generated'] }))
      .then(changedTo({ enabledEvents: ['label.generated'] }));
    given(before).when(change(described)).thenNothing();
    given(before)
      .when(change({ metadata: { a: 'c' } }))
      .then(changedTo({ metadata: { a: 'c' } }));
  });
  it('changes the query of an address with the address, and not without it', () => {
    const sealed: WebhookEndpointEvent = {
      ...registered(),
      data: { ...registered().data, queryId: 'key_q1' },
    } as WebhookEndpointEvent;
    given(sealed)
      .when(change({ description: 'Desk' }))
      .then(changedTo({ description: 'Desk' }));
    given(sealed)
      .when(change({ url, queryId: 'key_q2' }))
      .then(changedTo({ queryId: 'key_q2' }));
    given(sealed)
      .when(change({ url }))
      .then(changedTo({ queryId: null }));
    given(sealed)
      .when(change({ url, queryId: 'key_q1' }))
      .thenNothing();
    given(registered())
      .when(change({ url, queryId: 'key_q1' }))
      .then(changedTo({ queryId: 'key_q1' }));
  });
  it('starts from the last change', () => {
    given(registered(), changedTo({ description: 'Desk' }))
      .when(change({ description: 'Desk' }))
      .thenNothing();
    given(registered(), changedTo({ description: 'Desk' }))
      .when(change({ metadata: { a: 'b' } }))
      .then(changedTo({ metadata: { a: 'b' } }));
    given(registered(), disabled, changedTo({ description: 'Desk' }))
      .when(change({ enabled: true }))
      .then(enabled);
  });
  it('starts from the last switch', () => {
    given(registered(), disabled, enabled)
      .when(change({ enabled: true }))
      .thenNothing();
    given(registered(), disabled, enabled)
      .when(change({ enabled: false }))
      .then(disabled);
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
  it('knows the secret it was registered with', () => given(registered()).when(rotate('key_whk_1')).thenNothing());
  it('counts a replaced secret until its time, and not at it', () => {
    const history = [registered(), rotated('key_2'), rotated('key_3')];
    given(...history)
      .when(rotate('key_4'))
      .then(rotated('key_4'));
    given(registered(), rotated('key_2', at), rotated('key_3', at), rotated('key_4', at))
      .when(rotate('key_5'))
      .then(rotated('key_5'));
  });
  it('is left alone by what happened to another, and by what happened after its end', () => {
    given(registered('whk_2'), disabled).when(register()).then(registered());
    given(registered(), deleted, enabled, rotated('key_2')).when(remove).thenNothing();
    given(registered('whk_1', { fingerprint: 'f' }), deleted, enabled, rotated('key_2'))
      .when(remove)
      .thenNothing();
    given(deleted).when(register()).then(registered());
  });
  it('recovers again as often as it is asked to', () => {
    const recovery: WebhookEndpointEvent = {
      type: 'WebhookRecoveryRequested',
      data: { endpointId: 'whk_1', since: at, requestedAt: at },
    };
    given(registered(), recovery).when(recover).then(recovery);
  });
  it('is written to a stream of its category', () => expect(webhookEndpointDecider.category).toBe('webhookEndpoints'));
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
    given().when(remove).thenNothing();
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
      'quote.held',
      'quote.honoured',
      'quote.released',
      'quote.withdrawn',
      'shipment.updated',
      'taxes.collection.cancelled',
      'taxes.collection.exception',
      'taxes.collection.ready',
      'taxes.collection.updated',
    ]);
    expect(enabledEventNames).toContain('*');
  });
  it('`*` stands for all but the bulk ones', () => {
    expect(webhookEventNames.filter((name) => !isSubscribedTo(['*'], name))).toEqual([
      'product.classification.complete',
      'product.updated',
      'quote.held',
      'quote.released',
      'quote.honoured',
      'quote.withdrawn',
    ]);
  });
  it('naming an event is always enough, and more names never take one away', () => {
    const names = fc.uniqueArray(fc.constantFrom<EnabledEvent>(...enabledEventNames), { minLength: 1 });
    fc.assert(
      fc.property(names, names, fc.constantFrom(...webhookEventNames), (some, more, name) => {
        if (some.includes(name)) expect(isSubscribedTo(some, name)).toBe(true);
        if (isSubscribedTo(some, name)) expect(isSubscribedTo([...some, ...more], name)).toBe(true);
      }),
    );
  });
});

it('remembers the latest 256 deleted endpoints alone, however many there ever were', () => {
  const { evolve, initialState } = webhookEndpointDecider;
  let state = initialState;
  for (let count = 0; count < 300; count++) {
    state = evolve(state, registered(`whk_${count}`, { fingerprint: 'f' }));
    state = evolve(state, { type: 'WebhookEndpointDeleted', data: { endpointId: `whk_${count}`, deletedAt: at } });
  }
  expect(Object.keys(state)).toEqual(Array.from({ length: 256 }, (_, count) => `whk_${44 + count}`));
});

describe('addresses', () => {
  it.each([
    'https://example.com',
    'https://example.com:8443/a?b=c',
    'http://localhost:3000/x',
    'https://[2001:db8::1]/',
  ])('may look like %s', (text) => {
    expect(urlFaults(text)).toEqual([]);
  });
  it.each([
    'example.com',
    '/hooks',
    'ftp://example.com',
    'file:///etc/passwd',
    'https://user:pass@example.com',
    'https://user@example.com',
    'https://:pass@example.com',
    'https://example.com/#top',
    'https://example.com/#',
    ' https://example.com',
    'https://exa\tmple.com',
    'https://example.com/a b',
    'https://',
    'javascript:alert(1)',
  ])('may not look like %j', (text) => {
    expect(urlFaults(text).map(({ field }) => field)).toEqual(['url']);
  });
  it('have at most 2,048 characters', () => {
    const ofLength = (length: number): string => `https://example.com/${'a'.repeat(length - 20)}`;
    expect(urlFaults(ofLength(2048))).toEqual([]);
    expect(urlFaults(ofLength(2049))).toHaveLength(1);
  });
});
