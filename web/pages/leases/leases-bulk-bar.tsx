import { useState } from 'react';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useMay } from '#web/lib/me.ts';
import { runEach } from '#web/lib/run-each.ts';
import { cancelLease, type LeaseItem } from './api.ts';
import { CancelDraftsDialog } from './cancel-drafts-dialog.tsx';
import { offeredActs } from './lease-acts-offered.ts';
import { useLeaseError } from './lease-failure.tsx';
import { useLeasesText } from './leases-text.ts';
import styles from './leases-page.module.css';
import { useTouched } from '#web/lib/use-act.ts';

export interface LeasesBulkBarProps {
  readonly leases: readonly LeaseItem[];
  /** With which of them nothing was done: they stay chosen. */
  readonly onDone: (left: readonly LeaseItem[]) => void;
}

interface Failed {
  readonly lease: LeaseItem;
  readonly why: string;
}

/** What is safe to do with several at once. Where it goes wrong with some, those are named and the others are done. */
export function LeasesBulkBar({ leases, onDone }: LeasesBulkBarProps) {
  const l = useLeasesText();
  const may = useMay();
  const say = useLeaseError();
  const touched = useTouched();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const [tried, setTried] = useState(0);
  const drafts = leases.filter(({ state }) => state === 'draft' || state === 'out-for-signature');
  const raised = leases.filter((lease) => offeredActs(lease, may).includes('amend-charge'));
  // Those that are gone meanwhile are no longer among the chosen.
  const stillFailed = failed.filter(({ lease }) => leases.some(({ id }) => id === lease.id));

  async function cancel(reason: string): Promise<void> {
    setAsking(false);
    setBusy(true);
    const { done, failed: left } = await runEach(drafts, (lease) => cancelLease(lease, reason));
    await touched('POST /leases/{id}/cancel/');
    setBusy(false);
    if (done.length > 0) showToast({ text: l('cancelledMany', { count: done.length }) });
    setTried(drafts.length);
    setFailed(left.map(({ item, error }) => ({ lease: item, why: say(error) })));
    onDone(left.map(({ item }) => item));
  }

  const left = leases.length - raised.length;
  const told = raised.length > 0 && left > 0 ? l('raiseLeft', { count: left }) : l('chosenWhy');
  const ids = leases.map(({ id }) => id).join(',');
  return (
    <>
      <ConfirmBar
        title={l('chosen', { count: leases.length })}
        detail={
          stillFailed.length === 0 ? (
            told
          ) : (
            <div role="alert" className={styles['failed']}>
              <p>{l('someFailed', { count: stillFailed.length, all: tried })}</p>
              <ul>
                {stillFailed.map(({ lease, why }) => (
                  <li key={lease.id}>
                    {lease.number}: {why}
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      >
        <Button onClick={() => onDone([])}>{l('clearChoice')}</Button>
        {may('leases.draft') && drafts.length > 0 && (
          <Button busy={busy} onClick={() => setAsking(true)}>
            {l('cancelMany', { count: drafts.length })}
          </Button>
        )}
        {raised.length > 0 && (
          <ButtonLink to={`/rent/increases/new?lease=${raised.map(({ id }) => id).join(',')}`}>
            {l('raiseMany', { count: raised.length })}
          </ButtonLink>
        )}
        <ExportMenu
          variant="primary"
          label={l('exportMany', { count: leases.length })}
          save={serverTable('GET /exports/leases.csv/', { query: { ids } })}
        />
      </ConfirmBar>
      {asking && <CancelDraftsDialog drafts={drafts} onClose={() => setAsking(false)} onCancel={cancel} />}
    </>
  );
}
