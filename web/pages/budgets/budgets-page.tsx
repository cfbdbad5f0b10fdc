import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { addMonths } from '#shared/rent/calendar.ts';
import { RoomHeader } from '#web/features/rooms/room-header.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Button } from '#web/kit/button/button.tsx';
import { ConfirmBar } from '#web/kit/confirm-bar/confirm-bar.tsx';
import { ExportMenu } from '#web/kit/export-act/export-act.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { useKeptState } from '#web/kit/kept/use-kept-state.ts';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { QueryFailure } from '#web/kit/query-failure/query-failure.tsx';
import { Select, type Option } from '#web/kit/select/select.tsx';
import { propertyColourOf } from '#web/kit/spine/property-colour.ts';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { showToast } from '#web/kit/toast/toasts.ts';
import { formatMonthShort, formatRelative } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { usePropertyList } from '#web/lib/properties.ts';
import { listQuery } from '#web/lib/route-query.ts';
import { serverTable } from '#web/lib/save-table.ts';
import { useAct } from '#web/lib/use-act.ts';
import { readDraft, type BudgetSheet, type Draft } from './budget-draft.ts';
import { BudgetGrid } from './budget-grid.tsx';
import { useBudgetsText } from './budgets-text.ts';
import styles from './budgets.module.css';

const CopyPanel = lazyPart(async () => (await import('./copy-panel.tsx')).CopyPanel);
const ImportPanel = lazyPart(async () => (await import('./import-panel.tsx')).ImportPanel);
const HistoryPanel = lazyPart(async () => (await import('./history-panel.tsx')).HistoryPanel);

const addressDefaults = { property: '', from: '', panel: '' };

/** What is planned for a year, typed like a spreadsheet. */
export function BudgetsPage() {
  const [address, change] = useAddress(addressDefaults);
  const asked = {
    ...(address.property !== '' && { propertyId: address.property }),
    ...(address.from !== '' && { from: address.from }),
  };
  const query = useQuery(listQuery('GET /budgets/', asked));
  const t = useBudgetsText();
  const mayChange = useMay()('ledger.post');
  const open = (panel: string) => change({ panel });
  const isShown = query.data !== undefined && (query.data.propertyId ?? '') === address.property;
  const choices = (
    <div className={styles['choices']}>
      <Choices address={address} months={query.data?.months} onChange={change} />
    </div>
  );
  const header = (
    <RoomHeader
      page="budgets"
      actions={
        <>
          <Button onClick={() => open('history')}>{t('history')}</Button>
          <ExportMenu save={serverTable('GET /exports/budgets.csv/', { query: asked })} />
          {mayChange && <Button onClick={() => open('import')}>{t('import')}</Button>}
          {mayChange && <Button onClick={() => open('copy')}>{t('copy')}</Button>}
        </>
      }
    />
  );
  if (!isShown)
    return (
      <ListLayout header={header}>
        {choices}
        {query.error === null ? <Loading rows={12} /> : <QueryFailure query={query} />}
      </ListLayout>
    );
  return (
    <Sheet
      key={`${query.data.propertyId ?? ''} ${query.data.months[0]}`}
      sheet={query.data}
      header={header}
      choices={choices}
      mayChange={mayChange}
      panel={address.panel}
      asked={asked}
      onClosePanel={() => open('')}
    />
  );
}

interface SheetProps {
  readonly sheet: BudgetSheet;
  readonly header: React.ReactNode;
  readonly choices: React.ReactNode;
  readonly mayChange: boolean;
  readonly panel: string;
  readonly asked: { readonly propertyId?: string; readonly from?: string };
  readonly onClosePanel: () => void;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

function Sheet({ sheet, header, choices, mayChange, panel, asked, onClosePanel }: SheetProps) {
  const t = useBudgetsText();
  const words = useFailureWords();
  const save = useAct('PATCH /budgets/');
  const place = `budget.${sheet.propertyId ?? 'workspace'}.${sheet.months[0]}`;
  const [draft, setDraft] = useKeptState<Draft>(place, () => ({}), isDraft);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const read = readDraft(sheet, draft);
  const fill = (cells: Draft) => {
    setProblem(undefined);
    setDraft({ ...draft, ...cells });
  };
  const count = read.changes.length;
  const wrong = read.wrong.size;

  async function send() {
    if (busy) return;
    // To the first that cannot be read: it is marked there.
    if (wrong > 0) return document.querySelector<HTMLInputElement>('table [aria-invalid]')?.focus();
    setBusy(true);
    setProblem(undefined);
    try {
      const { changed } = await save({ body: { propertyId: sheet.propertyId, changes: [...read.changes] } });
      setDraft({});
      showToast({ text: t('saved', { count: changed }) });
    } catch (error) {
      setProblem(failureText(words, failureOf(error)));
    } finally {
      setBusy(false);
    }
  }

  const given = { sheet, onFill: fill, onClose: onClosePanel };
  return (
    <ListLayout
      header={header}
      panel={
        panel !== '' && (
          <Suspense fallback={null}>
            {panel === 'copy' && mayChange && <CopyPanel {...given} />}
            {panel === 'import' && mayChange && <ImportPanel {...given} />}
            {panel === 'history' && <HistoryPanel asked={asked} onClose={onClosePanel} />}
          </Suspense>
        )
      }
      confirm={
        count + wrong > 0 && (
          <ConfirmBar
            title={t('changed', { count: count + wrong })}
            detail={wrong > 0 ? t('fixFirst', { count: wrong }) : t('nothingSaved')}
          >
            <FormError>{problem}</FormError>
            <Button onClick={() => setDraft({})}>{t('discard')}</Button>
            <Button variant="primary" busy={busy} onClick={() => void send()}>
              {t('save')}
            </Button>
          </ConfirmBar>
        )
      }
    >
      {choices}
      <p className={styles['note']}>
        {mayChange && t('lead')} {sheet.propertyId === null && t('leadWhole')}{' '}
        {sheet.changed !== null &&
          t('lastChange', { when: formatRelative(sheet.changed.at), name: sheet.changed.by ?? '' })}{' '}
        <TextLink to={`/reports/budget${sheet.propertyId === null ? '' : `?propertyId=${sheet.propertyId}`}`}>
          {t('report')}
        </TextLink>
      </p>
      <BudgetGrid sheet={sheet} draft={draft} read={read} onChange={mayChange ? fill : undefined} />
    </ListLayout>
  );
}

interface ChoicesProps {
  readonly address: typeof addressDefaults;
  readonly months: readonly string[] | undefined;
  readonly onChange: (change: Partial<typeof addressDefaults>) => void;
}

function Choices({ address, months, onChange }: ChoicesProps) {
  const t = useBudgetsText();
  const properties = usePropertyList();
  const options: readonly Option[] = [
    { value: '', label: t('wholeWorkspace') },
    ...(properties ?? [])
      .filter(({ archivedAt, id }) => archivedAt === null || id === address.property)
      .map(({ id, name, colour }) => ({ value: id, label: name, colour: propertyColourOf(colour) })),
  ];
  const from = months?.[0];
  const years =
    from === undefined
      ? []
      : [-12, 0, 12, 24].map((by) => {
          const first = addMonths(from, by);
          const last = addMonths(first, 11);
          const label = t('months', { from: formatMonthShort(first), to: formatMonthShort(last) });
          return { value: first, label: first.endsWith('-01-01') ? first.slice(0, 4) : label };
        });
  return (
    <>
      <Select
        small
        label={t('of')}
        options={options}
        value={address.property}
        onChange={(property) => onChange({ property })}
      />
      <Select
        small
        label={t('year')}
        options={years}
        value={from ?? null}
        onChange={(first) => onChange({ from: first })}
      />
    </>
  );
}
