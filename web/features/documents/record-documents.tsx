import { useInfiniteQuery } from '@tanstack/react-query';
import { FileImage, FileSpreadsheet, FileText } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Detail } from '#web/kit/detail/detail.tsx';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatDate } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { documentsPages, downloadDocument, sendDocument, type DocumentRecord, type RecordDocument } from './api.ts';
import { audienceWords, documentEndings, fileWords } from './file-words.ts';
import { refusalText } from './refusal-text.ts';
import { useDocumentsText } from './text.ts';
import { UploadsList } from './uploads-list.tsx';
import { useArchiving } from './use-archiving.ts';
import { useUploads } from './use-uploads.ts';
import styles from './documents.module.css';

const DocumentDialog = lazyPart(async () => (await import('./document-dialog.tsx')).DocumentDialog, {
  instead: 'toast',
});

export interface RecordDocumentsProps {
  readonly record: DocumentRecord;
  /** What is archived takes nothing new. */
  readonly readOnly?: boolean;
}

/** The files of a property, unit, person, lease or of the workspace: added, looked at, changed, put away. */
export function RecordDocuments({ record, readOnly = false }: RecordDocumentsProps) {
  const t = useDocumentsText();
  const touched = useTouched();
  const mayChange = useMay()('documents.change') && !readOnly;
  const [state, setState] = useState<'active' | 'archived'>('active');
  const [open, setOpen] = useState<string>();
  const query = useInfiniteQuery(documentsPages(record, state));
  const documents = query.data?.pages.flatMap(({ items }) => items);
  const { uploads, add, stop, again } = useUploads({
    send: (file, sending) => sendDocument(record, 'document', file, sending),
    onSent: (file) => {
      showToast({ text: t('attached', { name: isolate(file.name) }) });
      void touched('POST /documents/');
    },
  });
  const close = () => setOpen(undefined);
  return (
    <div className={styles['documents']}>
      {documents === undefined && query.error !== null && <QueryFailure query={query} />}
      {documents?.length === 0 && <p className={styles['none']}>{t(state === 'archived' ? 'noneArchived' : 'none')}</p>}
      {documents?.length !== 0 && (documents !== undefined || query.error === null) && (
        <DocumentsTable rows={documents} mayChange={mayChange} onOpen={setOpen} />
      )}
      <UploadsList uploads={uploads} stop={stop} again={again} />
      {mayChange && state === 'active' && (
        <FileDrop
          label={t('add')}
          help={t('addHelp')}
          accept={documentEndings}
          multiple
          files={[]}
          onChange={(files) => add(files)}
        />
      )}
      <p className={styles['acts']}>
        {query.hasNextPage && (
          <TextAct disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('more')}
          </TextAct>
        )}
        <TextAct variant="other" onClick={() => setState(state === 'active' ? 'archived' : 'active')}>
          {t(state === 'active' ? 'showArchived' : 'showActive')}
        </TextAct>
      </p>
      {open !== undefined && (
        <Suspense fallback={null}>
          <DocumentDialog key={open} id={open} readOnly={!mayChange} onClose={close} onUnavailable={close} />
        </Suspense>
      )}
    </div>
  );
}

interface DocumentsTableProps {
  readonly rows: readonly RecordDocument[] | undefined;
  readonly mayChange: boolean;
  readonly onOpen: (id: string) => void;
}

function DocumentsTable({ rows, mayChange, onOpen }: DocumentsTableProps) {
  const t = useDocumentsText();
  const setArchived = useArchiving();
  const added = useAdded();
  const columns: readonly Column<RecordDocument>[] = [
    { name: 'title', header: t('document'), cell: (document) => <DocumentTitle document={document} /> },
    {
      name: 'seenBy',
      header: t('seenBy'),
      width: '22%',
      cell: ({ visibility }) => <Detail alone>{audienceWords(t, visibility)}</Detail>,
    },
    {
      name: 'added',
      header: t('added'),
      width: '5.5rem',
      cell: ({ file }) => <Detail alone>{added.day(file)}</Detail>,
    },
  ];
  return (
    <Table
      label={t('label')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={({ title }) => title}
      onOpen={({ id }) => onOpen(id)}
      loadingRows={2}
      acts={(document) =>
        document.archivedAt !== null && mayChange ? (
          <TextAct
            aria-label={t('restoreOf', { title: document.title })}
            onClick={() => void setArchived(document, false)}
          >
            {t('restore')}
          </TextAct>
        ) : (
          <TextAct aria-label={t('downloadOf', { title: document.title })} onClick={() => void fetchOne(document.id)}>
            {t('download')}
          </TextAct>
        )
      }
      card={(document) => ({
        title: <bdi>{document.title}</bdi>,
        detail: `${fileWords(document.file)} · ${added.words(document.file)}`,
        chip: <Detail alone>{audienceWords(t, document.visibility)}</Detail>,
      })}
    />
  );
}

/** A failure of a download has no place of its own in a row. */
export async function fetchOne(id: string, version?: number): Promise<void> {
  try {
    await downloadDocument(id, version);
  } catch (error) {
    showToast({ text: refusalText(error), tone: 'bad' });
  }
}

function DocumentTitle({ document: { title, file } }: { readonly document: RecordDocument }) {
  const t = useDocumentsText();
  return (
    <span className={styles['title']} title={file.name}>
      <Icon of={iconOf(file.mediaType)} size={16} />
      <span className={styles['cut']}>
        <bdi>{title}</bdi>
        <Detail>
          {fileWords(file)}
          {file.number > 1 && <>, {t('version', { number: file.number })}</>}
        </Detail>
      </span>
    </span>
  );
}

function iconOf(mediaType: string) {
  if (mediaType.startsWith('image/')) return FileImage;
  return /sheet|csv/.test(mediaType) ? FileSpreadsheet : FileText;
}

/** The day of the workspace, and who: "1 Oct, Dana". */
export function useAdded() {
  const t = useDocumentsText();
  const { organisation } = useMe();
  const day = ({ addedAt }: Pick<RecordDocument['file'], 'addedAt'>) =>
    formatDate(dayIn(organisation.timeZone, new Date(addedAt)));
  const words = (file: Pick<RecordDocument['file'], 'addedAt' | 'addedBy'>) =>
    file.addedBy === null ? day(file) : t('addedBy', { date: day(file), name: file.addedBy.name });
  return { day, words };
}
