import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { DetailLayout, ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Section } from '#web/kit/section/section.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { namesOf } from '#web/features/money/words.ts';
import { formatDate, formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { settlementQuery, type Settlement } from './api.ts';
import { LetterButton } from './letter-button.tsx';
import { SettlementDraft } from './settlement-draft.tsx';
import { SettlementResult } from './settlement-result.tsx';
import { useSettlementText } from './settlement-text.ts';
import styles from './deposits.module.css';

const UndoSettlement = lazyPart(async () => (await import('./undo-settlement.tsx')).UndoSettlement, {
  instead: 'toast',
});
const defaults = { act: '' };

export function SettlementPage() {
  const { id = '' } = useParams();
  return <Visited key={id} id={id} />;
}

function Visited({ id }: { readonly id: string }) {
  const s = useSettlementText();
  const mayChange = useMay()('rent.change');
  const query = useQuery(settlementQuery(id));
  const [generation, setGeneration] = useState(0);
  const { data: settlement } = query;
  const reload = () => void query.refetch().then(() => setGeneration(generation + 1));
  if (settlement?.state === 'draft' && mayChange)
    return <SettlementDraft key={generation} loaded={settlement} onReload={reload} />;
  if (settlement !== undefined) return <Done settlement={settlement} mayChange={mayChange} />;
  const isGone = query.error !== null && ['not-found', 'invalid-input'].includes(failureOf(query.error).code);
  return (
    <ListLayout
      header={
        <PageHeader eyebrow={<Link to="/rent/deposits">{s('deposits')}</Link>} title={isGone ? s('gone') : ' '} />
      }
    >
      {isGone && (
        <Empty plain act={<ButtonLink to="/rent/deposits">{s('deposits')}</ButtonLink>}>
          {null}
        </Empty>
      )}
      {!isGone && query.error !== null && <QueryFailure query={query} />}
      {query.error === null && <Loading rows={8} />}
    </ListLayout>
  );
}

/** What it did, with its letter; or, for who may only look, what it would do. */
function Done({ settlement, mayChange }: { readonly settlement: Settlement; readonly mayChange: boolean }) {
  const s = useSettlementText();
  const t = useRentWords();
  const { organisation } = useMe();
  const [address, change] = useAddress(defaults);
  const close = () => change({ act: '' }, { keepPage: true, replace: true });
  const { final, undone, state } = settlement;
  const tone = { draft: 'tint', final: 'ok', undone: 'neutral' } as const;
  return (
    <>
      <title>{s('titled', { page: `${settlement.number}, ${namesOf(t, settlement.tenants)}` })}</title>
      <DetailLayout
        header={
          <PageHeader
            colour={propertyColourOf(settlement.property.colour)}
            eyebrow={
              <>
                <Link to="/rent/deposits">{s('deposits')}</Link>
                {' / '}
                <Link to={`/rent/deposits/${settlement.leaseId}`}>{settlement.leaseNumber}</Link>
                {` / ${settlement.number}`}
              </>
            }
            title={<bdi>{namesOf(t, settlement.tenants)}</bdi>}
            chip={<Chip tone={tone[state]}>{s(state)}</Chip>}
            actions={
              <>
                {mayChange && state === 'final' && (
                  <Button onClick={() => change({ act: 'undo' }, { keepPage: true })}>{s('undo')}</Button>
                )}
                <LetterButton settlement={settlement} primary={state === 'final'} />
              </>
            }
          />
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
        panel={
          mayChange &&
          state === 'final' &&
          address.act === 'undo' && (
            <Suspense fallback={null}>
              <UndoSettlement settlement={settlement} onClose={close} onUnavailable={close} />
            </Suspense>
          )
        }
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
      </DetailLayout>
    </>
  );
}
