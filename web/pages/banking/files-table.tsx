import { Amount } from '#web/kit/amount/amount.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import type { ListTable } from '#web/kit/list-page/list-body.tsx';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatDate, formatNumber, nothing } from '#web/lib/format.ts';
import { useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import type { BankFile } from './api.ts';
import { FileCheck } from './file-check.tsx';
import { useFilesText } from './files-text.ts';
import { useBankingText } from './text.ts';

interface FilesTableProps extends ListTable<BankFile> {
  readonly narrow?: boolean;
}

export function FilesTable({ narrow = false, ...list }: FilesTableProps) {
  const k = useBankingText();
  const t = useFilesText();
  const { timeZone } = useMe().organisation;
  const imported = ({ addedAt }: BankFile) => formatDate(dayIn(timeZone, new Date(addedAt)));
  const columns: readonly Column<BankFile>[] = [
    { name: 'file', header: k('file'), cell: ({ name }) => <bdi>{name}</bdi> },
    { name: 'account', header: k('account'), width: narrow ? '30%' : '22%', cell: (file) => <Account file={file} /> },
    ...(narrow
      ? []
      : [
          { name: 'imported', header: t('imported'), width: '7rem', cell: imported },
          { name: 'days', header: t('days'), width: '11rem', cell: (file: BankFile) => <Days file={file} /> },
          {
            name: 'closing',
            header: t('closing'),
            width: '9rem',
            align: 'end' as const,
            cell: ({ closingCents, currency }: BankFile) =>
              closingCents === null ? nothing : <Amount cents={closingCents} currency={currency} />,
          },
        ]),
    {
      name: 'lines',
      header: k('lines'),
      width: '4.5rem',
      align: 'end',
      cell: ({ lineCount }) => formatNumber(lineCount),
    },
    { name: 'new', header: k('new'), width: '4rem', align: 'end', cell: ({ newCount }) => formatNumber(newCount) },
    { name: 'check', header: k('check'), width: '9.5rem', cell: (file) => <FileCheck file={file} /> },
  ];
  return (
    <Table
      {...list}
      label={k('recent')}
      columns={columns}
      rowLabel={({ name }) => name}
      card={(file) => ({
        title: <bdi>{file.name}</bdi>,
        detail: (
          <>
            <Account file={file} /> · {imported(file)}
          </>
        ),
        amount: k('previewLines', { count: file.lineCount }),
        chip: <FileCheck file={file} />,
      })}
    />
  );
}

function Account({ file: { account } }: { readonly file: BankFile }) {
  return (
    <>
      <bdi>{account.name}</bdi>
      {account.numberEnding !== null && <Detail id>··{account.numberEnding}</Detail>}
    </>
  );
}

export function Days({ file: { from, to } }: { readonly file: BankFile }) {
  if (from === null || to === null) return nothing;
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}
