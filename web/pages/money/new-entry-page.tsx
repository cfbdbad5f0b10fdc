import { Link } from 'react-router';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { useMay } from '#web/lib/me.ts';
import { BooksOnly } from './books-only.tsx';
import { NewEntry } from './new-entry.tsx';
import { useNewEntryText } from './new-entry-text.ts';
import { useMoneyText } from './text.ts';

export function NewEntryPage() {
  return (
    <BooksOnly>
      <WritersOnly />
    </BooksOnly>
  );
}

function WritersOnly() {
  const t = useNewEntryText();
  const money = useMoneyText();
  if (useMay()('ledger.post')) return <NewEntry />;
  const header = <PageHeader eyebrow={<Link to="/money/journal">{money('journal')}</Link>} title={t('title')} />;
  return (
    <ListLayout header={header}>
      <Empty plain act={<ButtonLink to="/money/journal">{t('toJournal')}</ButtonLink>}>
        {t('notAllowed')} {t('notAllowedWhy')}
      </Empty>
    </ListLayout>
  );
}
