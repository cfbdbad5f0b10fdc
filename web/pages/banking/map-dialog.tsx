import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { ErrorNotice } from '#web/kit/error-notice/error-notice.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Select } from '#web/kit/select/select.tsx';
import { uploadFile } from '#web/lib/upload.ts';
import type { Mapping } from './api.ts';
import { useAccountOptions, useAnswer, type AskDialogProps } from './ask-answers.ts';
import { MapFields } from './map-fields.tsx';
import { MapPreview } from './map-preview.tsx';
import { useBankingText } from './text.ts';

/** The beginning shows how it is read. */
const previewBytes = 200_000;

/** Which column of a table is what: guessed, shown on its own rows, changed where it is wrong, and kept for the account. */
export function MapDialog({ asked, answer, onClose }: AskDialogProps) {
  const t = useBankingText();
  const { file } = asked;
  const { busy, why, send } = useAnswer({ asked, answer });
  const options = useAccountOptions();
  const [accountId, setAccountId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Mapping>();
  const query = useQuery({
    queryKey: ['bank-file-preview', asked.key, chosen],
    queryFn: ({ signal }) => previewOf(file, chosen, signal),
    placeholderData: keepPreviousData,
  });
  const preview = query.data;
  const mapping = chosen ?? preview?.mapping ?? undefined;
  const isReady = accountId !== null && mapping !== undefined && (preview?.lineCount ?? 0) > 0;
  return (
    <Dialog
      open
      stays
      onClose={onClose}
      title={t('mapTitle', { name: file.name })}
      description={t('mapLead')}
      footer={
        <>
          <Button onClick={onClose}>{t('skip')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={!isReady}
            onClick={() => isReady && send({ accountId, mapping })}
          >
            {t('importIt')}
          </Button>
        </>
      }
    >
      {why !== undefined && <ErrorNotice title={why} />}
      <Select
        label={t('bankAccount')}
        options={options}
        value={accountId}
        placeholder={t('chooseAccount')}
        onChange={setAccountId}
      />
      {preview === undefined && (query.error === null ? <Loading rows={6} /> : <QueryFailure query={query} />)}
      {preview !== undefined && (
        <>
          <MapFields preview={preview} mapping={mapping} onChange={setChosen} />
          <MapPreview preview={preview} />
        </>
      )}
    </Dialog>
  );
}

function previewOf(file: File, mapping: Mapping | undefined, signal: AbortSignal) {
  const isCut = file.size > previewBytes;
  const part = isCut ? new File([file.slice(0, previewBytes)], file.name) : file;
  const query = {
    ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }),
    isCut: isCut ? ('true' as const) : ('false' as const),
  };
  return uploadFile('POST /bank-file-previews/', { query }, part, { signal });
}
