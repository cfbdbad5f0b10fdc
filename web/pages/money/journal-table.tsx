import { Amount } from '#web/kit/amount/amount.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { Detail } from '#web/kit/detail/detail.tsx';
import { propertyColourOf, type PropertyColour } from '#web/kit/spine/property-colour.ts';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { CardParts, Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, formatDay, formatMoney } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { ownFirst } from '#web/lib/own-first.ts';
import { usePropertyNames, type PropertyName } from '#web/lib/properties.ts';
import type { JournalEntry } from './api.ts';
import { entryNumber } from './entry-number.ts';
import { useJournalText } from './journal-text.ts';
import styles from './journal-page.module.css';

/** Entries under the heading of their day, newest first. */
export function JournalTable(list: ListTable<JournalEntry>) {
  const { rows } = list;
  const t = useJournalText();
  const { organisation } = useMe();
  const properties = usePropertyNames((rows ?? []).flatMap(({ propertyIds }) => propertyIds));
  const columns: readonly Column<JournalEntry>[] = [
    {
      name: 'entry',
      header: t('entry'),
      width: `${3.2 + 0.45 * digitsOf(rows)}rem`,
      cell: (entry) => <EntryId entry={entry} />,
    },
    { name: 'what', header: t('what'), cell: (entry) => <What entry={entry} properties={properties} /> },
    {
      name: 'amount',
      header: t('amount', { currency: organisation.currency }),
      width: `${amountWidth(rows, organisation.currency)}rem`,
      align: 'end',
      cell: (entry) => <Amounts entry={entry} />,
    },
  ];
  return (
    <Table
      {...list}
      label={t('label')}
      columns={columns}
      groupOf={dayOf}
      spine={({ propertyIds: [id] }) => (id === undefined ? undefined : colourOf(properties.get(id)))}
      card={(entry): CardParts => ({
        title: <Memo entry={entry} />,
        detail: (
          <>
            {entryNumber(entry.number)}
            <Where entry={entry} properties={properties} />
            <ReversedOn entry={entry} />
          </>
        ),
        amount: <Amounts entry={entry} />,
      })}
    />
  );
}

/** Room for the longest number among them, so that short ones stand close to their words. */
function digitsOf(rows: readonly JournalEntry[] | undefined): number {
  return Math.max(4, ...(rows ?? []).map(({ number }) => String(number).length));
}

/** And for the largest amount, with its currency where that is another. */
function amountWidth(rows: readonly JournalEntry[] | undefined, own: string): number {
  const widths = (rows ?? []).flatMap(({ amounts }) =>
    amounts.map(({ currency, cents }) => 0.55 * formatMoney(cents, currency).length + (currency === own ? 0 : 2.75)),
  );
  return Math.max(7.25, 1.5 + Math.max(0, ...widths));
}

const dayOf = ({ date }: JournalEntry) => ({ key: date, label: formatDay(date) });

function EntryId({ entry }: { readonly entry: JournalEntry }) {
  return (
    <Detail id alone>
      {entryNumber(entry.number)}
    </Detail>
  );
}

interface PlaceProps {
  readonly entry: JournalEntry;
  readonly properties: ReturnType<typeof usePropertyNames>;
}

function What({ entry, properties }: PlaceProps) {
  return (
    <span className={styles['what']} title={entry.memo}>
      <Memo entry={entry} />
      <Where entry={entry} properties={properties} />
      <ReversedOn entry={entry} />
    </span>
  );
}

/** Which property it is about; an entry over several says how many more. */
function Where({ entry: { propertyIds }, properties }: PlaceProps) {
  const known = propertyIds.flatMap((id) => properties.get(id)?.name ?? []);
  const [first] = known;
  if (first === undefined) return null;
  return (
    <Detail>
      <bdi>{first}</bdi>
      {known.length > 1 && ` +${known.length - 1}`}
    </Detail>
  );
}

/** What is not known by name is told to belong to one, without its colour. */
function colourOf(property: PropertyName | undefined): PropertyColour {
  return property === undefined ? 'slate' : propertyColourOf(property.colour);
}

function Memo({ entry }: { readonly entry: JournalEntry }) {
  return <bdi className={classNames(entry.reversedBy !== null && styles['struck'])}>{entry.memo}</bdi>;
}

function ReversedOn({ entry: { reversedBy } }: { readonly entry: JournalEntry }) {
  const t = useJournalText();
  return reversedBy === null ? null : <Detail>{t('reversedOn', { date: formatDate(reversedBy.date) })}</Detail>;
}

/** Another currency than the one in the head of the column says so itself. */
function Amounts({ entry }: { readonly entry: JournalEntry }) {
  const { organisation } = useMe();
  return ownFirst(entry.amounts, organisation.currency).map(({ currency, cents }) => (
    <div key={currency}>
      <Amount cents={cents} currency={currency} struck={entry.reversedBy !== null} />
      {currency !== organisation.currency && <Detail>{currency}</Detail>}
    </div>
  ));
}
