import type { Picture } from '../../../../application/shared/ports/branding.ts';
import type {
  PaperFact,
  PaperGroup,
  PaperLine,
  PaymentPaper,
} from '../../../../application/parcels/ports/renderers.ts';
import { beside, framed, gap, line, stack, textBlock } from '../layout/blocks.ts';
import type { Block } from '../layout/blocks.ts';
import type { DrawnPage, Measure, Style } from '../drawing.ts';
import { hasRightToLeft } from '../text/fonts.ts';
import { contentWidth, margin, paginate, body, fieldRow, small, strong } from './document-parts.ts';

const title: Style = { size: 18, bold: true };
const headline: Style = { size: 13, bold: true };
const total: Style = { size: 10, bold: true };

const gutter = 12;
const amountWidth = 110;
const nameWidth = contentWidth - amountWidth - gutter - 8;

/** A name with its explanations below it, and the amount on the right. */
const amountRow = ({ name, rule = '', amount }: PaperLine, style: Style, measure: Measure): Block => {
  const explained = rule === '' ? [] : [rule];
  return stack([
    gap(2),
    beside([
      {
        left: 4,
        block: stack([
          textBlock(name, { width: nameWidth, style }, measure),
          ...explained.map((text) => textBlock(text, { width: nameWidth, style: small }, measure)),
        ]),
      },
      {
        left: contentWidth - amountWidth - 4,
        block: textBlock(amount, { width: amountWidth, style, align: 'right' }, measure),
      },
    ]),
    gap(2),
  ]);
};

const groupHead = (text: string, facts: string | undefined, measure: Measure): Block => {
  const width = contentWidth - 8;
  return stack([
    gap(6),
    beside([
      {
        left: 4,
        block: stack([
          textBlock(text, { width, style: strong }, measure),
          ...(facts === undefined ? [] : [textBlock(facts, { width, style: small }, measure)]),
        ]),
      },
    ]),
  ]);
};

/** The rows of a group. Its heading and first amount stay together on a page. */
const rowsOf = ({ title: text, facts, charges }: PaperGroup, measure: Measure): readonly Block[] => {
  const rows = charges.map((charge) => stack([amountRow(charge, body, measure), line(contentWidth, 0.2)]));
  if (text === undefined) return rows;
  const head = groupHead(text, facts, measure);
  const [first, ...others] = rows;
  return first ? [stack([head, first]), ...others] : [stack([head, gap(2), line(contentWidth, 0.2)])];
};

const paragraph = (text: string, style: Style, measure: Measure): Block =>
  stack([textBlock(text, { width: contentWidth, style }, measure), gap(3)]);

const factRow = (facts: readonly PaperFact[], measure: Measure): Block =>
  fieldRow(
    facts.map((fact) => ({ ...fact, width: contentWidth / facts.length })),
    measure,
  );

const linkBox = ({ name, href }: NonNullable<PaymentPaper['link']>, measure: Measure): Block => {
  const width = contentWidth - 16;
  const address = textBlock(href, { width, style: strong }, measure);
  const linked: Block = {
    ...address,
    items: (x, y) => address.items(x, y).map((item) => (item.kind === 'text' ? { ...item, href } : item)),
  };
  return stack([
    framed(stack([textBlock(name, { width, style: body }, measure), gap(2), linked]), contentWidth, {
      padding: 8,
      thickness: 1,
    }),
    gap(6),
  ]);
};

/** The size of a logo: half a point for each pixel (144 dots per inch), at most 160 × 48 points. */
const shownSize = ({ width, height }: Picture) => {
  const scale = Math.min(0.5, 160 / width, 48 / height);
  return { width: width * scale, height: height * scale };
};

const opening = (
  { title: name, about, number, headline: sum, explanation, link, facts, logo }: PaymentPaper,
  measure: Measure,
): readonly Block[] => {
  const half = contentWidth / 2;
  return [
    ...(logo ? [gap(shownSize(logo).height + 8)] : []),
    beside([
      { left: 0, block: textBlock(name, { width: half, style: title }, measure) },
      { left: half, block: stack([gap(8), textBlock(number, { width: half, style: body, align: 'right' }, measure)]) },
    ]),
    paragraph(about, body, measure),
    gap(8),
    paragraph(sum, headline, measure),
    paragraph(explanation, body, measure),
    gap(5),
    ...(link ? [linkBox(link, measure)] : []),
    ...facts.map((row) => factRow(row, measure)),
  ];
};

const leftToRightMark = '\u200e';

/**
 * Sets the direction of each line: the languages of these papers are written from left to right, even if a line begins
 * with a name in another script.
 */
const inReadingOrder = (page: DrawnPage): DrawnPage => ({
  ...page,
  items: page.items.map((item) =>
    item.kind === 'text' && hasRightToLeft(item.text) ? { ...item, text: leftToRightMark + item.text } : item,
  ),
});

/** A receipt, a request for payment, or a refund note. */
export const paymentPaperSheets = (paper: PaymentPaper, measure: Measure): readonly DrawnPage[] => {
  const { title: name, number, columns, groups, totals, basis, notes, continued, pageLabel } = paper;
  const [charge, amount] = columns;
  const pages = paginate(
    {
      name: `${name} ${number}`,
      pageLabel: (page, pages) => pageLabel.replace('{page}', String(page)).replace('{pages}', String(pages)),
      opening: opening(paper, measure),
      continued: stack([textBlock(continued, { width: contentWidth, style: strong }, measure), gap(4)]),
      head: stack([
        gap(8),
        amountRow({ name: charge, amount }, { ...small, bold: true }, measure),
        line(contentWidth, 0.6),
      ]),
      rows: groups.flatMap((group) => rowsOf(group, measure)),
      closing: [
        stack([
          gap(3),
          line(contentWidth, 1.2),
          ...totals.map((entry) => amountRow(entry, entry.isSum === true ? total : body, measure)),
          gap(8),
        ]),
        ...basis.map((text) => paragraph(text, small, measure)),
        gap(6),
        ...notes.map((text) => paragraph(text, body, measure)),
      ],
    },
    measure,
  );
  const { logo } = paper;
  return pages.map(inReadingOrder).map((page, index) => {
    if (!logo || index > 0) return page;
    return { ...page, picture: { x: margin, y: margin, ...shownSize(logo), picture: logo } };
  });
};
