import type { WriteLine } from '#shared/api/touches.ts';
import { isolate } from '#web/kit/isolate/isolated.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useAct } from '#web/lib/use-act.ts';
import { useRecordText } from './text.ts';

type KindOf<Line> = Line extends `POST /${infer Kind}/{id}/archive/` ? Kind : never;

interface Archivable {
  readonly id: string;
  readonly name: string;
}

/** Both directions can be undone, so neither asks first. What is in use stays, and the refusal says so. */
export function useArchiving(kind: KindOf<WriteLine>) {
  const t = useRecordText();
  const words = useFailureWords();
  const archive = useAct(`POST /${kind}/{id}/archive/`);
  const restore = useAct(`POST /${kind}/{id}/restore/`);

  return async function setArchived(record: Archivable, archived: boolean): Promise<void> {
    try {
      await (archived ? archive : restore)({ params: { id: record.id }, body: {} });
      showToast({
        text: t(archived ? 'archivedToast' : 'restoredToast', { name: isolate(record.name) }),
        act: { label: t('undo'), run: () => void setArchived(record, !archived) },
      });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    }
  };
}
