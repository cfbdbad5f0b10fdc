import type { Option } from '#web/kit/select/select.tsx';
import type { Filter } from './filter-bar.tsx';

/** One of several, or (`any`) none of them. */
export function choiceFilter(name: string, label: string, any: string, options: readonly Option[]): Filter {
  return { kind: 'choice', name, label, options: [{ value: '', label: any }, ...options] };
}
