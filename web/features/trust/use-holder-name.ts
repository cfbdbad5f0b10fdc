import type { Holder } from './groups.ts';
import { useHoldersText } from './text.ts';

/** What a fund is called: its property, person or lease, or what it is where it has none. */
export function useHolderName(): (holder: Pick<Holder, 'kind' | 'name'>) => string {
  const t = useHoldersText();
  return ({ kind, name }) => {
    if (name !== null) return name;
    if (kind === 'unidentified' || kind === 'unclaimed' || kind === 'tax') return t(`holder_${kind}`);
    return t('holder_company');
  };
}
