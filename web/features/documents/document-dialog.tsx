import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { documentFields } from '#shared/form-fields.ts';
import { Button } from '#web/kit/button/button.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { InlineForm } from '#web/kit/record-form/record-form.tsx';
import { useRecordForm } from '#web/kit/record-form/use-record-form.ts';
import { call } from '#web/lib/client.ts';
import { documentQuery, type Audience, type DocumentInFull } from './api.ts';
import { DocumentPicture } from './document-picture.tsx';
import { DocumentVersions } from './document-versions.tsx';
import { audienceWords, otherAudiences } from './file-words.ts';
import { fetchOne } from './record-documents.tsx';
import { useDocumentsText } from './text.ts';
import { useArchiving } from './use-archiving.ts';
import styles from './documents.module.css';

export interface DocumentDialogProps {
  readonly id: string;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** One file: what it is called, who may see it, and each of its versions. */
export function DocumentDialog({ id, readOnly, onClose }: DocumentDialogProps) {
  const t = useDocumentsText();
  const form = useId();
  const query = useQuery(documentQuery(id));
  const setArchived = useArchiving();
  const document = query.data;
  const isGone = query.error !== null && failureOf(query.error).code === 'not-found';
  const mayChange = !readOnly && document?.archivedAt === null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={document === undefined ? t('document') : <bdi>{document.title}</bdi>}
      footer={
        document && (
          <>
            {!readOnly && (
              <Button
                onClick={() => {
                  void setArchived(document, document.archivedAt === null);
                  onClose();
                }}
              >
                {t(document.archivedAt === null ? 'archive' : 'restore')}
              </Button>
            )}
            <Button onClick={() => void fetchOne(id)}>{t('download')}</Button>
            {mayChange && (
              <Button variant="primary" type="submit" form={form}>
                {t('save')}
              </Button>
            )}
          </>
        )
      }
    >
      {isGone && <p>{t('gone')}</p>}
      {!isGone && document === undefined && query.error !== null && <QueryFailure query={query} />}
      {document === undefined && query.error === null && <Loading rows={4} />}
      {document !== undefined && (
        <div className={styles['dialog']}>
          {document.file.width !== null && (
            <div className={styles['picture']}>
              <DocumentPicture document={document} size="1200" alt={document.title} />
            </div>
          )}
          {document.archivedAt !== null && <Chip tone="warn">{t('archived')}</Chip>}
          {mayChange ? (
            <DocumentForm key={document.id} id={form} document={document} onSaved={onClose} />
          ) : (
            <p className={styles['none']}>
              {t('seenBy')}: {audienceWords(t, document.visibility)}
            </p>
          )}
          <DocumentVersions document={document} readOnly={!mayChange} />
        </div>
      )}
    </Dialog>
  );
}

function DocumentForm({
  id,
  document,
  onSaved,
}: {
  readonly id: string;
  readonly document: DocumentInFull;
  readonly onSaved: () => void;
}) {
  const t = useDocumentsText();
  const queryClient = useQueryClient();
  const form = useRecordForm({
    draft: () => draftOf(document),
    bounds: documentFields,
    line: 'PATCH /documents/{id}/',
    send: (_, edited) =>
      call('PATCH /documents/{id}/', {
        params: { id: document.id },
        body: { ...edited?.change, version: edited?.version ?? document.version },
      }),
    edit: {
      base: document,
      draftOf,
      bodyOf,
      fetch: () => queryClient.fetchQuery({ ...documentQuery(document.id), staleTime: 0 }),
      describe: (name, draft) =>
        name === 'title'
          ? { label: t('title'), value: draft.title }
          : { label: t('seenBy'), value: audienceWords(t, draft.visibility) },
    },
    said: () => t('saved'),
    onSaved,
  });
  const { visibility } = form.draft;
  const see = (audience: Audience, sees: boolean) =>
    form.change({ visibility: sees ? [...visibility, audience] : visibility.filter((other) => other !== audience) });
  return (
    <InlineForm id={id} form={form}>
      <TextField label={t('title')} dir="auto" {...form.text('title')} />
      <fieldset className={styles['seen']}>
        <legend className={styles['legend']}>{t('seenBy')}</legend>
        <Checkbox label={t('see_staff')} help={t('seeStaffHelp')} checked disabled readOnly />
        {otherAudiences.map((audience) => (
          <Checkbox
            key={audience}
            label={t(`see_${audience}`)}
            checked={visibility.includes(audience)}
            onChange={(event) => see(audience, event.target.checked)}
          />
        ))}
      </fieldset>
    </InlineForm>
  );
}

function draftOf({ title, visibility }: Pick<DocumentInFull, 'title' | 'visibility'>) {
  return { title, visibility };
}

function bodyOf({ title, visibility }: ReturnType<typeof draftOf>) {
  const seen: Audience[] = ['staff', ...otherAudiences.filter((audience) => visibility.includes(audience))];
  return { title: title.trim(), visibility: seen };
}
