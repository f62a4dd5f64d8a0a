import { canonicalCountry, countryName } from '../../../../domain/shared/countries.ts';
import { readableAbroad } from '../../../../domain/shared/party.ts';
import type { Address, Party } from '../../../../domain/shared/party.ts';
import type { Paragraph, Line } from './blocks.ts';
import { centred, truncateToHeight, fit, heightOf, placed, rightAligned, smallest } from './blocks.ts';
import type { ServiceOption } from '../../../../domain/parcels/rating/index.ts';
import type { PrintJob } from '../../../../application/parcels/ports/renderers.ts';
import type { BookingRequest } from '../../../../application/parcels/ports/carriers.ts';
import { code128Width } from '../barcodes/code128.ts';
import { hasCn22OnLabel, printedDeclarationOf, customsDocumentOf } from '../declaration.ts';
import { customsBox } from './customs-box.ts';
import { outline } from '../drawing.ts';
import type { Item, Measure, DrawnPage } from '../drawing.ts';

const present = (lines: readonly (string | undefined)[]): readonly string[] =>
  lines.map((line) => line?.trim() ?? '').filter((line) => line !== '');

// Countries where the postcode comes after the town (UPU, postal addressing systems, country sheets). Everywhere else
// it comes before.
const postcodeLast = new Set(
  'AU BD BN CA GB GG GI HK ID IE IM IN JE JO KH KR LK MM NP NZ PK SA SG TH TW US VN ZA'.split(' '),
);

const townLines = ({ city, state, postcode, country }: Address): readonly string[] => {
  const last = postcodeLast.has(country);
  return [present(last ? [city, state, postcode] : [postcode, city, state]).join(' ')];
};

export const countryLine = (country: string): string =>
  `${countryName(country).toUpperCase()} (${canonicalCountry(country)})`;

/** Name, company, street and town: everything above the country. */
const linesAsWritten = ({ name, company, address }: Party): readonly string[] => [
  ...present([name, company, address.line1, address.line2]),
  ...townLines(address),
];

/**
 * The lines of a party. If the party was also sent in Latin letters, these come first, for the transit countries; then
 * the lines that only the destination's post reads.
 */
export const partyLines = (party: Party): readonly string[] =>
  party.latin === undefined
    ? linesAsWritten(party)
    : [...new Set([...linesAsWritten(readableAbroad(party)), ...linesAsWritten(party)])];

const isJapan = ({ address }: Party): boolean => address.country === 'JP';

/** A party as printed on a label, with the first line in bold and the country last. */
const partyParagraphs = (party: Party, { country = 1 }: { country?: number } = {}): readonly Paragraph[] => {
  const japanese = isJapan(party);
  return [
    ...partyLines(party).map((text, index): Paragraph => ({ text, bold: index === 0, japanese })),
    { text: countryLine(party.address.country), bold: true, factor: country },
    ...present([party.phone]).map((phone): Paragraph => ({
      text: `Tel. ${phone}`,
      factor: Math.min(1, country * 0.7),
    })),
  ];
};

/**
 * 4×6 inches in dots of a 203 dpi printer. Every format uses whole dots, because bars that fall between dots print
 * blurred.
 */
export const labelSize = { width: 812, height: 1218, dotsPerInch: 203 } as const;

const margin = 20;
const inner = labelSize.width - 2 * margin;
const padding = 12;
const rule = 3;

const header = { top: margin, height: 112 };
const body = { top: 144, bottom: 800 };
const barcode = { top: 816, height: 150 };
const footer = { top: 1036, height: labelSize.height - margin - 1036 };

const consigneeSizes = [44, 40, 36, 32, 29, 26, 23, 20, smallest];
const senderSizes = [22, 20, 18, smallest];
const customsSizes = [20, 18, smallest];

/**
 * The height reserved for a few lines of goods. The consignee's letters are made smaller for them, as long as they stay
 * readable from afar.
 */
const fairCustomsHeight = 190;
/** The same for the postal form, which has more text above the first line of goods. */
const fairFormHeight = 290;

/** The large letter for sorting: Expedited, Postal, Standard. */
const serviceMark = ({ serviceCode, serviceName }: BookingRequest): string => {
  const [, kind = serviceName] = /^SERVICE-(\w+)/.exec(serviceCode) ?? [];
  return kind.charAt(0).toUpperCase();
};

/**
 * The content of the sorting barcode: tracking number, destination country and postcode, separated by semicolons. It is
 * enough for a sorting machine to route the parcel without a lookup.
 */
export const sortingCode = ({ booking: { shipTo }, trackingNumber }: PrintJob): string => {
  const postcode = (shipTo.address.postcode ?? '').toUpperCase().replace(/[^0-9A-Z -]/g, '');
  return [trackingNumber, canonicalCountry(shipTo.address.country), postcode].join(';');
};

/** A number grouped as in UPU S10: `LA 123 456 785 ZZ`. Any other number is returned unchanged. */
export const grouped = (trackingNumber: string): string =>
  trackingNumber.replace(/^([A-Z]{2})(\d{3})(\d{3})(\d{3})([A-Z]{2})$/, '$1 $2 $3 $4 $5');

/** The printed names of additional services; a signature has a line of its own. */
const marks: Readonly<Partial<Record<ServiceOption, string>>> = {
  deliveryWarranty: 'WARRANTY',
  deliveryPUDO: 'PICK-UP POINT',
  lowCarbon: 'LOW CARBON',
};

/** The number of full-size lines that fit next to the name of the service. */
const roomyFacts = 4;

const headerItems = (job: PrintJob, measure: Measure): readonly Item[] => {
  const { booking, carrier } = job;
  const { top, height } = header;
  const right = labelSize.width - margin;
  const optionMarks = (booking.options ?? []).flatMap((option) => marks[option] ?? []);
  const facts = [
    `Ship date ${booking.shipDate.slice(0, 10)}`,
    `Weight ${booking.weight.value} kg`,
    ...(booking.dimensions
      ? [`${booking.dimensions.length} × ${booking.dimensions.width} × ${booking.dimensions.height} cm`]
      : []),
    ...(booking.signatureRequired ? ['SIGNATURE REQUIRED'] : []),
    ...(optionMarks.length > 0 ? [optionMarks.join(' · ')] : []),
  ];
  const isCrowded = facts.length > roomyFacts;
  const factStyle = { size: isCrowded ? 20 : 24 };
  const factsWidth = Math.max(...facts.map((fact) => measure(fact, factStyle)));
  const nameLeft = margin + height + 16;
  const nameRoom = { width: right - factsWidth - 24 - nameLeft, height };
  const name = fit(
    [
      { text: booking.serviceName, bold: true },
      { text: carrier, factor: 0.6 },
    ],
    { ...nameRoom, sizes: [40, 34, 28, 24, 20, smallest] },
    measure,
  );
  return [
    { kind: 'rectangle', x: margin, y: top, width: height, height },
    {
      ...centred(serviceMark(booking), margin + height / 2, top + 90, { size: 100, bold: true }, measure),
      white: true,
    },
    ...placed(truncateToHeight(name, nameRoom, measure), nameLeft, top),
    ...facts.map((fact, index) =>
      rightAligned(fact, right, top + 22 + index * (isCrowded ? 22 : 28), factStyle, measure),
    ),
  ];
};

const barcodeItems = ({ trackingNumber }: PrintJob, measure: Measure): readonly Item[] => {
  const modules = code128Width(trackingNumber);
  // ISO/IEC 15417 requires a quiet zone of ten modules on either side.
  const module = Math.max(1, Math.min(4, Math.floor(inner / (modules + 20))));
  const width = modules * module;
  return [
    {
      kind: 'code128',
      x: Math.round((labelSize.width - width) / 2),
      y: barcode.top,
      height: barcode.height,
      module,
      data: trackingNumber,
    },
    centred(
      grouped(trackingNumber),
      labelSize.width / 2,
      barcode.top + barcode.height + 44,
      { size: 44, bold: true },
      measure,
    ),
  ];
};

const footerItems = (job: PrintJob, measure: Measure): readonly Item[] => {
  const { booking } = job;
  const side = footer.height;
  const references: readonly Paragraph[] = [
    ...(booking.customerReference === undefined ? [] : [{ text: `Ref. ${booking.customerReference}`, bold: true }]),
    { text: booking.reference, factor: 0.8 },
    ...(booking.description === undefined ? [] : [{ text: booking.description, factor: 0.8 }]),
  ];
  const room = { width: inner - side - padding, height: footer.height - padding };
  const lines = truncateToHeight(fit(references, { ...room, sizes: [26, 23, 20, smallest] }, measure), room, measure);
  return [
    { kind: 'rectangle', x: margin, y: footer.top - 10, width: inner, height: rule },
    ...placed(lines, margin, footer.top + 6),
    {
      kind: 'datamatrix',
      x: labelSize.width - margin - side + 8,
      y: footer.top + 4,
      module: 7,
      data: sortingCode(job),
    },
  ];
};

const titled = (title: string, paragraphs: readonly Paragraph[]): readonly Paragraph[] => [
  { text: title, bold: true },
  ...paragraphs,
];

/** Sender and return address, side by side if both are given. */
const senderColumns = ({ shipFrom, returnTo }: BookingRequest): readonly (readonly Paragraph[])[] => [
  titled('FROM', partyParagraphs(shipFrom)),
  ...(returnTo ? [titled('RETURN TO', partyParagraphs(returnTo))] : []),
];

/** The height of the shortest sender: name and place. */
const shortestSender = 100;

const tallest = (columns: readonly (readonly Line[])[]): number => Math.max(...columns.map(heightOf));

/**
 * Sender, consignee and customs declaration share the space between header and barcodes. The consignee is never cut: it
 * gets the largest letters for which the smallest sender and the reserved customs box leave space, and even a part of
 * the customs box if small letters need it. What then does not fit is cut from the sender (the line ends in an
 * ellipsis) and from the goods (their number is stated).
 */
const bodyItems = (booking: BookingRequest, measure: Measure): readonly Item[] => {
  const height = body.bottom - body.top;
  const columns = senderColumns(booking);
  const gap = 16;
  const columnWidth = (inner - gap * (columns.length - 1)) / columns.length;
  const senderAt = (room: number, sizes = senderSizes): readonly (readonly Line[])[] =>
    columns.map((paragraphs) => fit(paragraphs, { width: columnWidth, height: room, sizes }, measure));
  const consignee: readonly Paragraph[] = [
    { text: 'TO', bold: true, factor: 0.5 },
    ...partyParagraphs(booking.shipTo, { country: 1.1 }),
  ];
  const consigneeLines = (sizes: readonly number[], room: number): readonly Line[] =>
    fit(consignee, { width: inner - 2 * padding, height: room, sizes }, measure);

  const declaration = customsDocumentOf(booking) && printedDeclarationOf(booking);
  const boxOf = (isForm: boolean) => (room: number, size: number) =>
    declaration && customsBox(booking, declaration, { width: inner, height: room, size, isForm }, measure);
  const formLeast = hasCn22OnLabel(booking) ? (boxOf(true)(0, smallest)?.height ?? 0) : 0;
  const consigneeLeast = formLeast === 0 ? 0 : heightOf(consigneeLines([smallest], height));
  // If the addresses leave no space for the CN 22, the CN 23 is the declaration, which is always allowed.
  const isForm = formLeast > 0 && height - consigneeLeast - formLeast - 2 * padding - 2 * padding >= shortestSender;
  const box = boxOf(isForm);
  const customsLeast = box(0, smallest)?.height ?? 0;
  const customsFair = Math.max(
    customsLeast,
    Math.min(box(height, smallest)?.height ?? 0, isForm ? fairFormHeight : fairCustomsHeight),
  );
  const senderLeast = tallest(senderAt(0, [smallest]));

  const frame = 2 * padding;
  const consigneeAt = (customsHeight: number, sizes: readonly number[]): readonly Line[] =>
    consigneeLines(sizes, height - senderLeast - customsHeight - frame - 2 * padding);
  const generous = consigneeAt(customsFair, consigneeSizes.slice(0, -2));
  const isTooTall = heightOf(generous) > height - senderLeast - customsFair - frame - 2 * padding;
  const customsShare = isTooTall ? customsLeast : customsFair;
  const consigneeText = isTooTall ? consigneeAt(customsLeast, consigneeSizes) : generous;
  const consigneeHeight = heightOf(consigneeText) + frame;

  const senderRoom = height - consigneeHeight - customsShare - 2 * padding;
  const sender = senderAt(senderRoom).map((lines) =>
    truncateToHeight(lines, { width: columnWidth, height: senderRoom }, measure),
  );
  const senderHeight = tallest(sender);

  const customsRoom = height - consigneeHeight - senderHeight - 2 * padding;
  const boxes = customsSizes.values().map((size) => box(customsRoom, size));
  const customs = boxes.find((made) => made?.isComplete) ?? box(customsRoom, smallest);
  const consigneeTop = body.top + senderHeight + padding;
  const customsTop = consigneeTop + consigneeHeight + padding;

  return [
    { kind: 'rectangle', x: margin, y: body.top - 8, width: inner, height: rule },
    ...sender.flatMap((lines, index) => placed(lines, margin + index * (columnWidth + gap), body.top)),
    ...outline(margin, consigneeTop, inner, consigneeHeight, rule),
    ...placed(consigneeText, margin + padding, consigneeTop + padding),
    ...(customs?.items(margin, customsTop) ?? []),
  ];
};

export const labelPage = (job: PrintJob, measure: Measure): DrawnPage => ({
  width: labelSize.width,
  height: labelSize.height,
  items: [
    ...headerItems(job, measure),
    ...bodyItems(job.booking, measure),
    ...barcodeItems(job, measure),
    ...footerItems(job, measure),
  ],
});
