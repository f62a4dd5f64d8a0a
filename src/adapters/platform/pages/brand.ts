import type { Picture, ShownBrand } from '../../../application/shared/ports/branding.ts';

/** A picture that stands in the page itself, so that the policy of the pages lets nothing else in. */
export const inlinePicture = ({ png, width, height }: Picture) => ({
  src: `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
  width,
  height,
});

/** What the head of a page shows of a sender. */
export const pageBrand = (name: string, { colour, logo }: ShownBrand) => ({
  name,
  colour: colour?.slice(1),
  logo: logo && inlinePicture(logo),
});
