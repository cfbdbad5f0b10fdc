import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { SignedInLayout } from './behind-sign-in.ts';
import { Guard } from './guard.tsx';
import { contentOf, PageFrame, publicRoute } from './page-frame.tsx';
import type { Page } from './page.ts';
import { pages as allPages } from './pages.ts';
import { notFoundPage } from './public-pages.ts';

export { pageAt, pageName } from './pages.ts';
export { preloadPage } from './preload-page.ts';

// They come with the layout.
const Gate = lazyPart(async () => (await import('./signed-in-layout.tsx')).Gate, { whole: true });
const SignedInTitle = lazyPart(async () => (await import('./signed-in-layout.tsx')).SignedInTitle, { whole: true });

/** The pages of a session, each line with what stands around it, and what is said of an address that has no page. */
export function SignedInPages({ pages = allPages }: { readonly pages?: readonly Page[] }) {
  return (
    <Routes>
      <Route
        element={
          <Guard>
            <SignedInLayout />
          </Guard>
        }
      >
        {pages.filter(({ access }) => access !== 'public').map(signedInRoute)}
      </Route>
      {publicRoute(notFoundPage)}
    </Routes>
  );
}

function signedInRoute(page: Page): ReactNode {
  const content = contentOf(page);
  const gated = page.access.length === 0 ? content : <Gate page={page}>{content}</Gate>;
  return (
    <Route
      key={page.path}
      path={page.path}
      element={<PageFrame title={page.title !== 'own' && <SignedInTitle name={page.title} />}>{gated}</PageFrame>}
    />
  );
}
