import { splitByWeights, splitEvenly } from '#shared/rent/splits.ts';
import { fold } from '#server/modules/moving/fields/fold.ts';
import { splitNames, tidyName } from './split-names.ts';

export interface OwnerShare {
  readonly name: string;
  /** Of a million. */
  readonly parts: number;
}

const whole = 1_000_000;
const share = String.raw`\d{1,3}(?:[.,]\d{1,4})?\s*(?:%|percent|prozent)|\d{1,5}\s*/\s*\d{1,5}(?!\d)`;
const shares = new RegExp(String.raw`[([]?\s*(?:${share})(?:\s*(?:anteil|share))?\s*[)\]]?`, 'gi');
const each = new RegExp(
  String.raw`^(.+?)[\s,:(]*(?:(?:zu\s+)?(?:je|jeweils|each)\s+(${share})|(${share})\s+each)\s*\)?$`,
  'i',
);
/** “50/50”, “60:40”: the shares of two in their order. */
const ratio = /^(.+?)[\s,:(]*\b(\d{1,2})\s*[/:]\s*(\d{1,2})\s*%?\s*\)?$/;

/**
 * The owners that one cell names, with equal shares where it says none; null where its shares cannot be read or are not
 * the whole. “Sample One 60 % & Sample Two 40 %”, “50 % Sample One, 50 % Sample Two”, “Sample One & Sample Two je 1/2”.
 */
export function splitOwners(text: string, areOne = false): OwnerShare[] | null {
  const [, pair = '', first = '', second = ''] = ratio.exec(text.trim()) ?? [];
  if (pair !== '' && Number(first) + Number(second) === 100)
    return withParts(namesOf(pair), [Number(first), Number(second)]);
  const [, before = '', ofEach, eachOf] = each.exec(text.trim()) ?? [];
  if (before !== '') {
    const names = namesOf(before);
    return withParts(
      names,
      names.map(() => percentOf(ofEach ?? eachOf ?? '')),
    );
  }
  const found = [...text.matchAll(shares)];
  if (found.length === 0) {
    const names = areOne ? [tidyName(text.replaceAll(/[;\n]+/g, ' '))] : namesOf(text);
    return together(names, splitEvenly(whole, Math.max(1, names.length)));
  }
  const isBefore = text.slice(0, found[0]?.index).trim() === '';
  const pieces = found.map(({ index, 0: written }, at) => {
    const end = index + written.length;
    const from = isBefore ? end : at === 0 ? 0 : (found[at - 1]?.index ?? 0) + (found[at - 1]?.[0].length ?? 0);
    const to = isBefore ? (found[at + 1]?.index ?? text.length) : index;
    return text.slice(from, to).replaceAll(joiners, '').trim();
  });
  const rest = isBefore ? '' : text.slice((found.at(-1)?.index ?? 0) + (found.at(-1)?.[0].length ?? 0));
  if (rest.replaceAll(joiners, '').trim() !== '') return null;
  // Read together, so that “Ken 60 % & Yui Ito 40 %” are both Ito.
  const joined = namesOf(pieces.join(' & '));
  const names = joined.length === pieces.length ? joined : pieces.flatMap(namesOf);
  return withParts(
    names,
    found.map(({ 0: written }) => percentOf(written)),
  );
}

/** What stands between a share and the next name. */
const joiners = /^(?:[\s,;:&+/|–—-]|(?:und|and|u\.)(?=\s))+|(?:[\s,;:&+/|–—-]|(?<=\s)(?:und|and|u\.))+$/gi;

function namesOf(text: string): string[] {
  return splitNames(text).filter((name) => fold(name) !== '');
}

function percentOf(written: string): number {
  const [, top, bottom] = /(\d+)\s*\/\s*(\d+)/.exec(written) ?? [];
  if (top !== undefined) return (100 * Number(top)) / Number(bottom);
  return Number((/\d+(?:[.,]\d+)?/.exec(written)?.[0] ?? '').replace(',', '.'));
}

/** A name without a share, a share without a name, or shares that are not 100 % are read as nothing. */
function withParts(names: readonly string[], percents: readonly number[]): OwnerShare[] | null {
  if (names.length === 0 || names.length !== percents.length || percents.some((percent) => !(percent > 0))) return null;
  if (names.some((name) => /[%()[\]]/.test(name))) return null;
  const sum = percents.reduce((all, percent) => all + percent, 0);
  // Thirds are written as 33.33 %.
  const areThirds = percents.every((percent) => percent === percents[0] && isRounded(percent, percents.length));
  if (Math.abs(sum - 100) > 0.000_05 && !areThirds) return null;
  return together(names, areThirds ? splitEvenly(whole, names.length) : splitByWeights(whole, percents.map(asWeight)));
}

const asWeight = (percent: number) => Math.round(percent * whole);

function isRounded(percent: number, count: number): boolean {
  const places = String(percent).split('.')[1]?.length ?? 0;
  return Math.round((100 / count) * 10 ** places) === Math.round(percent * 10 ** places);
}

/** Somebody who is named twice has both shares. */
function together(names: readonly string[], parts: readonly number[]): OwnerShare[] {
  const found = new Map<string, OwnerShare>();
  for (const [at, name] of names.entries()) {
    const known = found.get(fold(name));
    found.set(fold(name), { name: known?.name ?? name, parts: (known?.parts ?? 0) + (parts[at] ?? 0) });
  }
  return [...found.values()];
}
