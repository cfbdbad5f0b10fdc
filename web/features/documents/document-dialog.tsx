import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Checkbox } from '#web/kit/checkbox/checkbox.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { required } from '#web/kit/submission/checks.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { changeDocument, documentQuery, documentsChanged, type Audience, type DocumentInFull } from './api.ts';
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
            <DocumentForm key={document.version} id={form} document={document} onSaved={onClose} />
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
  const [title, setTitle] = useState(document.title);
  const [seen, setSeen] = useState<ReadonlySet<Audience>>(new Set(document.visibility));
  const { submit, message, failure, errorOf, form } = useSubmission({
    fields: ['title'],
    check: () => required({ title }),
    send: async () => {
      const visibility: Audience[] = ['staff', ...otherAudiences.filter((audience) => seen.has(audience))];
      await changeDocument(document.id, { title: title.trim(), visibility, version: document.version });
      showToast({ text: t('saved') });
      void documentsChanged(queryClient);
      onSaved();
    },
    // What it says now stands behind the sentence that somebody else changed it.
    onFailure: ({ code }) => {
      if (code === 'conflict') void queryClient.invalidateQueries({ queryKey: ['GET /documents/'] });
      return true;
    },
  });

  function see(audience: Audience, sees: boolean) {
    const next = new Set(seen);
    if (sees) next.add(audience);
    else next.delete(audience);
    setSeen(next);
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit}>
      <TextField
        label={t('title')}
        required
        maxLength={200}
        dir="auto"
        value={title}
        error={errorOf('title')}
        onChange={(event) => setTitle(event.target.value)}
      />
      <fieldset className={styles['seen']}>
        <legend className={styles['legend']}>{t('seenBy')}</legend>
        <Checkbox label={t('see_staff')} help={t('seeStaffHelp')} checked disabled readOnly />
        {otherAudiences.map((audience) => (
          <Checkbox
            key={audience}
            label={t(`see_${audience}`)}
            checked={seen.has(audience)}
            onChange={(event) => see(audience, event.target.checked)}
          />
        ))}
      </fieldset>
      <FormError requestId={failure?.requestId}>{message}</FormError>
    </form>
  );
}
