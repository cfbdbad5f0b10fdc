import { Plus } from 'lucide-react';
import { useState, type SyntheticEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Field } from '#web/kit/field/field.tsx';
import control from '#web/kit/field/control.module.css';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TabWords, useCurrentInView } from '#web/kit/tabs/tabs.tsx';
import tabs from '#web/kit/tabs/tabs.module.css';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { useKitText } from '#web/kit/text.ts';
import styles from './saved-views.module.css';

export interface View {
  readonly name: string;
  readonly label: string;
  readonly count?: number | undefined;
  /** It was counted so far, and there is more. */
  readonly hasMore?: boolean | undefined;
  /** The address with the view's filters; a view is a link, so that it opens in another tab as well. */
  readonly to: string;
  readonly swatch?: ReactNode;
}

export interface SavedViewsProps {
  readonly label: string;
  readonly views: readonly View[];
  readonly current: string | undefined;
  /** Keeps the present filters under a name. A sentence that comes back says why not. */
  readonly onSave?: (name: string) => Promise<string | undefined>;
  readonly aside?: ReactNode;
}

export function SavedViews({ label, views, current, onSave, aside }: SavedViewsProps) {
  const t = useKitText();
  const [naming, setNaming] = useState(false);
  const list = useCurrentInView<HTMLElement>(current, views);
  return (
    <div className={tabs['line']}>
      <nav ref={list} aria-label={label} className={tabs['tabs']}>
        {views.map((view) => (
          <Link
            key={view.name}
            to={view.to}
            aria-current={view.name === current ? 'page' : undefined}
            className={tabs['tab']}
          >
            {view.swatch}
            <TabWords label={view.label} count={view.count} hasMore={view.hasMore} />
          </Link>
        ))}
        {onSave !== undefined && !naming && (
          <button type="button" className={tabs['tab']} onClick={() => setNaming(true)}>
            <Icon of={Plus} size={16} />
            {t('saveView')}
          </button>
        )}
      </nav>
      {/* The tabs scroll and would cut it: it stands beside them, for as long in the place of the acts. */}
      {onSave !== undefined && naming ? (
        <NameView onSave={onSave} onDone={() => setNaming(false)} />
      ) : (
        aside !== undefined && <div className={tabs['aside']}>{aside}</div>
      )}
    </div>
  );
}

function NameView({
  onSave,
  onDone,
}: {
  readonly onSave: NonNullable<SavedViewsProps['onSave']>;
  readonly onDone: () => void;
}) {
  const t = useKitText();
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
        {t('save')}
      </TextAct>
      <TextAct variant="other" onClick={onDone}>
        {t('cancel')}
      </TextAct>
    </form>
  );
}
