import { useSearchParams } from 'react-router';
import type { OnlineMethod } from '#shared/online-payments.ts';
import { moneyOf } from '#web/features/money/words.ts';
import { useLookUp } from '#web/features/secret-link/use-look-up.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { SignInFrame } from '#web/kit/sign-in-frame/sign-in-frame.tsx';
import { DeadEndFrame } from '#web/kit/sign-in-frame/new-password-frame.tsx';
import { useFragmentToken } from '#web/kit/sign-in-frame/use-fragment-token.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { call } from '#web/lib/client.ts';
import { catalogue } from '#web/lib/messages.ts';
import { en } from './pay.en.ts';
import styles from './pay-page.module.css';

const useText = catalogue(en, { de: () => import('./pay.de.ts') });

const lookUp = (key: string, given: { readonly signal: AbortSignal }) =>
  call('POST /payment-links/look-up/', { body: { key } }, given);

/** Where a payment link leads: how much is due and to whom. Paying happens on the provider’s own page. */
export function PayPage() {
  const t = useText();
  const key = useFragmentToken();
  const [params] = useSearchParams();
  const isDone = params.get('done') === '1';
  const { outcome, again } = useLookUp(key, lookUp);
  if (isDone) return <SignInFrame title={t('doneTitle')} lead={<span role="status">{t('doneLead')}</span>} lit />;
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
  const { payee, currency, dueCents, underWayCents, methods } = outcome.shown;
  return (
    <SignInFrame title={t('title')} lead={dueCents === 0 ? t('nothingDue') : undefined}>
      <Facts title={t('title')}>
        <Fact label={t('payee')}>{payee}</Fact>
        <Fact label={t('due')}>{moneyOf(dueCents, currency)}</Fact>
        {underWayCents > 0 && <Fact label={t('underWay')}>{moneyOf(underWayCents, currency)}</Fact>}
      </Facts>
      {dueCents > 0 && <Methods token={key} methods={methods} />}
    </SignInFrame>
  );
}

function Methods({ token, methods }: { readonly token: string; readonly methods: readonly OnlineMethod[] }) {
  const t = useText();
  if (methods.length === 0) return <p>{t('notOffered')}</p>;
  return (
    <div className={styles['methods']}>
      {methods.map((method, index) => (
        <Method key={method} token={token} method={method} isFirst={index === 0} />
      ))}
    </div>
  );
}

interface MethodProps {
  readonly token: string;
  readonly method: OnlineMethod;
  readonly isFirst: boolean;
}

function Method({ token, method, isFirst }: MethodProps) {
  const t = useText();
  const checkout = useSubmission({
    send: async () => {
      const { url } = await call('POST /payment-links/checkout/', { body: { key: token, method } });
      location.assign(url);
    },
  });
  return (
    <>
      <Button {...(isFirst && { variant: 'primary' as const })} busy={checkout.busy} onClick={() => checkout.submit()}>
        {t(`pay_${method}`)}
      </Button>
      <FormError>{checkout.message}</FormError>
    </>
  );
}
