import { useState } from 'react';
import { Detail } from '#web/kit/detail/detail.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { sendVersion, type DocumentInFull } from './api.ts';
import { documentEndings, fileWords, photoEndings } from './file-words.ts';
import { fetchOne, useAdded } from './record-documents.tsx';
import { useDocumentsText } from './text.ts';
import { UploadsList } from './uploads-list.tsx';
import { useUploads } from './use-uploads.ts';
import styles from './documents.module.css';

/** Newest first; each can still be had, and a newer one replaces none of them. */
export function DocumentVersions({
  document,
  readOnly,
}: {
  readonly document: DocumentInFull;
  readonly readOnly: boolean;
}) {
  const t = useDocumentsText();
  const touched = useTouched();
  const added = useAdded();
  const [note, setNote] = useState('');
  const { uploads, add, stop, again } = useUploads({
    send: (file, sending) => sendVersion(document.id, note, file, sending),
    onSent: (file) => {
      setNote('');
      showToast({ text: t('attached', { name: isolate(file.name) }) });
      void touched('POST /documents/{id}/versions/');
    },
  });
  return (
    <section className={styles['versions']}>
      <h3>{t('versions')}</h3>
      <ul>
        {document.versions.map((file) => (
          <li key={file.number} className={styles['version']}>
            <span className={styles['versionWords']}>
              {t('versionAt', { number: file.number })}
              <Detail>
                <bdi>{file.name}</bdi>
              </Detail>
              <span className={styles['quiet']}>
                {fileWords(file)} · {added.words(file)}
                {file.note !== null && (
                  <>
                    {' '}
                    · <bdi>{file.note}</bdi>
                  </>
                )}
              </span>
            </span>
            <TextAct
              aria-label={t('downloadOf', { title: `${file.name}, ${t('versionAt', { number: file.number })}` })}
              onClick={() => void fetchOne(document.id, file.number)}
            >
              {t('download')}
            </TextAct>
          </li>
        ))}
      </ul>
      <UploadsList uploads={uploads} stop={stop} again={again} />
      {!readOnly && (
        <>
          <TextField
            label={t('versionNote')}
            maxLength={500}
            autoComplete="off"
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <FileDrop
            label={t('newVersion')}
            help={t('newVersionHelp')}
            accept={document.kind === 'photo' ? photoEndings : documentEndings}
            files={[]}
            onChange={(files) => add(files)}
          />
        </>
      )}
    </section>
  );
}
