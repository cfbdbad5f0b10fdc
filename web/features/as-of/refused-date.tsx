import { Button } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { formatDateFull } from '#web/lib/format.ts';
import { useTimeText } from './time-text.ts';

/** In the place of a list that was asked for as of a date in the future: no figures of another date stand under it. */
export function RefusedDate({ date, onToday }: { readonly date: string; readonly onToday: () => void }) {
  const t = useTimeText();
  return (
    <Empty plain act={<Button onClick={onToday}>{t('showToday')}</Button>}>
      {t('notYet', { date: formatDateFull(date) })}
    </Empty>
  );
}
