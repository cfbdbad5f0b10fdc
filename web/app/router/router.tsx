import { useEffect } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router';
import { useSession } from '#web/lib/session.ts';
import { SignedInLayout, SignedInPages } from './behind-sign-in.ts';
import { Guard } from './guard.tsx';
import { publicRoute } from './page-frame.tsx';
import type { Page } from './page.ts';
import { publicPages } from './public-pages.ts';

export interface RouterProps {
  readonly mainOrigin: string;
  /** Instead of those that there are. */
  readonly pages?: readonly Page[];
}

export function Router({ mainOrigin, pages }: RouterProps) {
  return (
    <Routes>
      <Route element={<MainHostOnlySignIn mainOrigin={mainOrigin} />}>
        {(pages ?? publicPages).filter(({ access }) => access === 'public').map(publicRoute)}
      </Route>
      <Route path="*" element={<BehindSignIn {...(pages && { pages })} />} />
    </Routes>
  );
}

function BehindSignIn(props: { readonly pages?: readonly Page[] }) {
  const isSignedIn = useSession().isSignedIn();
  const isHome = useLocation().pathname === '/';
  // That home needs a session is known without the list.
  if (!isSignedIn && isHome) return <Guard />;
  if (isSignedIn) SignedInLayout.preload();
  return <SignedInPages {...props} />;
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
