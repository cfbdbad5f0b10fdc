import { useAddress } from '#web/kit/address/use-address.ts';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { useMe } from '#web/lib/me.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { DetailsSection } from './details-section.tsx';
import { EmailSection } from './email-section.tsx';
import { useText } from './text.ts';

const addressDefaults = { tab: 'you' };

/** Who you are here, and how this browser shows things. The tab is in the query, which sign-in brings back to. */
export function ProfilePage() {
  const t = useText();
  const { user } = useMe();
  const [address, change] = useAddress(addressDefaults);
  const tab = address.tab === 'appearance' ? 'appearance' : 'you';
  return (
    <ListLayout header={<PageHeader eyebrow={user.name} title={t('title')} />}>
      <Tabs
        label={t('tabs')}
        tabs={[
          { name: 'you', label: t('you') },
          { name: 'appearance', label: t('appearance') },
        ]}
        current={tab}
        onChange={(name) => change({ tab: name })}
      >
        {tab === 'you' ? (
          <>
            <DetailsSection />
            <EmailSection />
          </>
        ) : (
          <AppearanceSection />
        )}
      </Tabs>
    </ListLayout>
  );
}
