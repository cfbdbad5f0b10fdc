import { useState } from 'react';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { badRowsTable, type Import } from './api.ts';
import { CountFigures } from './counts.tsx';
import { ErrorList } from './error-list.tsx';
import { OpeningBalances } from './opening-balances.tsx';
import { useImportText } from './text.ts';
import { UndoDialog } from './undo-dialog.tsx';
import styles from './import.module.css';

/** What was made, what was left out, and the way back. */
export function DoneStep({ found }: { readonly found: Import }) {
  const t = useImportText();
  const { timeZone } = useMe().organisation;
  const [undoing, setUndoing] = useState(false);
  const { result, state, ranAt, undoneAt } = found;
  const isUndone = state === 'undone';
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
        {found.leftOut > 0 && found.kind === 'list' && !isUndone && (
          <ExportMenu variant="quiet" label={t('downloadBad')} save={badRowsTable(found.id, 'list')} />
        )}
      </Section>
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
