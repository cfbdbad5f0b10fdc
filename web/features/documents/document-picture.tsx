import { useThumbnail } from '#web/lib/thumbnail.ts';
import type { RecordDocument } from './api.ts';

/** A small picture; what it shows is in its title beside it. Nothing stands there until it is fetched. */
export function DocumentPicture({
  document,
  size,
  alt = '',
}: {
  readonly document: Pick<RecordDocument, 'id' | 'file'>;
  readonly size: '160' | '480' | '1200';
  readonly alt?: string;
}) {
  const address = useThumbnail(document, size);
  if (address === undefined) return null;
  const { width, height } = document.file;
  return (
    <img src={address} alt={alt} draggable={false} {...(width !== null && height !== null && { width, height })} />
  );
}
