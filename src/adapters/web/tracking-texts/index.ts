import type { Language } from '../../../application/languages/languages.ts';
import { wordingOf } from '../../../application/languages/wording.ts';
import { deOnTracking } from './de.ts';
import { enOnTracking } from './en.ts';
import type { TrackingTexts } from './en.ts';
import { esOnTracking } from './es.ts';
import { frOnTracking } from './fr.ts';
import { itOnTracking } from './it.ts';
import { nlOnTracking } from './nl.ts';

export const trackingTexts: Readonly<Record<Language, TrackingTexts>> = {
  en: enOnTracking,
  de: deOnTracking,
  fr: frOnTracking,
  es: esOnTracking,
  it: itOnTracking,
  nl: nlOnTracking,
};

export const sayOnTrackingIn = wordingOf(trackingTexts);
