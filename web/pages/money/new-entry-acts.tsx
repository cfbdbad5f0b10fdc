import { Button } from '#web/kit/button/button.tsx';
import { usePhone } from '#web/kit/hooks/use-media.ts';
import { Menu } from '#web/kit/menu/menu.tsx';
import { useNewEntryText } from './new-entry-text.ts';

/** What opens beside or above the form. */
export type Beside = 'template' | 'templates' | 'repeat' | 'discard';

interface ActsProps {
  readonly blank: boolean;
  readonly onAct: (beside: Beside) => void;
}

/** What else can become of what is written; on a phone all of it stands behind "more". */
export function NewEntryActs({ blank, onAct }: ActsProps) {
  const t = useNewEntryText();
  if (usePhone()) {
    return (
      <Menu
        more
        label={t('more')}
        entries={[
          { label: t('saveTemplate'), disabled: blank, onSelect: () => onAct('template') },
          { label: t('repeat'), disabled: blank, onSelect: () => onAct('repeat') },
          { label: t('templates'), onSelect: () => onAct('templates') },
          'rule',
          { label: t('discard'), danger: true, disabled: blank, onSelect: () => onAct('discard') },
        ]}
      />
    );
  }
  return (
    <>
      <Button disabled={blank} onClick={() => onAct('template')}>
        {t('saveTemplate')}
      </Button>
      <Button disabled={blank} onClick={() => onAct('repeat')}>
        {t('repeat')}
      </Button>
    </>
  );
}
