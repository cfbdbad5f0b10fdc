import { Parser } from 'saxen';

export interface XmlReader {
  /** An element begins. Names come without their prefixes, and attributes by theirs, decoded. */
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close: (name: string) => void;
  readonly text: (content: string) => void;
}

/** It is no XML, or XML as only somebody writes it who means harm. */
export class DamagedXml extends Error {}

/** No office document is nested like this. */
const depthAtMost = 256;
/** One tag or one text: the tokenizer keeps what it has of one until all of it is there. */
const tokenAtMost = 8_000_000;

/**
 * Reads XML piece by piece. Comments and instructions are left out; CDATA is text. A document type is refused: it is where
 * entities are declared that stand for millions of others.
 */
export async function readXml(pieces: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  let depth = 0;
  let waiting = 0;
  const parser = new Parser()
    .on('openTag', (name, attributes) => {
      waiting = 0;
      depth += 1;
      if (depth > depthAtMost) throw new DamagedXml('Elements are nested too deeply');
      reader.open(localName(name), (wanted) => attributeOf(attributes(), wanted));
    })
    .on('closeTag', (name) => {
      waiting = 0;
      depth -= 1;
      reader.close(localName(name));
    })
    .on('text', (content) => reader.text(decodeXml(content.replaceAll(/\r\n?/g, '\n'))))
    .on('cdata', (content) => reader.text(content.replaceAll(/\r\n?/g, '\n')))
    .on('attention', () => {
      throw new DamagedXml('A document type is declared');
    })
    .on('error', (error) => {
      throw new DamagedXml(error.message);
    });
  for await (const content of textOf(pieces)) {
    waiting += content.length;
    if (waiting > tokenAtMost) throw new DamagedXml('A tag or a text has no end');
    parser.write(content);
  }
  parser.end();
}

/** As large as what is parsed at once: tags that are cut in two are looked at again. */
const pieceBytes = 65_536;

async function* textOf(pieces: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece));
    for (let at = 0; at < piece.length; at += pieceBytes)
      yield decoder.decode(piece.subarray(at, at + pieceBytes), { stream: true });
  }
  yield decoder?.decode() ?? '';
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Programs choose prefixes as they like; none uses one name for two things in one place. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function attributeOf(attributes: Readonly<Record<string, string>> | false, wanted: string): string | undefined {
  if (attributes === false) return undefined;
  const plain = attributes[wanted];
  if (plain !== undefined) return decodeXml(plain);
  const key = Object.keys(attributes).find((name) => name.includes(':') && localName(name) === wanted);
  return key === undefined ? undefined : decodeXml(attributes[key] ?? '');
}

/**
 * The five names that XML has, and characters by their numbers; what else is named stays as it stands, and so do numbers of
 * no character: no database keeps the zero, and half a pair is no text.
 */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return names[name.toLowerCase()] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : whole;
  });
}

const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
