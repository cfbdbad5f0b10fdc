import { createElement, type ReactNode } from 'react';
import type { Permission } from '#shared/permissions.ts';
import { useMay } from '#web/lib/me.ts';
import { lazyPage } from './lazy-page.ts';
import type { Page } from './page.ts';
import { loadRefused } from './pages.ts';

/** The one place that asks whether a role includes a page. A link may lead anywhere: who may not is told, and nothing is fetched. */
export function Gate({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  return useMissing(page) === undefined ? children : createElement(lazyPage(loadRefused));
}

/** What the page asks for and the role does not include. */
export function useMissing({ access }: Page): Permission | undefined {
  const may = useMay();
  return access === 'public' ? undefined : access.find((permission) => !may(permission));
}
