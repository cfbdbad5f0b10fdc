import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { useOpenAct } from '#web/kit/record-page/use-open-act.ts';
import { Section } from '#web/kit/section/section.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { namesOf } from '#web/features/money/words.ts';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { settlementQuery, type Settlement } from './api.ts';
import { LetterButton } from './letter-button.tsx';
import { SettlementDraft } from './settlement-draft.tsx';
import { SettlementResult } from './settlement-result.tsx';
import { useSettlementText } from './settlement-text.ts';
import { settlementTrail } from './settlement-trail.ts';
import styles from './deposits.module.css';

const UndoSettlement = lazyPart(async () => (await import('./undo-settlement.tsx')).UndoSettlement, {
  instead: 'toast',
});

export function SettlementPage() {
  const s = useSettlementText();
  const { id = '' } = useParams();
  const mayChange = useMay()('rent.change');
  const query = useQuery(settlementQuery(id));
  const [generation, setGeneration] = useState(0);
  const reload = () => void query.refetch().then(() => setGeneration(generation + 1));
  return (
    <FetchedRecord key={id} query={query} list={{ to: '/rent/deposits', name: s('deposits') }} gone={s('gone')}>
      {(settlement) =>
        settlement.state === 'draft' && mayChange ? (
          <SettlementDraft key={generation} loaded={settlement} onReload={reload} />
        ) : (
          <Done settlement={settlement} mayChange={mayChange} />
        )
      }
    </FetchedRecord>
  );
}

/** What it did, with its letter; or, for who may only look, what it would do. */
function Done({ settlement, mayChange }: { readonly settlement: Settlement; readonly mayChange: boolean }) {
  const s = useSettlementText();
  const t = useRentWords();
  const { organisation } = useMe();
  const { final, undone, state } = settlement;
  const { act, open, close } = useOpenAct(mayChange && state === 'final');
  const tone = { draft: 'tint', final: 'ok', undone: 'neutral' } as const;
  return (
    <RecordPage
      page={s('titled', { page: `${settlement.number}, ${namesOf(t, settlement.tenants)}` })}
      colour={propertyColourOf(settlement.property.colour)}
      trail={settlementTrail(s, settlement)}
      title={<bdi>{namesOf(t, settlement.tenants)}</bdi>}
      chip={<Chip tone={tone[state]}>{s(state)}</Chip>}
      actions={
        <>
          {mayChange && state === 'final' && <Button onClick={() => open('undo')}>{s('undo')}</Button>}
          <LetterButton settlement={settlement} primary={state === 'final'} />
        </>
      }
      facts={
        <p className={styles['quiet']}>
          {settlement.credit !== null && (
            <>
              {s('credit')} {settlement.credit.number}
              <br />
            </>
          )}
          {settlement.refund !== null && (
            <>
              {s('refundNumber')} {settlement.refund.number}
            </>
          )}
        </p>
      }
      panel={act === 'undo' && <UndoSettlement settlement={settlement} onClose={close} onUnavailable={close} />}
    >
      <div className={styles['written']}>
        {undone !== null && (
          <p className={styles['note']}>{s('undoneOn', { date: formatDate(undone.on), reason: undone.reason })}</p>
        )}
        {final !== null && (
          <p className={styles['quiet']}>
            {s('finalAt', { at: formatInstant(final.at, organisation.timeZone), name: final.by?.name ?? '' })}
          </p>
        )}
        <Section title={s('outcome')}>
          <SettlementResult settlement={settlement} busy={false} />
        </Section>
      </div>
    </RecordPage>
  );
}
