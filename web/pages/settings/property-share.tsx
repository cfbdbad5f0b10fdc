import { Detail } from '#web/kit/detail/detail.tsx';
import { usePropertyList } from '#web/lib/properties.ts';
import { useSettingsText } from './text.ts';

/** "3 of 5 properties", for whoever works with some only; nothing for all of them. */
export function PropertyShare({ count }: { readonly count: number | null }) {
  const t = useSettingsText();
  const all = usePropertyList(count !== null)?.filter(({ archivedAt }) => archivedAt === null).length;
  if (count === null) return null;
  // Who works with some only does not know how many there are.
  return (
    <Detail>{all === undefined || all < count ? t('someProperties', { count }) : t('shareOf', { count, all })}</Detail>
  );
}
