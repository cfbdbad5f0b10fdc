import { Suspense, useState } from 'react';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { badRowsTable, type Import } from './api.ts';
import { CountFigures } from './counts.tsx';
import { ErrorList } from './error-list.tsx';
import { OpeningBalances } from './opening-balances.tsx';
import { useImportText } from './text.ts';
import { UndoDialog } from './undo-dialog.tsx';
import styles from './import.module.css';

const UnchargedRent = lazyPart(
  async () => (await import('#web/features/rent-tasks/uncharged-rent.tsx')).UnchargedRent,
  {
    instead: 'nothing',
  },
);

/** What was made, what was left out, and the way back. */
export function DoneStep({ found }: { readonly found: Import }) {
  const t = useImportText();
  const { timeZone } = useMe().organisation;
  const mayCharge = useMay()('rent.change');
  const [undoing, setUndoing] = useState(false);
  const { result, state, ranAt, undoneAt } = found;
  const isUndone = state === 'undone';
  // An export of everything brings its own charges along.
  const hasRent = !isUndone && found.kind !== 'all' && (result?.counts.leases ?? 0) > 0;
  const when = ranAt === null ? '' : formatInstant(ranAt, timeZone);
  return (
    <>
      {result !== null && <CountFigures check={result} />}
      <Section
        title={t('outcome')}
        chip={<Chip tone={isUndone ? 'warn' : 'ok'}>{t(`state_${state}`)}</Chip>}
        lead={
          isUndone && undoneAt !== null
            ? t('undoneLead', { when, undone: formatInstant(undoneAt, timeZone) })
            : t('doneLead', { when })
        }
      >
        {found.leftOut > 0 && <p className={styles['note']}>{t('leftOutRows', { count: found.leftOut })}</p>}
        {hasRent && <p className={styles['note']}>{t('rentIncluded', { date: formatDate(found.openingOn) })}</p>}
        {found.leftOut > 0 && found.kind === 'list' && !isUndone && (
          <ExportMenu variant="quiet" label={t('downloadBad')} save={badRowsTable(found.id, 'list')} />
        )}
      </Section>
      {hasRent && mayCharge && (
        <Suspense fallback={null}>
          <UnchargedRent />
        </Suspense>
      )}
      {!isUndone && result !== null && result.errorCount > 0 && <ErrorList found={found} check={result} />}
      {!isUndone && result !== null && <OpeningBalances check={result} now={found.clearingNow} />}
      <div className={styles['acts']}>
        <ButtonLink to="/import" variant={isUndone ? 'primary' : 'outline'}>
          {t('another')}
        </ButtonLink>
        {!isUndone && (
          <Button variant="danger" onClick={() => setUndoing(true)}>
            {t('undo')}
          </Button>
        )}
      </div>
      {undoing && <UndoDialog found={found} onClose={() => setUndoing(false)} />}
    </>
  );
}
