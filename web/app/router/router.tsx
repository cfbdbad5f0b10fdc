import { createElement, useEffect, type ReactNode } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { useSession } from '#web/lib/session.ts';
import { useArrival } from './arrival.ts';
import { lazyPage } from './lazy-page.ts';
import type { Page } from './page.ts';
import { notFoundPage, pages as allPages } from './pages.ts';
import { isPublicTitle, useTitle } from './titles.ts';

const SignedInLayout = lazyPart(async () => (await import('./signed-in-layout.tsx')).SignedInLayout, { whole: true });
// They come with the layout, so that sign-in is drawn without them.
const Gate = lazyPart(async () => (await import('./signed-in-layout.tsx')).Gate, { whole: true });
const SignedInTitle = lazyPart(async () => (await import('./signed-in-layout.tsx')).SignedInTitle, { whole: true });

/** What index.html says until the first page is there; a document has one title. */
const placeholderTitle = document.querySelector('head > title');

export interface RouterProps {
  readonly mainOrigin: string;
  readonly pages?: readonly Page[];
}

export function Router({ mainOrigin, pages = allPages }: RouterProps) {
  return (
    <Routes>
      <Route element={<MainHostOnlySignIn mainOrigin={mainOrigin} />}>
        {pages.filter(({ access }) => access === 'public').map(route)}
      </Route>
      <Route
        element={
          <Guard>
            <SignedInLayout />
          </Guard>
        }
      >
        {pages.filter(({ access }) => access !== 'public').map(route)}
      </Route>
      {route(notFoundPage)}
    </Routes>
  );
}

function route(page: Page): ReactNode {
  const content = createElement(lazyPage(page.load), { key: page.path });
  const gated = page.access === 'public' || page.access.length === 0 ? content : <Gate page={page}>{content}</Gate>;
  return <Route key={page.path} path={page.path} element={<PageFrame page={page}>{gated}</PageFrame>} />;
}

function PageFrame({ page, children }: { readonly page: Page; readonly children: ReactNode }) {
  useEffect(() => placeholderTitle?.remove(), []);
  return (
    <>
      {page.title !== 'own' && <Title page={page} name={page.title} />}
      {children}
      <Arrival />
    </>
  );
}

function Title({ page, name }: { readonly page: Page; readonly name: Exclude<Page['title'], 'own'> }) {
  const title = useTitle();
  if (page.access !== 'public') return <SignedInTitle name={name} />;
  return (
    <title>{name !== undefined && isPublicTitle(name) ? title('titled', { page: title(name) }) : title('app')}</title>
  );
}

/** Behind the page, so that its effects run once the page is there, not while it loads. */
function Arrival() {
  useArrival();
  return null;
}

/** A page that needs a session, met without one, sends to sign-in and shows nothing meanwhile. */
function Guard({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const signedIn = session.isSignedIn();
  useEffect(() => {
    if (!signedIn) session.end();
  }, [session, signedIn]);
  return signedIn ? children : null;
}

/** Sign-in is on the main host (session.md, decision 5). Elsewhere its address leads there. */
function MainHostOnlySignIn({ mainOrigin }: { readonly mainOrigin: string }) {
  const session = useSession();
  const misplaced = /^\/login\/?$/i.test(useLocation().pathname) && location.origin !== mainOrigin;
  useEffect(() => {
    if (misplaced) session.end();
  }, [session, misplaced]);
  return misplaced ? null : <Outlet />;
}
