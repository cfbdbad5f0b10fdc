import { Detail } from '#web/kit/detail/detail.tsx';
import { useSettingsText } from './text.ts';

export interface PropertyShareProps {
  readonly count: number | null;
  /** Nothing for whoever works with some only, and does not know how many there are. */
  readonly of: number | null;
}

/** "3 of 5 properties", for whoever works with some only; nothing for all of them. */
export function PropertyShare({ count, of }: PropertyShareProps) {
  const t = useSettingsText();
  if (count === null) return null;
  return (
    <Detail>{of === null || of < count ? t('someProperties', { count }) : t('shareOf', { count, all: of })}</Detail>
  );
}
