import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx';
import { FactNote } from '#web/kit/facts/facts.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { useMoneyFailure } from './money-failure.ts';
import { useNewEntryText } from './new-entry-text.ts';
import { changeTemplate, removeTemplate, templateKeys, templatesQuery, type EntryTemplate } from './templates-api.ts';
import quiet from '#web/kit/quiet.module.css';
import styles from './template.module.css';

export interface TemplatePanelProps {
  readonly onClose: () => void;
  readonly onUse: (template: EntryTemplate) => void;
}

/** All templates beside the form: to begin with one, to rename it, to remove it. */
export function TemplatePanel({ onClose, onUse }: TemplatePanelProps) {
  const t = useNewEntryText();
  const query = useQuery(templatesQuery);
  const { data } = query;
  return (
    <SidePanel title={t('templates')} onClose={onClose}>
      {data === undefined && query.error !== null && <QueryFailure query={query} />}
      {data === undefined && query.error === null && <Loading rows={4} />}
      {data !== undefined && <FactNote>{data.length === 0 ? t('templatesNone') : t('templateHow')}</FactNote>}
      <ul className={styles['list']}>
        {data?.map((template) => (
          <TemplateRow key={template.id} template={template} onUse={() => onUse(template)} />
        ))}
      </ul>
    </SidePanel>
  );
}

function TemplateRow({ template, onUse }: { readonly template: EntryTemplate; readonly onUse: () => void }) {
  const t = useNewEntryText();
  const say = useMoneyFailure();
  const queryClient = useQueryClient();
  const [act, setAct] = useState<'rename' | 'remove'>();
  const close = () => setAct(undefined);
  const changed = () => void queryClient.invalidateQueries({ queryKey: templateKeys.templates });

  async function remove(): Promise<string | undefined> {
    try {
      await removeTemplate(template.id);
      showToast({ text: t('templateRemoved', { name: template.name }) });
    } catch (error) {
      const failure = failureOf(error);
      return failure.code === 'not-found' ? t('templateGone') : say(failure);
    } finally {
      changed();
    }
    return undefined;
  }

  return (
    <li className={styles['row']}>
      {act === 'rename' ? (
        <RenameForm template={template} onDone={close} onChanged={changed} />
      ) : (
        <>
          <div className={styles['words']}>
            <div className={styles['name']}>
              <bdi>{template.name}</bdi>
            </div>
            <div className={quiet['note']}>
              <bdi>{template.memo}</bdi> · {t('templateLines', { count: template.lines.length })}
            </div>
          </div>
          <div className={styles['acts']}>
            <TextAct variant="other" onClick={() => setAct('rename')}>
              {t('templateRename')}
            </TextAct>
            <TextAct variant="other" onClick={() => setAct('remove')}>
              {t('templateRemove')}
            </TextAct>
            <TextAct onClick={onUse}>{t('templateUse')}</TextAct>
          </div>
        </>
      )}
      {act === 'remove' && (
        <ConfirmDialog
          open
          danger
          title={t('templateRemoveAsk', { name: template.name })}
          description={t('templateRemoveWhy')}
          act={t('templateRemove')}
          onClose={close}
          onConfirm={remove}
        />
      )}
    </li>
  );
}

interface RenameProps {
  readonly template: EntryTemplate;
  readonly onDone: () => void;
  readonly onChanged: () => void;
}

/** Enter saves, Esc leaves it as it was. */
function RenameForm({ template, onDone, onChanged }: RenameProps) {
  const t = useNewEntryText();
  const say = useMoneyFailure();
  const [name, setName] = useState(template.name);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || name.trim() === '') return;
    setBusy(true);
    try {
      await changeTemplate(template, { name: name.trim() });
      onDone();
    } catch (failed) {
      const failure = failureOf(failed);
      setError(failure.code === 'already-exists' ? t('templateTaken') : say(failure));
    } finally {
      setBusy(false);
      onChanged();
    }
  }

  return (
    <form noValidate className={styles['rename']} onSubmit={(event) => void save(event)}>
      <TextField
        ref={focusOnArrival}
        label={t('templateName')}
        maxLength={120}
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          event.preventDefault();
          onDone();
        }}
      />
      <div className={styles['acts']}>
        <TextAct variant="other" onClick={onDone}>
          {t('cancel')}
        </TextAct>
        <TextAct type="submit" aria-disabled={busy || undefined}>
          {t('save')}
        </TextAct>
      </div>
    </form>
  );
}

/** One and the same function for every render, so that the focus is moved once. */
function focusOnArrival(field: HTMLInputElement | null): void {
  field?.select();
}
