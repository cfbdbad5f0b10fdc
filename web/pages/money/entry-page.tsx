import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { Button, ButtonLink } from '#web/kit/button/button.tsx';
import { copyText } from '#web/kit/copy-text/copy-text.ts';
import { Figure, Figures } from '#web/kit/figures/figures.tsx';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { Menu } from '#web/kit/menu/menu.tsx';
import { FetchedRecord, RecordPage } from '#web/kit/record-page/record-page.tsx';
import { formatDateFull, formatMoney } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import { journalEntryQuery, type JournalEntryInFull } from './api.ts';
import { EntryExplained } from './entry-explained.tsx';
import { EntryLines } from './entry-lines.tsx';
import { entryNumber } from './entry-number.ts';
import { EntryChip } from './entry-panel.tsx';
import { EntryDimensions, EntryLinks, EntrySeal } from './entry-parts.tsx';
import { useEntryText } from './entry-text.ts';
import { useMoneyText } from './text.ts';
import styles from './entry-page.module.css';

const ReverseDialog = lazyPart(async () => (await import('./reverse-dialog.tsx')).ReverseDialog, { instead: 'toast' });
const EntryAsTemplate = lazyPart(async () => (await import('./entry-as-template.tsx')).EntryAsTemplate, {
  instead: 'toast',
});

export function EntryPage() {
  const t = useEntryText();
  const m = useMoneyText();
  const { id = '' } = useParams();
  const query = useQuery(journalEntryQuery(id));
  const list = { to: '/money/journal', name: m('journal') };
  return (
    <FetchedRecord key={id} query={query} list={list} gone={t('gone')} goneAct={t('goneAct')}>
      {(entry) => <EntryInFull entry={entry} />}
    </FetchedRecord>
  );
}

function EntryInFull({ entry }: { readonly entry: JournalEntryInFull }) {
  const t = useEntryText();
  const m = useMoneyText();
  const { organisation } = useMe();
  return (
    <RecordPage
      trail={[{ to: '/money/journal', name: m('journal') }, entryNumber(entry.number)]}
      title={<bdi>{entry.memo}</bdi>}
      chip={<EntryChip entry={entry} />}
      actions={<EntryActs entry={entry} />}
      figures={
        <Figures>
          <Figure label={t('effective')} value={formatDateFull(entry.date)} />
          {ownFirst(entry.amounts, organisation.currency).map(({ currency, cents }) => (
            <Figure key={currency} label={t('amount', { currency })} value={formatMoney(cents, currency)} />
          ))}
        </Figures>
      }
      facts={
        <>
          <EntryExplained entry={entry} />
          <EntryDimensions entry={entry} />
          <EntrySeal entry={entry} />
        </>
      }
    >
      <div className={styles['reading']}>
        <h2 className={styles['hidden']}>{t('lines')}</h2>
        <EntryLines entry={entry} />
        <EntryLinks entry={entry} always />
      </div>
    </RecordPage>
  );
}

function EntryActs({ entry }: { readonly entry: JournalEntryInFull }) {
  const t = useEntryText();
  const may = useMay();
  const [doing, setDoing] = useState<'reverse' | 'template'>();
  const stop = () => setDoing(undefined);
  const copyLink = { label: t('copyLink'), onSelect: () => void copyText(location.href) };
  if (!may('ledger.post')) return <Button onClick={copyLink.onSelect}>{copyLink.label}</Button>;
  return (
    <>
      <Menu
        more
        label={t('moreActs')}
        entries={[{ label: t('useAsTemplate'), onSelect: () => setDoing('template') }, copyLink]}
      />
      <ButtonLink to={`/money/journal/new?copy=${entry.id}`}>{t('copyAsNew')}</ButtonLink>
      {entry.reverses === null && entry.reversedBy === null && (
        <Button variant="primary" onClick={() => setDoing('reverse')}>
          {t('reverse')}
        </Button>
      )}
      <Suspense fallback={null}>
        {doing === 'reverse' && <ReverseDialog entry={entry} onClose={stop} onUnavailable={stop} />}
        {doing === 'template' && <EntryAsTemplate entry={entry} onClose={stop} onUnavailable={stop} />}
      </Suspense>
    </>
  );
}
