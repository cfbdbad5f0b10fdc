import { useState } from 'react';
import type { Routes } from '#shared/api/routes.ts';
import { reasonFields } from '#shared/form-fields.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useLookUp } from '#web/features/secret-link/use-look-up.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { TextArea } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { DeadEndFrame } from '#web/kit/sign-in-frame/new-password-frame.tsx';
import { SignInForm } from '#web/kit/sign-in-frame/sign-in-form.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { useFragmentToken } from '#web/kit/sign-in-frame/use-fragment-token.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { call } from '#web/lib/client.ts';
import { formatDate } from '#web/lib/format.ts';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './approve-bill.en.ts';
import styles from './approve-bill-page.module.css';

const useText = catalogue(en, { de: () => import('./approve-bill.de.ts') });

type Shown = RouteAnswer<Routes['POST /bill-approval-links/look-up/']>;

const lookUp = (key: string, given: { readonly signal: AbortSignal }) =>
  call('POST /bill-approval-links/look-up/', { body: { key } }, given);

/** Where the mail to an owner leads: their part of a bill, to be approved in two taps, or answered with what speaks against it. */
export function ApproveBillPage() {
  const t = useText();
  const key = useFragmentToken();
  const { outcome, again, show } = useLookUp(key, lookUp);
  if (key === undefined || outcome.as === 'gone')
    return (
      <DeadEndFrame title={t('goneTitle')} lead={t('goneLead')}>
        {null}
      </DeadEndFrame>
    );
  if (outcome.as === 'failed')
    return (
      <SignInFrame title={t('failedTitle')}>
        <Button onClick={again}>{t('again')}</Button>
      </SignInFrame>
    );
  if (outcome.as !== 'shown') return <SignInFrame title={t('title')} />;
  const { shown } = outcome;
  if (shown.answer !== null)
    return (
      <SignInFrame
        title={t(`${shown.answer}Title`)}
        lead={<span role="status">{t(`${shown.answer}Lead`, { organisation: shown.organisation })}</span>}
        lit
      >
        <Bill shown={shown} />
      </SignInFrame>
    );
  return (
    <SignInFrame title={t('title')} lead={t('lead', { organisation: shown.organisation, owner: shown.owner })}>
      <Bill shown={shown} />
      <Answer token={key} shown={shown} onAnswered={show} />
    </SignInFrame>
  );
}

function Bill({ shown }: { readonly shown: Shown }) {
  const t = useText();
  const money = (cents: number) => moneyOf(cents, shown.currency);
  return (
    <Facts title={t('bill')}>
      <Fact label={t('property')}>{shown.property}</Fact>
      <Fact label={t('vendor')}>{shown.vendor}</Fact>
      {shown.invoiceNumber !== null && <Fact label={t('invoice')}>{shown.invoiceNumber}</Fact>}
      <Fact label={t('datedOn')}>{formatDate(shown.datedOn)}</Fact>
      <Fact label={t('dueOn')}>{formatDate(shown.dueOn)}</Fact>
      {shown.lines.length > 1 &&
        shown.lines.map(({ text, cents }, at) => (
          <Fact key={at} label={<bdi>{text ?? t('line', { at: at + 1 })}</bdi>}>
            {money(cents)}
          </Fact>
        ))}
      <Fact label={t('amount')} strong>
        {money(shown.cents)}
      </Fact>
    </Facts>
  );
}

interface AnswerProps {
  readonly token: string;
  readonly shown: Shown;
  readonly onAnswered: (shown: Shown) => void;
}

function Answer({ token, shown, onAnswered }: AnswerProps) {
  const t = useText();
  const [reason, setReason] = useState<string>();
  const approving = useSubmission({
    send: async () => onAnswered(await call('POST /bill-approval-links/approve/', { body: { key: token } })),
  });
  const declining = useSubmission({
    fields: ['reason'],
    typed: { reason },
    send: async () => {
      const body = { key: token, reason: reason?.trim() ?? '' };
      onAnswered(await call('POST /bill-approval-links/decline/', { body }));
    },
  });
  if (reason === undefined)
    return (
      <div className={styles['answers']}>
        <Button variant="primary" busy={approving.busy} onClick={() => approving.submit()}>
          {t('approve', { amount: moneyOf(shown.cents, shown.currency) })}
        </Button>
        <Button onClick={() => setReason('')}>{t('decline')}</Button>
        <FormError>{approving.message}</FormError>
      </div>
    );
  return (
    <SignInForm
      submission={declining}
      act={t('sendDecline')}
      disabled={reason.trim() === ''}
      after={
        <Button block onClick={() => setReason(undefined)}>
          {t('back')}
        </Button>
      }
    >
      <TextArea
        label={t('reason')}
        value={reason}
        maxLength={reasonFields.reason.max}
        error={declining.errorOf('reason')}
        onChange={(event) => setReason(event.target.value)}
      />
    </SignInForm>
  );
}
