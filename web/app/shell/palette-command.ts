import { fold } from '#shared/search-rank.ts';

export interface PaletteCommand {
  /** Whom it is about, as it was typed: a unit, a name or a number. */
  readonly who: string;
  /** The last word, where it can be an amount. */
  readonly amount: string | undefined;
}

/**
 * "record payment 3F 1300": words of the act's name in their order, each perhaps only begun, then whom it is about, then
 * how much. Without anybody there is no command: the act itself is found by its name.
 */
export function readCommand(typed: string, name: string): PaletteCommand | undefined {
  const words = typed.trim().split(/\s+/);
  const named = name.split(/\s+/).map(fold);
  let at = 0;
  let taken = 0;
  for (const word of words) {
    const next = named.findIndex((part, index) => index >= at && begins(part, fold(word)));
    if (next === -1) break;
    at = next + 1;
    taken += 1;
  }
  const rest = words.slice(taken);
  if (taken === 0 || rest.length === 0) return undefined;
  const last = rest.at(-1) ?? '';
  const isAmount = rest.length > 1 && /^\d[\d.,'’]*$/.test(last);
  return { who: (isAmount ? rest.slice(0, -1) : rest).join(' '), amount: isAmount ? last : undefined };
}

/** Two letters may begin many names; three rarely begin another word than the one that is meant. */
function begins(part: string, word: string): boolean {
  return part === word || (word.length >= 3 && part.startsWith(word));
}

interface MeantRow {
  readonly unit: { readonly name: string };
  readonly daysLate: number;
}

/** Where units are called just so, those are meant, in every property; otherwise whatever was found. Only who is late is reminded. */
export function meantByUnit<Row extends MeantRow>(
  who: string,
  rows: readonly Row[],
  { onlyLate }: { readonly onlyLate: boolean },
): readonly Row[] {
  const exact = rows.filter(({ unit }) => fold(unit.name) === fold(who.trim()));
  return (exact.length > 0 ? exact : rows).filter(({ daysLate }) => !onlyLate || daysLate > 0);
}
