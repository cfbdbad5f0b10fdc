import { Isolated, isolate } from '#web/kit/isolate/isolated.tsx';
import { Progress } from '#web/kit/progress/progress.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatBytes } from '#web/lib/format.ts';
import { useDocumentsText } from './text.ts';
import type { Upload, useUploads } from './use-uploads.ts';
import styles from './documents.module.css';

/** What is on its way, and what was not taken and why. */
export function UploadsList({
  uploads,
  stop,
  again,
}: Pick<ReturnType<typeof useUploads>, 'uploads' | 'stop' | 'again'>) {
  const t = useDocumentsText();
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t('uploads')} className={styles['uploads']}>
      {uploads.map((upload) =>
        upload.state === 'refused' ? (
          <li key={upload.key} role="alert" className={styles['refused']}>
            <p className={styles['refusedTitle']}>
              <Isolated text={t('refused', { name: isolate(upload.file.name) })} />
            </p>
            <p>{upload.why}</p>
            <p className={styles['acts']}>
              <TextAct aria-label={t('againOf', { name: upload.file.name })} onClick={() => again(upload)}>
                {t('again')}
              </TextAct>
              <TextAct
                variant="other"
                aria-label={t('dismissOf', { name: upload.file.name })}
                onClick={() => stop(upload.key)}
              >
                {t('dismiss')}
              </TextAct>
            </p>
          </li>
        ) : (
          <li key={upload.key} className={styles['upload']}>
            <UploadProgress upload={upload} />
            <TextAct
              variant="other"
              aria-label={t('stopOf', { name: upload.file.name })}
              onClick={() => stop(upload.key)}
            >
              {t('stop')}
            </TextAct>
          </li>
        ),
      )}
    </ul>
  );
}

function UploadProgress({ upload: { file, state, share } }: { readonly upload: Upload }) {
  const t = useDocumentsText();
  return (
    <Progress
      label={<bdi>{file.name}</bdi>}
      done={state === 'sending' ? Math.round(share * 100) : state === 'checking' ? null : 0}
      of={100}
      detail={`${t(state === 'refused' ? 'waiting' : state)} · ${formatBytes(file.size)}`}
    />
  );
}
