import type { SheetFund } from './api.ts';
import { useWorksheetText } from './text.ts';

/** A fund by its name, or what it is where it has none. */
export function useFundName(): (fund: Pick<SheetFund, 'holder'>) => string {
  const t = useWorksheetText();
  return ({ holder: { kind, name } }) => {
    if (name !== null) return name;
    return kind === 'tax' || kind === 'unidentified' || kind === 'unclaimed' || kind === 'unplaced'
      ? t(`holder_${kind}`)
      : t('holder_company');
  };
}
