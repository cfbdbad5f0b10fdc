import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { addDays, firstOfMonth } from '#shared/dates.ts';
import { addMonths } from '#shared/rent/calendar.ts';
import { leaseNameQuery } from '#web/features/money/api.ts';
import { useRentWords } from '#web/features/money/text.ts';
import { useRentFailure } from '#web/features/money/use-rent-failure.ts';
import { useToday } from '#web/lib/use-today.ts';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { useKeptState } from '#web/kit/kept/use-kept-state.ts';
import { Names } from '#web/kit/names/names.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { RestoredNote } from '#web/kit/record-form/restored-note.tsx';
import { RunPage } from '#web/kit/run-page/run-page.tsx';
import { useRun } from '#web/kit/run-page/use-run.ts';
import { Stepper } from '#web/kit/stepper/stepper.tsx';
import { formatDateFull } from '#web/lib/format.ts';
import { previewQuery } from '#web/lib/preview-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import { settingQuery, type Wish } from './api.ts';
import { IncreasePreview } from './increase-preview.tsx';
import { LeaseChoice } from './lease-choice.tsx';
import { byOf, TermsForm, termsFaults, type TermsDraft } from './terms-form.tsx';
import { useIncreasesText } from './text.ts';
import { useDoubt } from './use-doubt.ts';
import styles from './increases.module.css';

/** How far it was written. */
interface Begun {
  readonly step: number;
  readonly chosen: ReadonlySet<string>;
  readonly terms?: TermsDraft | undefined;
}

function isBegun(value: unknown): value is Begun {
  return typeof value === 'object' && value !== null && 'chosen' in value && value.chosen instanceof Set;
}

/** Another lease in the address is another increase. */
export function NewIncreasePage() {
  const [{ lease }] = useAddress({ lease: '' });
  return <NewIncrease key={lease} />;
}

/** Which leases, by how much and from when, and what that comes to. */
function NewIncrease() {
  const t = useIncreasesText();
  const today = useToday();
  const { data: setting } = useQuery(settingQuery);
  const [address, change] = useAddress({ property: '', lease: '' });
  const named = useMemo(() => address.lease.split(',').filter((id) => id !== ''), [address.lease]);
  // Whoever comes from a lease has chosen already; the step before stays open to them.
  const [{ step: begun, chosen, terms }, set, { isRestored, startOver }] = useKeptState(
    `increase.${address.lease}`,
    (): Begun => ({ step: named.length === 0 ? 0 : 1, chosen: new Set(named) }),
    isBegun,
  );
  const from = named.length === 1 ? named[0] : undefined;
  const noticeDays = setting?.noticeDays ?? 30;
  const draft = terms ?? usualTerms(today, noticeDays);
  const by = byOf(draft);
  const wish = useMemo((): Wish | undefined => {
    if (by === undefined || draft.startsOn === null || draft.noticeOn === null || chosen.size === 0) return undefined;
    const { startsOn, noticeOn, agreed, roundTo, includeFixedTerms } = draft;
    const leases = { leaseIds: [...chosen].toSorted() };
    return { leases, by, startsOn, noticeOn, agreed, roundTo, includeFixedTerms };
  }, [by, draft, chosen]);
  // What a kept draft says may be in the past by now, and the steps lead everywhere: it is said where it is corrected.
  const isComplete = wish !== undefined && termsFaults(draft, today).length === 0;
  const step = begun < 2 || isComplete ? begun : chosen.size === 0 ? 0 : 1;
  const isPreview = step === 2;
  const setStep = (to: number) => set({ step: to, chosen, terms });
  const setChosen = (ids: ReadonlySet<string>) => set({ step, chosen: ids, terms });
  const setTerms = (written: TermsDraft) => set({ step, chosen, terms: written });
  const query = useQuery({
    ...previewQuery('POST /rent-increase-previews/', wish ?? nothingWished),
    enabled: isPreview && wish !== undefined,
  });
  const say = useRentFailure();
  const goOn = useGoOn();
  const raise = useAct('POST /rent-increases/');
  const run = useRun({
    query,
    about: isPreview && wish !== undefined ? JSON.stringify(wish) : undefined,
    say,
    changed: t('changed'),
    send: async ({ leases }, idempotencyKey) => {
      if (wish === undefined) return;
      const newCents = leases.reduce((sum, lease) => sum + lease.newCents, 0);
      const body = { ...wish, expected: { leases: leases.length, newCents } };
      const made = await raise({ body }, { idempotencyKey });
      void goOn(`/rent/increases/${made.id}`, { said: t('raisedToast', { count: made.raised }) });
    },
  });
  const doubt = useDoubt(wish, isPreview ? run.preview : undefined);
  const leaseChoice = step === 0 && (
    <LeaseChoice
      propertyId={address.property}
      onProperty={(property) => change({ property }, { replace: true })}
      chosen={chosen}
      onChoose={setChosen}
      onNext={() => setStep(1)}
    />
  );
  const termsForm = step === 1 && (
    <TermsForm
      draft={draft}
      today={today}
      noticeDays={noticeDays}
      onChange={setTerms}
      onBack={() => setStep(0)}
      onNext={() => setStep(2)}
    />
  );
  return (
    <RunPage
      // What went wrong is said where it was confirmed, and not in the steps before.
      run={isPreview ? run : { ...run, changed: undefined, problem: undefined }}
      header={
        <PageHeader
          eyebrow={<Whence leaseId={from} />}
          title={t('newTitle')}
          {...(isPreview ? { chip: <Chip tone="tint">{t('preview')}</Chip> } : {})}
        />
      }
      wishes={
        <div className={styles['steps']}>
          <Stepper
            label={t('steps')}
            steps={[t('stepLeases'), t('stepTerms'), t('stepPreview')]}
            current={step}
            onGo={setStep}
          />
          {isRestored && <RestoredNote onStartOver={startOver} />}
        </div>
      }
      {...(isPreview ? {} : { instead: leaseChoice || termsForm })}
      confirm={({ leases: { length: count }, startsOn }) =>
        count > 0 && {
          title: doubt.asked ?? t('confirmTitle', { count, date: formatDateFull(startsOn) }),
          detail: t(doubt.asked === undefined ? 'confirmDetail' : 'doubtDetail'),
          cancelTo: from === undefined ? '/rent/increases' : `/leases/${from}`,
          act: t(doubt.asked === undefined ? 'confirm' : 'confirmMeant', { count }),
          // The second of a double click answers nothing that was asked between the two.
          asks: ({ detail }) => (doubt.asked !== undefined && detail > 1) || doubt.asks(),
        }
      }
      below={
        isPreview && (
          <div className={styles['acts']}>
            <Button onClick={() => setStep(1)}>{t('back')}</Button>
          </div>
        )
      }
    >
      {(preview) => (
        <IncreasePreview
          preview={preview}
          onUseDay={(startsOn) => setTerms({ ...draft, startsOn })}
          onIncludeFixedTerms={() => setTerms({ ...draft, includeFixedTerms: true })}
        />
      )}
    </RunPage>
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
