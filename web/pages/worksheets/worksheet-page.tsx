import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { statementName } from '#web/features/reconciliation/statement-name.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { download } from '#web/lib/download.ts';
import { formatDate, formatInstant, formatNumber } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import { worksheetQuery, type Worksheet } from './api.ts';
import { useWorksheetText } from './text.ts';
import { useSheetTable } from './use-sheet-table.ts';
import { WorksheetBody, WorksheetFigures } from './worksheet-body.tsx';

/** A worksheet as it was signed. */
export function WorksheetPage() {
  const t = useWorksheetText();
  const { id = '' } = useParams();
  const query = useQuery(worksheetQuery(id));
  return (
    <FetchedRecord key={id} query={query} list={{ to: '/banking/worksheets', name: t('title') }} gone={t('gone')}>
      {(sheet) => <Signed sheet={sheet} />}
    </FetchedRecord>
  );
}

function Signed({ sheet }: { readonly sheet: Worksheet }) {
  const t = useWorksheetText();
  const { timeZone } = useMe().organisation;
  const name = statementName(sheet);
  const save = useSheetTable(sheet);
  const { superseded } = sheet;
  return (
    <RecordPage
      page={`${name}, ${sheet.account.name}`}
      trail={[
        { to: '/banking/trust', name: t('trust') },
        { to: '/banking/worksheets', name: t('title') },
        sheet.account.name,
      ]}
      title={name}
      chip={<Chip tone={sheet.state === 'signed' ? 'ok' : 'neutral'}>{t(`state_${sheet.state}`)}</Chip>}
      actions={
        <>
          <ExportMenu save={save} />
          <PdfButton id={sheet.id} />
        </>
      }
      figures={<WorksheetFigures sheet={sheet} />}
      facts={
        <Facts title={t('facts')}>
          <Fact label={t('signedBy')}>{sheet.signedBy}</Fact>
          <Fact label={t('signedOn')}>{formatInstant(sheet.signedAt, timeZone)}</Fact>
          <Fact label={t('prepared')}>{sheet.preparedBy}</Fact>
          <Fact label={t('preparedOn')}>{formatInstant(sheet.preparedAt, timeZone)}</Fact>
          <Fact label={t('lastEntry')}>{formatNumber(sheet.lastEntryNumber)}</Fact>
          <Fact label={t('reconciliation')}>
            <TextLink to={`/banking/reconciliations/${sheet.reconciliationId}`}>{t('showReconciliation')}</TextLink>
          </Fact>
          <FactNote>
            {t('sha')} <span style={{ overflowWrap: 'anywhere' }}>{sheet.sha256}</span>
          </FactNote>
        </Facts>
      }
    >
      {superseded !== null && (
        <p role="status">
          {t(superseded.by === null ? 'supersededPlain' : 'superseded', {
            date: formatDate(dayIn(timeZone, new Date(superseded.at))),
            name: superseded.by ?? '',
            reason: superseded.reason,
          })}
        </p>
      )}
      <WorksheetBody sheet={sheet} noteOf={({ note }) => <p>{note}</p>} />
    </RecordPage>
  );
}

function PdfButton({ id }: { readonly id: string }) {
  const t = useWorksheetText();
  const words = useFailureWords();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await download('GET /trust-worksheets/{id}/worksheet.pdf/', { params: { id } });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="primary" busy={busy} onClick={() => void save()}>
      {t('getPdf')}
    </Button>
  );
}
