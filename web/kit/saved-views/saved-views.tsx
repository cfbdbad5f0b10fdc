import { Plus } from 'lucide-react';
import { useState, type SyntheticEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Field } from '#web/kit/field/field.tsx';
import control from '#web/kit/field/control.module.css';
import { Icon } from '#web/kit/icon/icon.tsx';
import { LinkTabs, type LinkTab } from '#web/kit/tabs/link-tabs.tsx';
import tabs from '#web/kit/tabs/tabs.module.css';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useKitText } from '#web/kit/text.ts';
import { useSavedViewsText } from './text.ts';
import styles from './saved-views.module.css';

export interface SavedViewsProps {
  readonly label: string;
  readonly views: readonly LinkTab[];
  readonly current: string | undefined;
  /** Keeps the present filters under a name. A sentence that comes back says why not. */
  readonly onSave?: (name: string) => Promise<string | undefined>;
  readonly aside?: ReactNode;
  /** Where another control begins it: whether a name is being given. */
  readonly naming?: { readonly isOn: boolean; readonly set: (isOn: boolean) => void };
}

export function SavedViews({ label, views, current, onSave, aside, naming: given }: SavedViewsProps) {
  const t = useSavedViewsText();
  const [isNaming, setIsNaming] = useState(false);
  const [naming, setNaming] = given === undefined ? [isNaming, setIsNaming] : [given.isOn, given.set];
  const more = onSave !== undefined && !naming && (
    <button type="button" className={tabs['tab']} onClick={() => setNaming(true)}>
      <Icon of={Plus} size={16} />
      {t('saveView')}
    </button>
  );
  return (
    <LinkTabs
      label={label}
      tabs={views}
      current={current}
      more={more}
      aside={
        // The tabs scroll and would cut it: it stands beside them, for as long in the place of the acts.
        onSave !== undefined && naming ? (
          <NameView onSave={onSave} onDone={() => setNaming(false)} />
        ) : (
          aside !== undefined && <div className={tabs['aside']}>{aside}</div>
        )
      }
    />
  );
}

function NameView({
  onSave,
  onDone,
}: {
  readonly onSave: NonNullable<SavedViewsProps['onSave']>;
  readonly onDone: () => void;
}) {
  const t = useSavedViewsText();
  const k = useKitText();
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function save() {
    if (name.trim() === '' || busy) return;
    setBusy(true);
    const problem = await onSave(name.trim()).finally(() => setBusy(false));
    if (problem === undefined) onDone();
    else setError(problem);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    void save();
  }

  function key(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onDone();
  }

  return (
    <form className={styles['name']} onSubmit={submit}>
      <Field label={t('viewName')} labelHidden error={error}>
        {(given) => (
          <input
            {...given}
            ref={(input) => input?.focus()}
            className={control['control']}
            placeholder={t('viewName')}
            maxLength={60}
            onKeyDown={key}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <TextAct type="submit" disabled={name.trim() === ''}>
        {k('save')}
      </TextAct>
      <TextAct variant="other" onClick={onDone}>
        {k('cancel')}
      </TextAct>
    </form>
  );
}
