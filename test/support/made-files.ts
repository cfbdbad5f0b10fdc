import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { zipOf } from './zip-of.ts';

/** Files of every kind, made here: none of them was ever anybody's. */
const contentTypes = { '[Content_Types].xml': '<Types/>' };

/** OpenDocument says what it is in a first entry that is not compressed. */
function openDocument(mediaType: string, more: Record<string, string> = {}): Promise<Buffer> {
  return zipOf({ mimetype: mediaType, 'content.xml': '<x/>', ...more }, ['mimetype']);
}

export const officeFiles = {
  docx: await zipOf({ ...contentTypes, 'word/document.xml': '<w/>' }),
  xlsx: await zipOf({ ...contentTypes, 'xl/workbook.xml': '<x/>' }),
  odt: await openDocument('application/vnd.oasis.opendocument.text'),
  ods: await openDocument('application/vnd.oasis.opendocument.spreadsheet'),
};

export const unwelcome = {
  archive: await zipOf({ 'setup.exe': 'MZ' }),
  macros: await zipOf({ ...contentTypes, 'word/document.xml': '<w/>', 'word/vbaProject.bin': 'x' }),
  macroSheet: await zipOf({ ...contentTypes, 'xl/workbook.xml': '<x/>', 'xl/macrosheets/sheet1.xml': 'x' }),
  basic: await openDocument('application/vnd.oasis.opendocument.text', { 'Basic/Standard/Module1.xml': 'x' }),
  /** 64 MB of nothing in some ten kilobytes. */
  bomb: await zipOf({ ...contentTypes, 'xl/workbook.xml': new Uint8Array(67_108_864) }),
};

export function picture(width: number, height: number, format: 'jpeg' | 'png' | 'webp' | 'gif'): Promise<Buffer> {
  return drawn(width, height).toFormat(format).toBuffer();
}

/** A picture as phones make them: with the place where it was taken, and held upright. */
export function photoWithPlace(): Promise<Buffer> {
  return drawn(600, 400)
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Of many colours, so that it is no single one when it is made small. */
function drawn(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + Math.trunc(at / width)) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A few kilobytes that claim to be a picture of any size. */
export function pictureBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...(
      [
        ['IHDR', header],
        ['IDAT', rows],
        ['IEND', Buffer.alloc(0)],
      ] as const
    ).map(([name, data]) => chunk(name, data)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
