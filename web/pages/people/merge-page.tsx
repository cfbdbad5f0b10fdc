import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { useGoOn } from '#web/kit/go-on/use-go-on.ts';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { Isolated, isolate } from '#web/kit/isolate/isolated.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { useKitText } from '#web/kit/text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMay } from '#web/lib/me.ts';
import { call } from '#web/lib/client.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { mergePreviewQuery } from './api.ts';
import type { MergePreview, MergeTake, PersonInFull } from './api.ts';
import { MergeChoice } from './merge-choice.tsx';
import { MergeComparison } from './merge-comparison.tsx';
import { withTaken } from './merge-rows.ts';
import { FetchedPerson, ToDirectory } from './person-page.tsx';
import { usePersonText } from './person-text.ts';
import { usePeopleText } from './text.ts';
import { useUndoMerge } from './use-undo-merge.ts';

/** Two records of the same person become one: which, what comes along, and what it will be; then it is done. */
export function MergePage() {
  const { id = '' } = useParams();
  const mayChange = useMay()('people.change');
  if (!mayChange) return <Navigate replace to={`/people/${id}`} />;
  return <FetchedPerson id={id}>{(person) => <Merge key={id} person={person} />}</FetchedPerson>;
}

const addressDefaults = { with: '' };

function Merge({ person }: { readonly person: PersonInFull }) {
  const t = usePersonText();
  const p = usePeopleText();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [address, change] = useAddress(addressDefaults);
  const [take, setTake] = useState<MergeTake>({});
  const query = useQuery({ ...mergePreviewQuery(person.id, address.with, take), enabled: address.with !== '' });
  const preview = address.with === '' ? undefined : query.data;
  return (
    <ListLayout
      header={
        <PageHeader
          eyebrow={
            <>
              <ToDirectory /> /{' '}
              <Link to={`/people/${person.id}`}>
                <bdi>{person.name}</bdi>
              </Link>
            </>
          }
          title={t('mergeTitle')}
          actions={
            address.with !== '' && (
              <>
                <Button
                  onClick={() => {
                    setTake({});
                    change({ with: '' });
                  }}
                >
                  {t('mergeOther')}
                </Button>
                <ButtonLink to={`/people/${address.with}/merge?with=${person.id}`} replace>
                  {t('mergeSwap')}
                </ButtonLink>
              </>
            )
          }
        />
      }
      confirm={
        preview && (
          <MergeBar
            preview={preview}
            take={take}
            isStale={query.isPlaceholderData}
            onDone={(kept) => void goOn(`/people/${kept.id}`, { replace: true })}
            onCancel={() => void navigate(`/people/${person.id}`)}
          />
        )
      }
    >
      <title>{p('titled', { page: t('mergeTitle') })}</title>
      {address.with === '' && <MergeChoice person={person} onChoose={(other) => change({ with: other })} />}
      {address.with !== '' && query.isPending && <Loading rows={8} />}
      {address.with !== '' && query.error !== null && <PreviewFailure query={query} />}
      {preview !== undefined && query.error === null && (
        <MergeComparison preview={preview} onTake={(choice, taken) => setTake(withTaken(take, choice, taken))} />
      )}
    </ListLayout>
  );
}

function PreviewFailure({
  query,
}: {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };
}) {
  const t = usePersonText();
  const kit = useKitText();
  const words = useFailureWords();
  const failure = failureOf(query.error);
  // The one thing about two records that are there which the server refuses without naming a field.
  const isMixed = failure.code === 'invalid-input' && failure.fields.length === 0;
  return (
    <ErrorNotice
      title={kit('fetchFailed')}
      requestId={failure.requestId}
      busy={query.isFetching}
      onRetry={isMixed ? undefined : () => void query.refetch()}
    >
      {isMixed ? t('mergeKinds') : failureText(words, failure)}
    </ErrorNotice>
  );
}

function MergeBar({
  preview: { kept, givenUp },
  take,
  isStale,
  onDone,
  onCancel,
}: {
  readonly preview: MergePreview;
  readonly take: MergeTake;
  /** What was chosen last is not on the page yet. */
  readonly isStale: boolean;
  readonly onDone: (kept: PersonInFull) => void;
  readonly onCancel: () => void;
}) {
  const t = usePersonText();
  const p = usePeopleText();
  const words = useFailureWords();
  const touched = useTouched();
  const undo = useUndoMerge();
  const [busy, setBusy] = useState(false);

  async function merge() {
    setBusy(true);
    try {
      const merged = await call('POST /people/{id}/merge/', {
        params: { id: kept.id },
        body: { givenUpId: givenUp.id, take },
      });
      const made = merged.merges.find((other) => other.givenUp.id === givenUp.id && other.undoneAt === null);
      showToast({
        text: t('mergedToast', { name: isolate(merged.name) }),
        ...(made !== undefined && { act: { label: p('undo'), run: () => void undo(made) } }),
      });
      onDone(merged);
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    } finally {
      void touched('POST /people/{id}/merge/');
      setBusy(false);
    }
  }

  return (
    <ConfirmBar
      title={<Isolated text={t('mergeConfirm', { gone: isolate(givenUp.name), kept: isolate(kept.name) })} />}
      detail={t('mergeConfirmWhy')}
    >
      <Button onClick={onCancel}>{p('cancel')}</Button>
      <Button variant="primary" busy={busy || isStale} onClick={() => void merge()}>
        {t('mergeAct')}
      </Button>
    </ConfirmBar>
  );
}
