import type { Option } from '#web/kit/select/select.tsx';

/** The options whose label matches what was typed: exact ones first, then those that begin so, then the others. */
export function matchOptions<Value extends string>(
  options: readonly Option<Value>[],
  typed: string,
): readonly Option<Value>[] {
  const wanted = fold(typed);
  if (wanted === '') return options;
  return options
    .map((option) => ({ option, rank: rankOf(fold(option.label), wanted) }))
    .filter(({ rank }) => rank < none)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

const none = 9;

function rankOf(label: string, wanted: string): number {
  if (label === wanted) return 0;
  if (label.startsWith(wanted)) return 1;
  if (label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 2;
  return label.includes(wanted) ? 3 : none;
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
