import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, CircleDashed, X } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Combobox } from '#web/kit/combobox/combobox.tsx';
import { FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { TextAct } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatMonth } from '#web/lib/format.ts';
import { isBlankDraft, type EntryDraft } from './entry-draft.ts';
import { balancesOf, isInBalance } from './entry-draft-balance.ts';
import type { EntryCheck } from './entry-form-check.ts';
import { keyNames } from '#web/lib/key-names.ts';
import { lineKeys } from './entry-form-keys.ts';
import { useNewEntryText } from './new-entry-text.ts';
import { templatesQuery, type EntryTemplate } from './templates-api.ts';
import styles from './new-entry.module.css';

interface FactsProps {
  readonly draft: EntryDraft;
  readonly closedThrough: string | null;
  readonly check: EntryCheck;
  readonly onTemplate: (template: EntryTemplate) => void;
  readonly onManage: () => void;
}

/** Beside the lines: what to begin with, what was checked, and the keys. */
export function NewEntryFacts({ draft, closedThrough, check, onTemplate, onManage }: FactsProps) {
  const t = useNewEntryText();
  return (
    <div className={styles['facts']}>
      <Facts title={t('templates')} act={<TextAct onClick={onManage}>{t('manage')}</TextAct>}>
        <TemplateChoice draft={draft} onTemplate={onTemplate} />
      </Facts>
      <Facts title={t('checks')}>
        <Checks draft={draft} closedThrough={closedThrough} check={check} />
      </Facts>
      <div className={styles['keys']}>
        <Facts title={t('keys')}>
          <Keys />
        </Facts>
      </div>
    </div>
  );
}

function TemplateChoice({ draft, onTemplate }: Pick<FactsProps, 'draft' | 'onTemplate'>) {
  const t = useNewEntryText();
  const { data } = useQuery(templatesQuery);
  if (data?.length === 0) return <FactNote>{t('templatesNone')}</FactNote>;
  const options = data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <Combobox
      label={t('template')}
      labelHidden
      placeholder={t('templatePlaceholder')}
      options={options}
      value={options.find(({ value }) => value === draft.templateId) ?? null}
      isLoading={data === undefined}
      onChange={(option) => {
        const template = data?.find(({ id }) => id === option?.value);
        if (template !== undefined) onTemplate(template);
      }}
    />
  );
}

function Checks({ draft, closedThrough, check }: Pick<FactsProps, 'draft' | 'closedThrough' | 'check'>) {
  const t = useNewEntryText();
  const balances = balancesOf(draft.lines);
  const closed = draft.date !== null && closedThrough !== null && draft.date <= closedThrough;
  const books = {
    waiting: t('checkBooksWaiting'),
    asking: t('checkBooksAsking'),
    fine: t('checkBooks'),
    refused: t('checkBooksRefused'),
    unknown: t('checkBooksUnknown'),
  } as const;
  return (
    <ul className={styles['checks']}>
      <Checked state={balances.length === 0 ? 'open' : isInBalance(balances) ? 'fine' : 'open'}>
        {t(balances.length === 0 ? 'checkBalanceOpen' : isInBalance(balances) ? 'checkBalance' : 'checkBalanceOff')}
      </Checked>
      {draft.date !== null && (
        <Checked state={closed ? 'bad' : 'fine'}>
          {closed
            ? t('checkPeriodClosed', { date: formatDate(closedThrough) })
            : t('checkPeriod', { month: formatMonth(draft.date) })}
        </Checked>
      )}
      <Checked state={check.state === 'fine' ? 'fine' : check.state === 'refused' ? 'bad' : 'open'}>
        {books[check.state]}
      </Checked>
      {!isBlankDraft(draft) && <Checked state="fine">{t('checkKept')}</Checked>}
    </ul>
  );
}

const marks = { fine: Check, open: CircleDashed, look: CircleAlert, bad: X } as const;

function Checked({ state, children }: { readonly state: keyof typeof marks; readonly children: ReactNode }) {
  return (
    <li className={styles['check']} data-state={state}>
      <Icon of={marks[state]} size={16} />
      <span>{children}</span>
    </li>
  );
}

function Keys() {
  const t = useNewEntryText();
  const keys = [
    ['↵', t('keyNext')],
    ['=', t('keyAccept')],
    [lineKeys.up.replace('↑', '↑↓'), t('keyMove')],
    [lineKeys.duplicate, t('keyDuplicate')],
    [lineKeys.remove, t('keyRemove')],
    [lineKeys.post, t('keyPost')],
    [lineKeys.postAndNew, t('keyPostNew')],
  ] as const;
  return (
    <>
      <dl className={styles['keyList']}>
        {keys.map(([key, what]) => (
          <Fragment key={key}>
            <dt>{what}</dt>
            <dd>
              <kbd>{keyNames(key)}</kbd>
            </dd>
          </Fragment>
        ))}
      </dl>
      <FactNote>{t('keySum')}</FactNote>
    </>
  );
}
