import { createElement } from 'react';
import { useLocation } from 'react-router';
import { may, type Permission } from '#shared/permissions.ts';
import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { ListLayout } from '#web/kit/layout/layouts.tsx';
import { PageHeader } from '#web/kit/page-header/page-header.tsx';
import { useMe } from '#web/lib/me.ts';
import { catalogue } from '#web/lib/messages.ts';
import { useMissing } from './gate.tsx';
import { lazyPage } from './lazy-page.ts';
import type { Page } from './page.ts';
import { pageAt } from './pages.ts';
import { en } from './refused.en.ts';
import { useSignedInTitle } from './signed-in-title.tsx';

const useRefusedText = catalogue(en, { de: () => import('./refused.de.ts') });

/** In the place of a page that the role does not include: which part is missing, and the page above it. */
export function RefusedPage() {
  const page = pageAt(useLocation().pathname);
  const missing = useMissing(page);
  const t = useRefusedText();
  const title = useSignedInTitle();
  const { organisation, role, permissions } = useMe();
  const above = pageAbove(page.path);
  const titled = nameOf(page) ?? nameOf(above) ?? 'app';
  const isAboveOpen = above.access === 'public' || above.access.every((permission) => permissions.includes(permission));
  const aboveName = nameOf(above);
  // The role would include it: what keeps them away is that they work with some properties.
  const isLimited = missing !== undefined && may({ role, seesAllProperties: true }, missing);
  // Whoever sees no leases has no reports at all.
  const isOfReports = missing === 'leases.read' && page.path.startsWith('/reports');
  return (
    <ListLayout header={<PageHeader eyebrow={organisation.name} title={title(titled)} />}>
      {page.title === 'own' && <title>{title('titled', { page: title(titled) })}</title>}
      {page.refused === undefined ? (
        <>
          <Empty
            plain
            {...(isAboveOpen && aboveName !== undefined
              ? { act: <ButtonLink to={above.path}>{title(aboveName)}</ButtonLink> }
              : {})}
          >
            {isLimited
              ? t('onlyWhole')
              : t(isOfReports ? 'reports' : missing !== undefined && isNamed(missing) ? missing : 'other')}
          </Empty>
          <p>{t(isLimited ? 'onlyWholeWhy' : 'why')}</p>
        </>
      ) : (
        createElement(lazyPage(page.refused))
      )}
    </ListLayout>
  );
}

function pageAbove(path: string): Page {
  return pageAt(path.slice(0, path.lastIndexOf('/')) || '/');
}

function nameOf({ title }: Page) {
  return title === 'own' ? undefined : title;
}

function isNamed(permission: Permission): permission is Permission & keyof typeof en {
  return permission in en;
}
