import { decodeText } from '#shared/decode-text.ts';
import { UnreadableBankFile } from './statement.ts';

/** The text of a file, by the code page that it names where it names one. */
export function fileText(bytes: Uint8Array): string {
  const text = decodeText(bytes, namedCodePage(bytes));
  if (text.includes('\u0000')) throw new UnreadableBankFile('unknown-format');
  if (text.trim() === '') throw new UnreadableBankFile('empty');
  return text;
}

/** Only one that differs from what is tried anyway: a file that says UTF-8 and is not is read as Windows wrote it. */
function namedCodePage(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 600));
  const [, name] =
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']/.exec(start) ?? /^CHARSET:\s*([\w-]+)/m.exec(start) ?? [];
  const page = /^\d{3,4}$/.test(name ?? '') ? `windows-${name}` : name?.toLowerCase();
  if (page === undefined || /^(?:utf-?8|us-ascii|ascii|none|windows-1252)$/.test(page)) return undefined;
  try {
    return new TextDecoder(page).encoding;
  } catch {
    return undefined;
  }
}

/** The number of the line on which each place of a text lies, for places that are asked for in their order. */
export function lineCounter(text: string): (place: number) => number {
  let [line, from] = [1, 0];
  return (place) => {
    for (let next = text.indexOf('\n', from); next !== -1 && next < place; next = text.indexOf('\n', from)) {
      line += 1;
      from = next + 1;
    }
    return line;
  };
}
