import type { MouseEvent, ReactNode } from 'react';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { DetailLayout, ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { useOutcome, useOutcomeWords } from '#web/kit/outcome/use-outcome.ts';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { useKitText } from '#web/kit/text.ts';
import type { Run } from './use-run.ts';

export interface RunConfirm {
  /** What happens when, and to how many. */
  readonly title: ReactNode;
  readonly detail: ReactNode;
  readonly cancelTo: string;
  /** The button says what it will do: "Post 48 charges, 58,200.00". Left out for whoever may only look. */
  readonly act: string | false;
  readonly disabled?: boolean;
  /** Asks something first, instead of going on. */
  readonly asks?: (event: MouseEvent) => boolean;
}

export interface RunPageProps<Preview> {
  readonly header: ReactNode;
  readonly run: Run<Preview>;
  readonly figures?: ((preview: Preview) => ReactNode) | undefined;
  /** Beside it: the bridge from the run before to this one, and what was checked. */
  readonly facts?: (preview: Preview) => ReactNode;
  /** What is asked for, above what it comes to. */
  readonly wishes?: ReactNode;
  /** In the place of a preview that cannot be made yet. */
  readonly instead?: ReactNode;
  /** Nothing where there is nothing to do. */
  readonly confirm: (preview: Preview) => RunConfirm | false;
  readonly loadingRows?: number;
  readonly below?: ReactNode;
  /** Exceptions first, then what happens to whom. */
  readonly children: (preview: Preview) => ReactNode;
}

/** Work on many records at once: it is done as it stands here, or not at all. */
export function RunPage<Preview>(props: RunPageProps<Preview>) {
  const { header, run, wishes, instead, loadingRows = 8, below, children } = props;
  const preview = instead === undefined ? run.preview : undefined;
  const body = (
    <>
      {wishes !== undefined && <div inert={run.isUnknown}>{wishes}</div>}
      {run.changed !== undefined && <ErrorNotice title={run.changed} />}
      {run.problem !== undefined && <ErrorNotice title={run.problem} requestId={run.requestId} />}
      {instead}
      {instead === undefined && preview === undefined && <NoPreview run={run} rows={loadingRows} />}
      {preview !== undefined && (
        <div aria-busy={run.isStale || undefined} style={run.isStale ? { opacity: 0.6 } : undefined}>
          {children(preview)}
        </div>
      )}
      {below}
    </>
  );
  const confirm = preview !== undefined && props.confirm(preview);
  const parts = {
    header,
    figures: preview !== undefined && props.figures?.(preview),
    confirm: confirm !== false && <Confirm run={run} {...confirm} />,
  };
  if (preview === undefined || props.facts === undefined) return <ListLayout {...parts}>{body}</ListLayout>;
  return (
    <DetailLayout {...parts} facts={props.facts(preview)}>
      {body}
    </DetailLayout>
  );
}

function NoPreview({ run, rows }: { readonly run: Run<unknown>; readonly rows: number }) {
  return run.query.error === null ? <Loading rows={rows} /> : <QueryFailure query={run.query} />;
}

function Confirm({
  run,
  title,
  detail,
  cancelTo,
  act,
  disabled = false,
  asks,
}: RunConfirm & { readonly run: Run<unknown> }) {
  const k = useKitText();
  const o = useOutcomeWords();
  const outcome = useOutcome({ busy: run.busy, isUnknown: run.isUnknown, act: act || '' });
  return (
    <ConfirmBar title={title} detail={outcome ?? detail}>
      <ButtonLink to={cancelTo}>{k('cancel')}</ButtonLink>
      {act !== false && (
        <Button
          variant="primary"
          busy={run.busy || run.isStale}
          disabled={disabled && !run.isUnknown}
          onClick={(event) => {
            if (asks?.(event) !== true) run.submit();
          }}
        >
          {run.isUnknown ? o('sendAgain') : act}
        </Button>
      )}
    </ConfirmBar>
  );
}
