import { useQuery } from '@tanstack/react-query';
import { useToday } from '#web/lib/use-today.ts';
import { DateField } from '#web/kit/date-field/date-field.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { interestQuery, rulesQuery } from './api.ts';
import { unlessSent } from '#web/lib/preview-query.ts';
import { DepositLines } from './deposit-lines.tsx';
import { useDepositsText } from './text.ts';

interface InterestPanelProps {
  readonly propertyId?: string | undefined;
  readonly leaseIds?: readonly string[] | undefined;
  readonly onClose: () => void;
}

/** What deposits have earned by a day, line by line, before it is added. */
export function InterestPanel({ propertyId, leaseIds, onClose }: InterestPanelProps) {
  const d = useDepositsText();
  const today = useToday();
  const form = useDraft(() => ({ through: today as string | null }));
  const { through } = form.draft;
  const wish = {
    through: through ?? today,
    ...(propertyId === undefined ? {} : { propertyId }),
    ...(leaseIds === undefined ? {} : { leaseIds: [...leaseIds] }),
  };
  const query = useQuery(unlessSent(form.isSent, interestQuery(wish)));
  const { data: rules } = useQuery(rulesQuery);
  const count = query.data?.lines.length ?? 0;
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['through'],
    check: () => (through === null ? [{ path: 'through', code: 'required' }] : []),
    send: async (post) =>
      d('interestDone', {
        count: (await post('POST /deposit-interest/', { body: wish })).posted,
      }),
    onDone: onClose,
  });
  return (
    <ActPanel
      title={d('interestTitle')}
      why={d('interestWhy')}
      act={d('interestAct', { count })}
      disabled={count === 0 || query.isFetching}
      acting={acting}
      onClose={onClose}
    >
      <DateField
        label={d('interestThrough')}
        today={today}
        max={today}
        {...controlsOf(form, acting.errorOf).date('through')}
      />
      {rules?.interest.length === 0 && (
        <p>
          {d('interestNoRates')} <TextLink to="/rent/deposits/rules">{d('interestSet')}</TextLink>
        </p>
      )}
      {!(form.isSent && query.data === undefined) && (
        <FetchedPart query={query} rows={4}>
          {({ lines }) => (lines.length > 0 ? <DepositLines lines={lines} /> : <p>{d('interestNone')}</p>)}
        </FetchedPart>
      )}
    </ActPanel>
  );
}
