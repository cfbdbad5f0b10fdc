import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { Isolated } from '#web/kit/isolate/isolated.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDateFull, formatInstant } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import type { JournalEntryInFull } from './api.ts';
import { useEntryText, useExplainTexts } from './entry-text.ts';
import { reasons, sourceName } from './explain.ts';

/** Which document and rule made it, who, when it takes effect and when it was written down. */
export function EntryExplained({ entry }: { readonly entry: JournalEntryInFull }) {
  const t = useEntryText();
  const { organisation } = useMe();
  // The reason of a reversal is a fact with a name; the rest says itself.
  const why = reasons(useExplainTexts(), { ...entry, reversalReason: null });
  return (
    <Facts title={t('explained')}>
      <Fact label={t('document')}>
        <Document entry={entry} />
      </Fact>
      <Fact label={t('by')}>
        <bdi>{entry.postedBy?.name ?? t('program')}</bdi>
      </Fact>
      <Fact label={t('effective')}>{formatDateFull(entry.date)}</Fact>
      <Fact label={t('recorded')}>{formatInstant(entry.recordedAt, organisation.timeZone)}</Fact>
      {entry.reversalReason !== null && (
        <Fact label={t('reason')}>
          <bdi>{entry.reversalReason}</bdi>
        </Fact>
      )}
      {why.map((sentence) => (
        <FactNote key={sentence}>
          <Isolated text={sentence} />
        </FactNote>
      ))}
    </Facts>
  );
}

function Document({ entry }: { readonly entry: JournalEntryInFull }) {
  const t = useEntryText();
  const name = sourceName(t, entry);
  const { document } = entry;
  if (entry.reverses === null && document !== null)
    return (
      <TextLink variant="row" to={documentPlaces[document.kind](document.id)}>
        {t(`document_${document.kind}`, { number: document.number })}
      </TextLink>
    );
  const to =
    entry.reverses !== null
      ? `/money/journal/${entry.reverses.id}`
      : entry.sourceKind.startsWith('recurring')
        ? '/money/recurring'
        : undefined;
  return to === undefined ? (
    name
  ) : (
    <TextLink variant="row" to={to}>
      {name}
    </TextLink>
  );
}

const documentPlaces: Readonly<Record<NonNullable<JournalEntryInFull['document']>['kind'], (id: string) => string>> = {
  charge: (id) => `/rent/charges/${id}`,
  receipt: (id) => `/rent/receipts/${id}`,
  credit: () => '/rent/charges',
  refund: () => '/rent/receipts',
  deposit_batch: () => '/rent/deposits-to-bank',
};
