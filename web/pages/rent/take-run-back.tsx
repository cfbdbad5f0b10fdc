import { useQuery } from '@tanstack/react-query';
import { reasonFields } from '#shared/form-fields.ts';
import { ActPanel } from '#web/kit/act-panel/act-panel.tsx';
import { useMoneyAct } from '#web/features/money-acts/use-money-act.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { controlsOf, useDraft } from '#web/kit/record-form/controls.ts';
import { FetchedPart } from '#web/kit/record-page/fetched-part.tsx';
import { required } from '#web/kit/submission/checks.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { takeBackQuery, type ChargeRun, type TakeBack } from './api.ts';
import { FeesThatGo, FeesThatStay } from './fees-that-stay.tsx';
import { useRunText } from './run-text.ts';
import { WriteOffsThatFall } from './write-offs-that-fall.tsx';

export interface TakeRunBackProps {
  readonly run: ChargeRun;
  readonly onClose: () => void;
}

/** What goes and what stays stands before the eyes; nothing else than that is taken back. */
export function TakeRunBack({ run, onClose }: TakeRunBackProps) {
  const r = useRunText();
  const form = useDraft(() => ({ reason: '', alsoPaid: false }));
  const { reason, alsoPaid } = form.draft;
  const query = useQuery(takeBackQuery(run.id, alsoPaid));
  const plan = query.data;
  const acting = useMoneyAct({
    typed: form.draft,
    fields: ['reason'],
    check: () => required({ reason }),
    send: async (post) => {
      const expected = plan && {
        charges: plan.charges,
        totals: [...plan.totals],
        feesNotOwed: plan.feesNotOwed.count,
      };
      await post('POST /charge-runs/{id}/take-back/', {
        params: { id: run.id },
        body: { reason: reason.trim(), alsoPaid, ...(expected && { expected }) },
      });
      return r('takenBackToast', { count: plan?.charges ?? 0 });
    },
    onDone: onClose,
  });
  const control = controlsOf(form, acting.errorOf, reasonFields);
  const count = plan?.charges ?? 0;
  return (
    <ActPanel
      title={r('takeBackTitle')}
      eyebrow={run.number}
      why={r(`takeBackWhy_${run.kind}`)}
      act={r('takeBackAct', { count })}
      danger
      nothingYet={r('takeBackNothingYet')}
      acting={acting}
      problem={plan !== undefined && count === 0 ? r('takeBackNone') : undefined}
      onClose={onClose}
    >
      <TextField label={r('takeBackReason')} {...control.text('reason')} />
      {plan !== undefined && plan.paidCharges > 0 && (
        <Checkbox
          label={r('alsoPaid', { count: plan.paidCharges })}
          help={r('alsoPaidHelp')}
          {...control.checked('alsoPaid')}
        />
      )}
      <FetchedPart query={query} rows={3}>
        {(found) => <WhatGoes plan={found} />}
      </FetchedPart>
    </ActPanel>
  );
}

const shownAtMost = 50;

function WhatGoes({ plan }: { readonly plan: TakeBack }) {
  const r = useRunText();
  const t = useRentWords();
  return (
    <>
      <Facts title={r('goes', { count: plan.charges })}>
        {plan.totals.map(({ currency, cents }) => (
          <Fact key={currency} label={r('total', { currency })}>
            {moneyOf(cents, currency)}
          </Fact>
        ))}
      </Facts>
      <WriteOffsThatFall writeOffs={plan.writeOffs} />
      <FeesThatGo fees={plan.feesNotOwed} />
      <FeesThatStay fees={plan.lateFees} />
      {plan.staying > 0 && (
        <Facts title={r('stays', { count: plan.staying })}>
          {plan.stays.slice(0, shownAtMost).map(({ chargeId, number, tenants, reason }) => (
            <Fact
              key={chargeId}
              reversed
              label={
                <TextLink variant="row" to={`/rent/charges/${chargeId}`}>
                  <Names of={tenants} none={t('noTenant')} /> {number}
                </TextLink>
              }
            >
              {r(`stays_${reason}`)}
            </Fact>
          ))}
          {plan.staying > shownAtMost && <FactNote>{r('staysMore', { count: plan.staying - shownAtMost })}</FactNote>}
        </Facts>
      )}
    </>
  );
}
