import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useAddress } from '#web/kit/address/use-address.ts';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { Loading } from '#web/kit/loading/loading.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { Tabs } from '#web/kit/tabs/tabs.tsx';
import { useMay, useMe } from '#web/lib/me.ts';
import { settingsTabs, tabNamed } from './settings-tabs.ts';
import { useSettingsText } from './text.ts';
import styles from './settings-page.module.css';

/** The tab and the open row are in the address: a reload or a link gives the same. */
const addressDefaults = { tab: 'organisation', open: '' };

export function SettingsPage() {
  const t = useSettingsText();
  const { organisation } = useMe();
  const may = useMay();
  const [, setParams] = useSearchParams();
  const [address, change] = useAddress(addressDefaults);
  const tab = tabNamed(address.tab);
  if (tab === undefined) return null;

  const allowed = may(tab.permission);
  const panelIsOpen = allowed && address.open !== '' && tab.Panel !== undefined;
  const actions = allowed && tab.Acts !== undefined && (
    <Suspense fallback={null}>
      <tab.Acts />
    </Suspense>
  );
  return (
    <ListLayout
      header={<PageHeader eyebrow={organisation.name} title={t('title')} actions={actions || undefined} />}
      panel={
        panelIsOpen && tab.Panel !== undefined ? (
          <Suspense fallback={null}>
            <tab.Panel key={address.open} id={address.open} onClose={() => change({ open: '' }, { keepPage: true })} />
          </Suspense>
        ) : undefined
      }
    >
      <div className={styles['tabs']}>
        <Tabs
          label={t('tabs')}
          // A link may lead to a part that the role does not include: it is named, and says so.
          tabs={settingsTabs
            .filter(({ name, permission }) => may(permission) || name === tab.name)
            .map(({ name, label }) => ({ name, label: t(label) }))}
          current={tab.name}
          // The filters of one tab mean nothing to another.
          onChange={(name) => setParams(name === addressDefaults.tab ? {} : { tab: name })}
        >
          {allowed ? (
            <Suspense fallback={<Loading rows={6} />}>
              <tab.Page />
            </Suspense>
          ) : (
            <p className={styles['notForYou']}>{t('notForYou')}</p>
          )}
        </Tabs>
      </div>
    </ListLayout>
  );
}
