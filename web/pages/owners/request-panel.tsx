import { useQuery } from '@tanstack/react-query';
import { addDays } from '#shared/dates.ts';
import { UndoPanel } from '#web/features/money-acts/undo-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { Amount } from '#web/kit/amount/amount.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { MoneyField } from '#web/kit/money-field/money-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { Select } from '#web/kit/select/select.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { formatList } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { previewQuery, unlessSent } from '#web/lib/preview-query.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { ContributionRequest } from './api.ts';
import { useOwnersText } from './text.ts';

interface RequestPanelProps {
  /** Empty: to be chosen. */
  readonly propertyId: string;
  readonly cents: number | null;
  readonly onClose: () => void;
}

const usualDays = 14;

/** Asks the owners of a property for money, each for their share. */
export function RequestPanel({ propertyId: given, cents: lacking, onClose }: RequestPanelProps) {
  const t = useOwnersText();
  const today = useToday();
  const { organisation } = useMe();
  const properties = usePropertyList()?.filter(({ archivedAt }) => archivedAt === null) ?? [];
  const form = useDraft(() => ({
    propertyId: given,
    cents: lacking,
    dueOn: addDays(today, usualDays) as string | null,
    note: '',
    byMail: true,
  }));
  const { propertyId, cents, dueOn, note, byMail } = form.draft;
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['propertyId', 'cents', 'dueOn', 'note'],
    check: () =>
      required({ propertyId, cents: cents === null || cents === 0 ? '' : String(cents), dueOn: dueOn ?? '' }),
    send: async (post) => {
      const { requests, withoutEmail } = await post('POST /contribution-requests/', {
        body: {
          propertyId,
          cents: cents ?? 0,
          dueOn: dueOn ?? today,
          byMail,
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        },
      });
      return withoutEmail.length === 0
        ? t('requested', { amount, count: requests.length })
        : t('requestedNotMailed', { amount, names: formatList(withoutEmail.map(({ name }) => name)) });
    },
    onDone: onClose,
  });
  const isAsked = propertyId !== '' && cents !== null && cents > 0;
  const preview = useQuery(
    unlessSent(!isAsked || acting.busy || acting.wasSent === true, {
      ...previewQuery('POST /contribution-request-previews/', { propertyId, cents: cents ?? 1 }),
    }),
  );
  const shares = isAsked ? preview.data : undefined;
  const currency = shares?.currency ?? organisation.currency;
  const amount = moneyOf(cents ?? 0, currency);
  const control = controlsOf(form, acting.errorOf, { note: { max: 500 } });
  return (
    <ActPanel
      title={t('requestContribution')}
      why={t('requestWhy')}
      act={cents === null ? t('requestContribution') : t('requestAct', { amount })}
      {...(given === '' && { first: "[role='combobox']" })}
      nothingYet={t('requestNothingYet')}
      acting={acting}
      onClose={onClose}
    >
      <Select
        label={t('property')}
        options={properties.map(({ id, name }) => ({ value: id, label: name }))}
        {...control.choice('propertyId')}
      />
      <MoneyField label={t('amount')} currency={currency} {...control.money('cents')} />
      <DateField label={t('dueOn')} today={today} min={today} {...control.date('dueOn')} />
      <TextField label={t('note')} {...control.text('note')} />
      <Checkbox label={t('byMail')} {...control.checked('byMail')} />
      {shares !== undefined && (
        <Facts title={t('requestedOf')}>
          {shares.shares.map((share) => (
            <Fact
              key={share.person.id}
              label={
                <>
                  <bdi>{share.person.name}</bdi>
                  {byMail && share.email === null && ` (${t('noEmail')})`}
                </>
              }
              strong
            >
              <Amount cents={share.cents} currency={shares.currency} />
            </Fact>
          ))}
        </Facts>
      )}
    </ActPanel>
  );
}

export function CancelRequest({
  request,
  onClose,
}: {
  readonly request: ContributionRequest;
  readonly onClose: () => void;
}) {
  const t = useOwnersText();
  return (
    <UndoPanel
      title={t('cancelRequest')}
      eyebrow={`${request.number}, ${request.person.name}`}
      why={t('cancelWhy')}
      act={t('cancelRequest')}
      nothingYet={t('cancelNothingYet')}
      reasonLabel={t('reason')}
      send={async ({ reason }, post) => {
        await post('POST /contribution-requests/{id}/cancel/', { params: { id: request.id }, body: { reason } });
        return t('canceled', { number: request.number });
      }}
      onClose={onClose}
    />
  );
}
