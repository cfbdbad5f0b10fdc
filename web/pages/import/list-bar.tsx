import { Button } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import type { ListTree } from './api.ts';
import { useListCounts } from './list-counts.ts';
import { useListText } from './list-text.ts';

interface ListBarProps {
  readonly tree: Pick<ListTree, 'counts' | 'toFix'>;
  readonly isChecked: boolean;
  readonly busy: boolean;
  readonly onFix: () => void;
  readonly onLook: () => void;
  readonly onRun: () => void;
}

/** What is made, and the button that makes it. While problems are open it names no number: what is excluded is not made. */
export function ListBar({ tree, isChecked, busy, onFix, onLook, onRun }: ListBarProps) {
  const t = useListText();
  const counted = useListCounts();
  const { counts, toFix } = tree;
  const count = counts.buildings + counts.units + counts.people + counts.leases;
  const made = count === 0 ? t('createNothing') : t('create', { what: counted(counts) });
  const title = toFix > 0 ? t('fixFirst', { count: toFix }) : made;
  return (
    <ConfirmBar title={title} detail={t('nothingWritten')}>
      {toFix > 0 && <Button onClick={onFix}>{t('fixProblems', { count: toFix })}</Button>}
      {!isChecked && (
        <Button busy={busy} onClick={onLook}>
          {t(busy ? 'checking' : 'checkAgain')}
        </Button>
      )}
      <Button variant="primary" busy={busy} disabled={toFix > 0 || !isChecked || count === 0} onClick={onRun}>
        {toFix > 0 || count === 0 ? t('importPlain') : t('importRecords', { count })}
      </Button>
    </ConfirmBar>
  );
}
