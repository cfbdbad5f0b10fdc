import { useQuery } from '@tanstack/react-query';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteInput } from '#shared/route.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useActing } from '#web/kit/act-panel/use-acting.ts';
import { Amount } from '#web/kit/amount/amount.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { previewQuery } from '#web/lib/preview-query.ts';
import { useAct, useTouched } from '#web/lib/use-act.ts';
import { useTrustText } from './text.ts';
import { useHolderName } from '#web/features/trust/use-holder-name.ts';
import styles from './trust.module.css';

type Parts = RouteInput<Routes['POST /opening-transfers/']>['body']['parts'];

/** Money of older entries, with whose it is and where it would lie; nothing is posted before it is confirmed. */
export function PlacePanel({ currency, onClose }: { readonly currency: string; readonly onClose: () => void }) {
  const t = useTrustText();
  const nameOf = useHolderName();
  const touched = useTouched();
  const reverse = useAct('POST /journal-entries/{id}/reverse/');
  const query = useQuery(previewQuery('POST /opening-transfer-previews/', { currency }));
  const { parts = [], places = [], more = 0 } = query.data ?? {};
  const undo = async (id: string) => {
    try {
      await reverse({ params: { id }, body: { reason: t('undoReason') } });
      showToast({ text: t('undone') });
    } catch (error) {
      showToast({ text: t('notUndone', { reason: failureOf(error).detail ?? '' }), tone: 'bad' });
    }
  };
  const acting = useActing({
    send: async (post) => {
      const seen: Parts = parts.map(({ holder: { kind, id }, from, to, cents }) => ({
        kind,
        id,
        fromAccountId: from?.id ?? null,
        toAccountId: to?.id ?? null,
        cents,
      }));
      const { entryId } = await post('POST /opening-transfers/', { body: { currency, parts: seen } });
      return { text: t('placed'), act: { label: t('undo'), run: () => void undo(entryId) } };
    },
    onDone: onClose,
    onFailure: () => void query.refetch(),
    refresh: () => touched('POST /opening-transfers/'),
  });
  return (
    <ActPanel
      acting={acting}
      title={t('placeTitle')}
      why={t('placeWhy')}
      act={t('place')}
      onClose={onClose}
      disabled={parts.length === 0}
    >
      {query.data === undefined && query.error !== null && <QueryFailure query={query} />}
      <table className={styles['preview']} aria-label={t('placeTitle')}>
        <thead>
          <tr>
            <th scope="col">{t('whose')}</th>
            <th scope="col">{t('fromTo')}</th>
            <th scope="col">{currency}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ holder, from, to, cents }) => (
            <tr key={`${holder.kind} ${holder.id} ${from?.id} ${to?.id}`}>
              <th scope="row">{nameOf(holder)}</th>
              <td>
                {from?.name ?? t('nowhere')} → {to?.name ?? t('nowhere')}
              </td>
              <td>
                <Amount negative="accounting" cents={cents} currency={currency} tone="strong" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {places.length > 0 && (
        <table className={styles['preview']} aria-label={t('notPlaced')}>
          <thead>
            <tr>
              <th scope="col">{t('notPlaced')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {places.map(({ account, kind, unplacedCents, afterCents }) => (
              <tr key={account?.id ?? kind}>
                <th scope="row">{account?.name ?? t('nowhere')}</th>
                <td>
                  <Amount negative="accounting" cents={unplacedCents} currency={currency} />
                </td>
                <td>
                  <Amount negative="accounting" cents={afterCents} currency={currency} tone="strong" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p>{t('placeMore', { count: more })}</p>}
    </ActPanel>
  );
}
