import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { statementName, statementShort } from '#web/features/reconciliation/statement-name.ts';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { Fact, Facts } from '#web/kit/facts/facts.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { problemOf } from '#web/lib/problem-of.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatInstant, formatNumber } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { useAct } from '#web/lib/use-act.ts';
import { draftQuery, type Draft } from './api.ts';
import { useWorksheetText } from './text.ts';
import { useFundName } from './use-fund-name.ts';
import { keyOf, WorksheetBody, WorksheetFigures } from './worksheet-body.tsx';

/** What the worksheet of a finished reconciliation says, before somebody signs it. */
export function SignPage() {
  const t = useWorksheetText();
  const { id = '' } = useParams();
  const query = useQuery(draftQuery(id));
  const refused = query.data === undefined && query.error !== null ? problemOf(query.error)?.detail : undefined;
  return (
    <FetchedRecord
      key={id}
      query={query}
      list={{ to: '/banking/worksheets', name: t('title') }}
      gone={t('gone')}
      refused={problemOf(query.error)?.status === 409 ? refused : undefined}
    >
      {(draft) => <ToSign draft={draft} />}
    </FetchedRecord>
  );
}

function ToSign({ draft }: { readonly draft: Draft }) {
  const t = useWorksheetText();
  const nameOf = useFundName();
  const navigate = useNavigate();
  const { timeZone } = useMe().organisation;
  const maySign = useMay()('trust.sign');
  const sign = useAct('POST /trust-worksheets/');
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const flagged = draft.funds.filter(({ problem }) => problem !== null);
  const name = statementName(draft);
  const { form, ...sending } = useSubmission({
    fields: flagged.map(keyOf),
    check: () =>
      flagged
        .filter((fund) => (notes[keyOf(fund)] ?? '').trim() === '')
        .map((fund) => ({
          path: keyOf(fund),
          code: 'required' as const,
          message: t('noteRequired', { name: nameOf(fund) }),
        })),
    send: async () => {
      const { id } = await sign({
        body: {
          reconciliationId: draft.reconciliationId,
          version: draft.version,
          notes: flagged.flatMap((fund) => {
            const { kind, id: holderId } = fund.holder;
            return kind === 'unplaced' ? [] : [{ kind, id: holderId, note: (notes[keyOf(fund)] ?? '').trim() }];
          }),
        },
      });
      showToast({ text: t('signedToast', { month: statementShort(draft) }) });
      void navigate(`/banking/worksheets/${id}`, { replace: true });
    },
  });
  const isSigned = draft.worksheetId !== null;
  return (
    <RecordPage
      page={`${name}, ${draft.account.name}`}
      trail={[
        { to: '/banking/trust', name: t('trust') },
        { to: '/banking/worksheets', name: t('title') },
        draft.account.name,
      ]}
      title={name}
      chip={<Chip tone={isSigned ? 'ok' : 'tint'}>{t(isSigned ? 'state_signed' : 'state_ready')}</Chip>}
      figures={<WorksheetFigures sheet={draft} />}
      facts={
        <Facts title={t('facts')}>
          <Fact label={t('prepared')}>{draft.preparedBy}</Fact>
          <Fact label={t('preparedOn')}>{formatInstant(draft.preparedAt, timeZone)}</Fact>
          <Fact label={t('lastEntry')}>{formatNumber(draft.lastEntryNumber)}</Fact>
          <Fact label={t('reconciliation')}>
            <TextLink to={`/banking/reconciliations/${draft.reconciliationId}`}>{t('showReconciliation')}</TextLink>
          </Fact>
        </Facts>
      }
      confirm={
        isSigned ? (
          <ConfirmBar title={t('isSigned')}>
            <ButtonLink to={`/banking/worksheets/${draft.worksheetId ?? ''}`}>{t('openSigned')}</ButtonLink>
          </ConfirmBar>
        ) : (
          <ConfirmBar
            title={t('signTitle')}
            detail={<span role="status">{sending.message ?? t(maySign ? 'signDetail' : 'mayNotSign')}</span>}
          >
            {maySign && (
              <Button variant="primary" busy={sending.busy} onClick={() => sending.submit()}>
                {t('sign')}
              </Button>
            )}
          </ConfirmBar>
        )
      }
    >
      <form ref={form} onSubmit={sending.submit}>
        <WorksheetBody
          sheet={draft}
          noteOf={(fund) =>
            maySign &&
            !isSigned && (
              <TextField
                label={t('note', { name: nameOf(fund) })}
                help={t('noteHint')}
                maxLength={500}
                value={notes[keyOf(fund)] ?? ''}
                error={sending.errorOf(keyOf(fund))}
                onChange={({ target }) => setNotes({ ...notes, [keyOf(fund)]: target.value })}
              />
            )
          }
        />
        <button type="submit" hidden />
      </form>
    </RecordPage>
  );
}
