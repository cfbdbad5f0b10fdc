import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useSavedViewsText } from './text.ts';
import type { useKeptViews } from './use-kept-views.ts';

/** What can be done with the view that is looked at, where it is one's own. */
export function ViewActs({ kept: { sharing, onRemove } }: { readonly kept: ReturnType<typeof useKeptViews> }) {
  const t = useSavedViewsText();
  return (
    <>
      {sharing !== undefined && (
        <TextAct variant="other" onClick={sharing.run}>
          {sharing.label}
        </TextAct>
      )}
      {onRemove !== undefined && (
        <TextAct variant="other" onClick={onRemove}>
          {t('removeView')}
        </TextAct>
      )}
    </>
  );
}
