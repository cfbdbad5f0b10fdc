import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { leaseNameQuery } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { Names } from '#web/kit/names/names.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Stepper } from '#web/kit/stepper/stepper.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDateFull } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import { previewQuery, raiseRent, settingQuery, type Preview, type Wish } from './api.ts';
import { IncreasePreview } from './increase-preview.tsx';
import { LeaseChoice } from './lease-choice.tsx';
import { byOf, TermsForm, type TermsDraft } from './terms-form.tsx';
import { useIncreasesText } from './text.ts';
import { useDoubt } from './use-doubt.ts';
import styles from './increases.module.css';
import { useTouched } from '#web/lib/use-act.ts';

const steps = ['leases', 'terms', 'preview'] as const;

/** Which leases, by how much and from when, and what that comes to; it is done as it stands there, or not at all. */
export function NewIncreasePage() {
  const t = useIncreasesText();
  const today = useToday();
  const { data: setting } = useQuery(settingQuery);
  const [address, change] = useAddress({ property: '', lease: '' });
  const named = useMemo(() => address.lease.split(',').filter((id) => id !== ''), [address.lease]);
  // Whoever comes from a lease has chosen already; the step before stays open to them.
  const [step, setStep] = useState(named.length === 0 ? 0 : 1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(named));
  const from = named.length === 1 ? named[0] : undefined;
  const [terms, setTerms] = useState<TermsDraft>();
  const noticeDays = setting?.noticeDays ?? 30;
  const draft = terms ?? usualTerms(today, noticeDays);
  const by = byOf(draft);
  const wish = useMemo((): Wish | undefined => {
    if (by === undefined || draft.startsOn === null || draft.noticeOn === null || chosen.size === 0) return undefined;
    const { startsOn, noticeOn, agreed, roundTo, includeFixedTerms } = draft;
    const leases = { leaseIds: [...chosen].toSorted() };
    return { leases, by, startsOn, noticeOn, agreed, roundTo, includeFixedTerms };
  }, [by, draft, chosen]);
  const query = useQuery({ ...previewQuery(wish ?? nothingWished), enabled: step === 2 && wish !== undefined });
  const preview = step === 2 ? query.data : undefined;
  const raising = useRaising(wish, preview, () => void query.refetch());
  const doubt = useDoubt(wish, preview);
  const isStale = query.isFetching;
  return (
    <ListLayout
      header={
        <PageHeader
          eyebrow={<Whence leaseId={from} />}
          title={t('newTitle')}
          {...(step === 2 ? { chip: <Chip tone="tint">{t('preview')}</Chip> } : {})}
        />
      }
      confirm={
        preview !== undefined &&
        preview.leases.length > 0 && (
          <ConfirmBar
            title={
              doubt.asked ?? t('confirmTitle', { count: preview.leases.length, date: formatDateFull(preview.startsOn) })
            }
            detail={t(doubt.asked === undefined ? 'confirmDetail' : 'doubtDetail')}
          >
            <ButtonLink to={from === undefined ? '/rent/increases' : `/leases/${from}`}>{t('cancel')}</ButtonLink>
            <Button
              variant="primary"
              busy={raising.busy || isStale}
              onClick={(event) => {
                // The second of a double click answers nothing that was asked between the two.
                const isSecond = doubt.asked !== undefined && event.detail > 1;
                if (!isSecond && !doubt.asks()) raising.submit();
              }}
            >
              {t(doubt.asked === undefined ? 'confirm' : 'confirmMeant', { count: preview.leases.length })}
            </Button>
          </ConfirmBar>
        )
      }
    >
      <div className={styles['steps']}>
        <Stepper
          label={t('steps')}
          steps={[t('stepLeases'), t('stepTerms'), t('stepPreview')]}
          current={step}
          onGo={setStep}
        />
      </div>
      {step === 0 && (
        <LeaseChoice
          propertyId={address.property}
          onProperty={(property) => change({ property }, { replace: true })}
          chosen={chosen}
          onChoose={setChosen}
          onNext={() => setStep(1)}
        />
      )}
      {step === 1 && (
        <TermsForm
          draft={draft}
          today={today}
          noticeDays={noticeDays}
          onChange={setTerms}
          onBack={() => setStep(0)}
          onNext={() => setStep(2)}
        />
      )}
      {step === steps.length - 1 && (
        <>
          {raising.hasChanged && <ErrorNotice title={t('changed')} />}
          {raising.problem !== undefined && <ErrorNotice title={raising.problem} requestId={raising.requestId} />}
          {preview === undefined && query.error !== null && <QueryFailure query={query} />}
          {preview === undefined && query.error === null && <Loading rows={8} />}
          {preview !== undefined && (
            <div className={isStale ? styles['busy'] : undefined} aria-busy={isStale || undefined}>
              <IncreasePreview
                preview={preview}
                onUseDay={(startsOn) => setTerms({ ...draft, startsOn })}
                onIncludeFixedTerms={() => setTerms({ ...draft, includeFixedTerms: true })}
              />
            </div>
          )}
          <div className={styles['acts']}>
            <Button onClick={() => setStep(1)}>{t('back')}</Button>
          </div>
        </>
      )}
    </ListLayout>
  );
}

/** The way back: to the lease that somebody came from, and to all increases. */
function Whence({ leaseId }: { readonly leaseId: string | undefined }) {
  const t = useIncreasesText();
  const words = useRentWords();
  const { data: lease } = useQuery({ ...leaseNameQuery(leaseId ?? ''), enabled: leaseId !== undefined });
  return (
    <>
      {lease !== undefined && (
        <>
          <Link to={`/leases/${lease.id}`}>
            <Names of={lease.tenants} none={words('noTenant')} />, {lease.number}
          </Link>
          {' / '}
        </>
      )}
      <Link to="/rent/increases">{t('title')}</Link>
    </>
  );
}

/** Never asked for: the query rests until something is wished. */
const nothingWished: Wish = { leases: { leaseIds: [] }, by: { kind: 'index' }, startsOn: '' };

/** The first of a month that the notice allows. */
function usualTerms(today: string, noticeDays: number): TermsDraft {
  const earliest = addDays(today, noticeDays);
  const startsOn = earliest.endsWith('-01') ? earliest : addMonths(firstOfMonth(earliest), 1);
  const fields = { percent: '', cents: null, month: '', startsOn, noticeOn: today } as const;
  return { kind: 'percent', ...fields, agreed: false, roundTo: 0, includeFixedTerms: false };
}

/** Raises what was previewed. Where it would be something else by now, nothing is raised and the preview is made anew. */
function useRaising(wish: Wish | undefined, preview: Preview | undefined, lookAgain: () => void) {
  const t = useIncreasesText();
  const say = useRentFailure();
  const navigate = useNavigate();
  const touched = useTouched();
  const [key, setKey] = useState(newKey);
  const [hasChanged, setChanged] = useState(false);
  const { submit, busy, failure } = useSubmission({
    send: async () => {
      if (preview === undefined || wish === undefined) return;
      const made = await raiseRent(wish, preview, key);
      showToast({ text: t('raisedToast', { count: made.raised }) });
      void navigate(`/rent/increases/${made.id}`);
      await touched('POST /rent-increases/');
    },
    onFailure: ({ code }) => {
      // After a lost answer the same key asks for the same once more.
      if (code !== 'conflict') return true;
      setKey(newKey());
      setChanged(true);
      lookAgain();
      return false;
    },
  });
  return {
    submit,
    busy,
    hasChanged,
    problem: failure === undefined ? undefined : say(failure),
    requestId: failure?.requestId,
  };
}
