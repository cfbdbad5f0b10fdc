import { useState } from 'react';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { HomeLayout } from '#web/kit/layout/layouts.tsx';
import { formatDateLong } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { dayIn } from '#web/lib/places.ts';
import { BuildingsPart } from './buildings-part.tsx';
import { MembersPart } from './members-part.tsx';
import { NeedsDoing } from './needs-doing.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { useTodayText } from './text.ts';
import { WorkspacePart } from './workspace-part.tsx';
import styles from './today-page.module.css';

/** Home: what needs doing, and beside it how things stand. */
export function TodayPage() {
  const t = useTodayText();
  const { organisation } = useMe();
  const may = useMay();
  const [now] = useState(() => new Date());
  const today = dayIn(organisation.timeZone, now);
  const invite = (
    <ButtonLink to="/settings?tab=members&invite=1" variant="outline">
      {t('invite')}
    </ButtonLink>
  );
  return (
    <HomeLayout
      header={
        <PageHeader
          eyebrow={formatDateLong(today)}
          title={t('title')}
          {...(may('members.change') ? { actions: invite } : {})}
        />
      }
      aside={
        <div className={styles['parts']}>
          {may('members.read') && <MembersPart />}
          <BuildingsPart />
          <SessionsPart />
          <WorkspacePart />
        </div>
      }
    >
      <NeedsDoing />
    </HomeLayout>
  );
}
