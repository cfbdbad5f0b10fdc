import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAddress } from '#web/kit/address/use-address.ts';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { useMe } from '#web/lib/me.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useText } from './text.ts';
import { TotpSection } from './totp-section.tsx';

const addressDefaults = { tab: 'sign-in' };

/** How you sign in, and where you are signed in. The tab is in the query, a section may be named behind `#`. */
export function AccountPage() {
  const t = useText();
  const { user } = useMe();
  const [address, change] = useAddress(addressDefaults);
  const { hash } = useLocation();
  const tab = address.tab === 'sessions' ? 'sessions' : 'sign-in';

  // Within the page, a link to a section changes nothing but the fragment, and nobody else scrolls for it.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <ListLayout header={<PageHeader eyebrow={user.email} title={t('title')} />}>
      <Tabs
        label={t('tabs')}
        tabs={[
          { name: 'sign-in', label: t('signInTab') },
          { name: 'sessions', label: t('sessionsTab') },
        ]}
        current={tab}
        onChange={(name) => change({ tab: name })}
      >
        {tab === 'sign-in' ? (
          <>
            <PasswordSection />
            <TotpSection />
            <PasskeysSection />
          </>
        ) : (
          <SessionsSection />
        )}
      </Tabs>
    </ListLayout>
  );
}
