import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { FileDrop } from '#web/kit/file-drop/file-drop.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PhotoGrid } from '#web/kit/photo-grid/photo-grid.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMay } from '#web/lib/me.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { orderPhotos, photosQuery, sendDocument } from './api.ts';
import { DocumentPicture } from './document-picture.tsx';
import { photoEndings } from './file-words.ts';
import type { RecordDocumentsProps } from './record-documents.tsx';
import { refusalText } from './refusal-text.ts';
import { useDocumentsText } from './text.ts';
import { UploadsList } from './uploads-list.tsx';
import { useUploads } from './use-uploads.ts';
import styles from './documents.module.css';

const DocumentDialog = lazyPart(async () => (await import('./document-dialog.tsx')).DocumentDialog, {
  instead: 'toast',
});

/** The photos of a record in their order, which is changed by dragging or by keys. */
export function RecordPhotos({ record, readOnly = false }: RecordDocumentsProps) {
  const t = useDocumentsText();
  const queryClient = useQueryClient();
  const touched = useTouched();
  const mayChange = useMay()('documents.change') && !readOnly;
  const [open, setOpen] = useState<string>();
  const options = photosQuery(record);
  const query = useQuery(options);
  const photos = query.data;
  const { uploads, add, stop, again } = useUploads({
    send: (file, sending) => sendDocument(record, 'photo', file, sending),
    onSent: () => void touched('POST /photo-orders/'),
  });
  const close = () => setOpen(undefined);

  /** Shown at once, because an order is nothing but a state; what the server refuses goes back. */
  async function order(ids: readonly string[]) {
    const before = photos ?? [];
    const byId = new Map(before.map((photo) => [photo.id, photo]));
    await queryClient.cancelQueries({ queryKey: options.queryKey });
    queryClient.setQueryData(
      options.queryKey,
      ids.flatMap((id) => byId.get(id) ?? []),
    );
    try {
      await orderPhotos(record, ids);
    } catch (error) {
      queryClient.setQueryData(options.queryKey, before);
      showToast({ text: refusalText(error), tone: 'bad' });
      void touched('POST /photo-orders/');
    }
  }

  return (
    <div className={styles['documents']}>
      {photos === undefined && query.error !== null && <QueryFailure query={query} />}
      {photos === undefined && query.error === null && <Loading rows={2} />}
      {photos !== undefined && photos.length > 0 && (
        <PhotoGrid
          label={t('photosLabel')}
          photos={photos.map((photo) => ({
            id: photo.id,
            title: photo.title,
            picture: <DocumentPicture document={photo} size="480" />,
          }))}
          onOpen={setOpen}
          onOrder={mayChange ? (ids) => void order(ids) : undefined}
        />
      )}
      {photos?.length === 0 && <p className={styles['none']}>{t('nonePhotos')}</p>}
      <UploadsList uploads={uploads} stop={stop} again={again} />
      {mayChange && (
        <FileDrop
          label={t('addPhotos')}
          help={t('addPhotosHelp')}
          accept={photoEndings}
          multiple
          files={[]}
          onChange={(files) => add(files)}
        />
      )}
      {open !== undefined && (
        <Suspense fallback={null}>
          <DocumentDialog key={open} id={open} readOnly={!mayChange} onClose={close} onUnavailable={close} />
        </Suspense>
      )}
    </div>
  );
}
