import { createElement, useEffect, type ReactNode } from 'react';
import { Route } from 'react-router';
import { useArrival } from './arrival.ts';
import { lazyPage } from './lazy-page.ts';
import type { Page } from './page.ts';
import { isPublicTitle, useTitle } from './titles.ts';

/** What index.html says until the first page is there; a document has one title. */
const placeholderTitle = document.querySelector('head > title');

export function publicRoute(page: Page): ReactNode {
  return (
    <Route
      key={page.path}
      path={page.path}
      element={
        <PageFrame title={page.title !== 'own' && <PublicTitle name={page.title} />}>{contentOf(page)}</PageFrame>
      }
    />
  );
}

export function contentOf(page: Page): ReactNode {
  return createElement(lazyPage(page.load), { key: page.path });
}

export function PageFrame({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  useEffect(() => placeholderTitle?.remove(), []);
  return (
    <>
      {title}
      {children}
      <Arrival />
    </>
  );
}

function PublicTitle({ name }: { readonly name: Exclude<Page['title'], 'own'> }) {
  const title = useTitle();
  return (
    <title>{name !== undefined && isPublicTitle(name) ? title('titled', { page: title(name) }) : title('app')}</title>
  );
}

/** Behind the page, so that its effects run once the page is there, not while it loads. */
function Arrival() {
  useArrival();
  return null;
}
