import { useQuery } from '@tanstack/react-query';
import { reasonFields } from '#shared/form-fields.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useActing, type Post } from '#web/kit/act-panel/use-acting.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { useToday } from '#web/lib/use-today.ts';
import { itemQuery, type ItemAct, type ItemInFull } from './api.ts';
import { ItemPreview } from './item-preview.tsx';
import { useUnclaimedText } from './text.ts';

interface ActItemProps {
  readonly id: string;
  readonly kind: ItemAct;
  readonly onClose: () => void;
}

/** What is done with a payment that nobody claimed, with what it leaves at the bank and for the payee. */
export function ActItem({ id, ...given }: ActItemProps) {
  const { data } = useQuery(itemQuery(id));
  return data === undefined ? null : <Act item={data} {...given} />;
}

interface Draft {
  readonly day: string;
  readonly reference: string;
  readonly reason: string;
}

const dayOf = { notice: 'noticedOn', reissue: 'paidOn', 'turn-over': 'paidOn', stale: null, reopen: null } as const;

function Act({ item, kind, onClose }: Omit<ActItemProps, 'id'> & { readonly item: ItemInFull }) {
  const t = useUnclaimedText();
  const today = useToday();
  const touched = useTouched();
  const form = useDraft(() => ({ day: today as string | null, reference: '', reason: '' }));
  const { day, reference, reason } = form.draft;
  const values = {
    amount: formatMoney(item.cents, item.currency),
    name: item.holder?.name ?? t('thePayee'),
  };
  const dayField = dayOf[kind];
  const acting = useActing({
    typed: form.draft,
    fields: ['noticedOn', 'paidOn', 'reference', 'reason'],
    check: () => [
      ...(dayField !== null && day === null ? [{ path: dayField, code: 'required' } as const] : []),
      ...(kind === 'reopen' && reason.trim() === '' ? [{ path: 'reason', code: 'required' } as const] : []),
    ],
    send: async (post) => {
      await sendAct(post, item, kind, { day: day ?? today, reference: reference.trim(), reason: reason.trim() });
      return t(`done_${kind}`, values);
    },
    onDone: onClose,
    refresh: () => touched(`POST /unclaimed-items/{id}/${kind}/`),
  });
  const control = controlsOf(form, (path) => acting.errorOf(path), reasonFields);
  return (
    <ActPanel
      title={t(`title_${kind}`)}
      why={t(`why_${kind}`, values)}
      act={t(`act_${kind}`, values)}
      acting={acting}
      onClose={onClose}
    >
      {dayField !== null && (
        <DateField label={t('date')} today={today} {...control.date('day')} error={acting.errorOf(dayField)} />
      )}
      {(kind === 'reissue' || kind === 'turn-over') && (
        <TextField label={t('reference')} help={t('referenceHint')} {...control.text('reference')} maxLength={60} />
      )}
      {kind === 'reopen' && <TextField label={t('reason')} {...control.text('reason')} />}
      {kind !== 'notice' && <ItemPreview item={item} kind={kind} />}
    </ActPanel>
  );
}

function sendAct(post: Post, item: ItemInFull, kind: ItemAct, { day, reference, reason }: Draft): Promise<unknown> {
  const params = { id: item.id };
  const version = item.version ?? 0;
  const paid = { params, body: { paidOn: day, reference: reference === '' ? null : reference, version } };
  switch (kind) {
    case 'stale':
      return post('POST /unclaimed-items/{id}/stale/', { params, body: {} });
    case 'notice':
      return post('POST /unclaimed-items/{id}/notice/', { params, body: { noticedOn: day, version } });
    case 'reissue':
      return post('POST /unclaimed-items/{id}/reissue/', paid);
    case 'turn-over':
      return post('POST /unclaimed-items/{id}/turn-over/', paid);
    case 'reopen':
      return post('POST /unclaimed-items/{id}/reopen/', { params, body: { reason, version } });
  }
}
