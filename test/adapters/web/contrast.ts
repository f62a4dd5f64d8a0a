import type { Page } from 'playwright-core';

/** Runs in the page, whose names are unknown to the rest of this program; hence a text. */
const inPage = `(() => {
  const channels = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const luminance = (colour) => {
    const [r, g, b] = channels(colour).slice(0, 3).map((channel) => {
      const part = channel / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (channels(backgroundColor)[3] !== 0) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const holdsText = (element) => [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent.trim());
  return Math.min(...[...document.querySelectorAll('main *')].filter(holdsText).map((element) => {
    const [one, other] = [luminance(getComputedStyle(element).color), luminance(behind(element))];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }));
})()`;

/** The least contrast of any text with what is behind it (WCAG 2.2, "relative luminance" and "contrast ratio"); 4.5 is what level AA asks for. */
export const leastContrast = (page: Page): Promise<number> => page.evaluate<number>(inPage);
