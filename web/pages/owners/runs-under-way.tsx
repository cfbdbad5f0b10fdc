import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/kit/button/button.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { Progress } from '#web/kit/progress/progress.tsx';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { formatMonth } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { useAct } from '#web/lib/use-act.ts';
import type { StatementRun } from './api.ts';
import { useStatementsText } from './statements-text.ts';

const everyMilliseconds = 1000;

/** How far the run is that is under way, and the way on where one was cut off. */
export function RunsUnderWay({ isIssuing }: { readonly isIssuing: boolean }) {
  const query = useQuery({
    ...listQuery('GET /owner-statement-runs/', { limit: 1 }),
    refetchInterval: isIssuing ? everyMilliseconds : false,
  });
  const [latest] = query.data?.items ?? [];
  if (latest === undefined || latest.finishedAt !== null) return null;
  return isIssuing ? <UnderWay run={latest} /> : <CutOff run={latest} />;
}

function UnderWay({ run: { issued, planned } }: { readonly run: StatementRun }) {
  const t = useStatementsText();
  return (
    <Progress label={t('issuing')} done={issued} of={planned} detail={t('progress', { done: issued, of: planned })} />
  );
}

function CutOff({ run }: { readonly run: StatementRun }) {
  const t = useStatementsText();
  const mayIssue = useMay()('owners.change');
  const goOn = useAct('POST /owner-statement-runs/{id}/continue/');
  const { submit, busy } = useSubmission({
    send: async () => void (await goOn({ params: { id: run.id }, body: {} })),
  });
  return (
    <ErrorNotice title={t('cutOff', { month: formatMonth(run.month), done: run.issued, of: run.planned })}>
      {mayIssue && (
        <Button busy={busy} onClick={() => submit()}>
          {t('goOn')}
        </Button>
      )}
    </ErrorNotice>
  );
}
