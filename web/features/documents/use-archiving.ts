import { isolate } from '#web/kit/isolate/isolated.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useTouched } from '#web/lib/use-act.ts';
import { setDocumentArchived, type RecordDocument } from './api.ts';
import { refusalText } from './refusal-text.ts';
import { useDocumentsText } from './text.ts';

/** Both directions can be undone, so neither asks first. */
export function useArchiving() {
  const t = useDocumentsText();
  const touched = useTouched();

  async function setArchived(document: Pick<RecordDocument, 'id' | 'title'>, archived: boolean): Promise<void> {
    try {
      await setDocumentArchived(document.id, archived);
      showToast({
        text: t(archived ? 'archivedToast' : 'restoredToast', { title: isolate(document.title) }),
        act: { label: t('undo'), run: () => void setArchived(document, !archived) },
      });
    } catch (error) {
      showToast({ text: refusalText(error), tone: 'bad' });
    } finally {
      void touched('POST /documents/{id}/archive/');
    }
  }

  return setArchived;
}
