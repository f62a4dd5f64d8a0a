/** Numbers of one kind, one for each step of the chart. */
type Series = {
  readonly name: string;
  /** Its colour: a class of the style sheet. */
  readonly colour: 's1' | 's2' | 's3' | 's4' | 's5';
  /** Drawn downwards from the zero line, so that the colour is not all that tells it from the others. */
  readonly isBelow?: boolean;
  readonly values: readonly number[];
};

type BarChart = {
  /** Makes the ids of the drawing, once on a page. */
  readonly id: string;
  readonly title: string;
  /** What the drawing shows, for people who do not see it. */
  readonly description: string;
  /** Below each step; an empty text where there is none. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** At most two decimals, and no `-0`. */
const rounded = (number: number): string => String(Math.round(number * 100) / 100 + 0);

/** The drawing in units of its view box: bars between the margins, labels below, numbers on the left. */
const box = { width: 600, height: 200, left: 72, top: 12, bottom: 28, legend: 20 } as const;

/** Numbers that are closer to each other than this would overlap: the lesser one is left to the table. */
const lineHeight = 18;

const sumAt = (series: readonly Series[], step: number): number =>
  series.reduce((sum, { values }) => sum + (values[step] ?? 0), 0);

const bar = (colour: string, x: number, y: number, width: number, height: number): string =>
  `<rect class="${colour}" x="${rounded(x)}" y="${rounded(y)}" width="${rounded(width)}" height="${rounded(height)}"/>`;

/**
 * Draws stacked bars as SVG: series upwards from the zero line, those that are `isBelow` downwards. The page shows the
 * same numbers in a table.
 */
export const barChart = ({ id, title, description, labels, series }: BarChart): string => {
  const [above, below] = [series.filter(({ isBelow }) => !isBelow), series.filter(({ isBelow }) => isBelow)];
  const steps = labels.map((_, step) => step);
  const [most, least] = [above, below].map((some) => Math.max(0, ...steps.map((step) => sumAt(some, step))));
  const [up = 0, down = 0] = [most, least];
  const space = box.height - box.top - box.bottom - box.legend;
  const unit = up + down === 0 ? 0 : space / (up + down);
  const first = box.top + box.legend;
  const zero = up + down === 0 ? first + space : first + up * unit;
  const step = (box.width - box.left) / Math.max(1, labels.length);
  const left = (index: number): number => box.left + index * step;

  const bars = steps.flatMap((index) =>
    [above, below].flatMap((some, side) => {
      let reached = zero;
      return some.flatMap(({ colour, values }) => {
        const height = (values[index] ?? 0) * unit;
        if (height === 0) return [];
        if (side === 0) reached -= height;
        const y = reached;
        if (side === 1) reached += height;
        return [bar(colour, left(index) + step * 0.1, y, step * 0.8, height)];
      });
    }),
  );
  const number = (value: number, y: number): string =>
    `<text x="${box.left - 6}" y="${rounded(y + 4)}" text-anchor="end">${value.toLocaleString('en')}</text>`;
  const apart = Math.min(150, (box.width - box.left) / Math.max(1, series.length));
  const legend = series.map(({ name, colour }, index) => {
    const x = box.left + index * apart;
    return `${bar(colour, x, 2, 10, 10)}<text x="${rounded(x + 16)}" y="11">${escaped(name)}</text>`;
  });
  const names = labels.flatMap((label, index) =>
    label === ''
      ? []
      : [
          `<text x="${rounded(left(index) + step / 2)}" y="${box.height - 8}" text-anchor="middle">${escaped(label)}</text>`,
        ],
  );
  return [
    `<svg class="chart" viewBox="0 0 ${box.width} ${box.height}" role="img" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">${escaped(title)}</title><desc id="${id}-text">${escaped(description)}</desc>`,
    ...legend,
    ...bars,
    `<line class="axis" x1="${box.left}" x2="${box.width}" y1="${rounded(zero)}" y2="${rounded(zero)}"/>`,
    ...(zero - first > lineHeight ? [number(up, first)] : []),
    number(0, zero),
    ...(first + space - zero > lineHeight ? [number(down, first + space)] : []),
    ...names,
    '</svg>',
  ].join('');
};
