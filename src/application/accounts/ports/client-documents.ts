import type { OauthApp } from './oauth.ts';

/**
 * A program that asks for access: a registered app; or, without an account, one that a document describes, whose
 * address is its id.
 */
export type AskingApp = Omit<OauthApp, 'accountId' | 'createdAt' | 'updatedAt' | 'fingerprint'> & {
  /** The account that registered it. */
  readonly accountId?: string;
};

/** Finds a program by its `client_id`. */
export type AskingApps = { readonly get: (id: string) => Promise<AskingApp | undefined> };

/** A document as it was fetched. */
export type FetchedDocument = {
  readonly text: string;
  /** How long its server lets it be kept; undefined if it does not say. */
  readonly maxAgeMs?: number | undefined;
};

/**
 * Fetches a document by https from the public internet. Rejects with an OauthError for one that cannot be had, and says
 * nothing about hosts of the internal network.
 */
export type FetchClientDocument = (address: string) => Promise<FetchedDocument>;
