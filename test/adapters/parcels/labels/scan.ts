import {
  BarcodeFormat,
  BinaryBitmap,
  Code128Reader,
  DataMatrixReader,
  DecodeHintType,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { PNG } from 'pngjs';

/**
 * `pure` is for a drawing of nothing but the code, straight and clean: what is tested then is the code, not the finding
 * of it.
 */
type Reader = 'code128' | 'datamatrix' | 'pure datamatrix' | 'pure qr';

/** The picture that was read last: several codes of one label are read. */
let last: { readonly png: Uint8Array; readonly source: RGBLuminanceSource } | undefined;

const sourceOf = (png: Uint8Array): RGBLuminanceSource => {
  if (last?.png === png) return last.source;
  const { data, width, height } = PNG.sync.read(Buffer.from(png));
  const grey = new Uint8ClampedArray(width * height);
  for (let index = 0; index < grey.length; index++) grey[index] = data[index * 4] ?? 255;
  const source = new RGBLuminanceSource(grey, width, height);
  last = { png, source };
  return source;
};

/** Reads a code off part of a picture, as a scanner held over it would. */
export const scan = (
  png: Uint8Array,
  kind: Reader,
  [left, top, width, height]: readonly [number, number, number, number],
): string => {
  const source = sourceOf(png).crop(left, top, width, height);
  const hints = new Map<DecodeHintType, unknown>([[DecodeHintType.TRY_HARDER, true]]);
  if (kind === 'code128') hints.set(DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128]);
  if (kind.startsWith('pure')) hints.set(DecodeHintType.PURE_BARCODE, true);
  const reader =
    kind === 'code128' ? new Code128Reader() : kind === 'pure qr' ? new QRCodeReader() : new DataMatrixReader();
  return reader.decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
};
