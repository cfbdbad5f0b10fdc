import type { FileKind } from './file-kinds.ts';
import { fileKinds } from './file-kinds.ts';

const charactersAtMost = 200;
/** Control characters, and those that turn the direction of what is read or take no room. */
const unseen = /[\p{Cc}\p{Cs}\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/** Signs that a file system somewhere takes for something else. */
const special = /[<>:"|?*]/g;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const ours: ReadonlySet<string> = new Set(Object.values<FileKind>(fileKinds).flatMap(({ endings }) => endings));

/** A name that can be saved anywhere, shows what it is and ends as its content does: a PDF called x.exe is x.exe.pdf. */
export function cleanName(given: string, { endings }: FileKind): string {
  const last = given.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '';
  const plain = last.toWellFormed().normalize('NFC').replaceAll(unseen, '').replaceAll(special, '_').trim();
  const safe = plain.replace(/^\.+/, '').replace(/[. ]+$/, '');
  const named = safe === '' ? 'document' : reserved.test(safe) ? `_${safe}` : safe;
  const ending = endingOf(named);
  const right = endings.find((one) => one === ending) ?? endings[0];
  // An ending that we know is wrong and is replaced; any other is part of the name.
  const stem = ours.has(ending) || right === ending ? withoutEnding(named) : named;
  return `${cut(stem, charactersAtMost - right.length - 1)}.${right}`;
}

/** A title from a name. */
export function withoutEnding(name: string): string {
  return name.replace(/(?<=.)\.[^.]*$/, '');
}

export function endingOf(name: string): string {
  return /.\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

function cut(text: string, atMost: number): string {
  // Half of a pair of surrogates is no character.
  return text.slice(0, atMost).replace(/[\uD800-\uDBFF]$/, '');
}
