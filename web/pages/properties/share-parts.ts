import { locale } from '#web/lib/messages.ts';
import { parseSteps } from './measures.ts';

/** Ten-thousandths of a percent: a million parts are the whole (shared/api/portfolio.ts). */
export const wholeParts = 1_000_000;
const partsInPercent = 10_000;

/** Equal shares that add up exactly: of three, the first has the one part that is left over. */
export function equalShares(owners: number): readonly number[] {
  const each = Math.floor(wholeParts / owners);
  const left = wholeParts - each * owners;
  return Array.from({ length: owners }, (_, at) => each + (at < left ? 1 : 0));
}

/** "33.3334", or "33,3334" where that is how it is written; undefined where it is no share. */
export function parseShare(text: string): number | null | undefined {
  const parts = parseSteps(text.replace('%', ''), partsInPercent);
  if (parts === null || parts === undefined) return parts;
  return parts >= 1 && parts <= wholeParts ? parts : undefined;
}

export function shareText(parts: number): string {
  return new Intl.NumberFormat(locale(), { useGrouping: false, maximumFractionDigits: 4 }).format(
    parts / partsInPercent,
  );
}

/** "33.3334%". */
export function sharePercent(parts: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 4 }).format(parts / wholeParts);
}
