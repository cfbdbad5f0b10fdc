import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import type { Me } from '#web/lib/me.ts';

const SecondFactorNeeded = lazyPart(async () => (await import('./second-factor-needed.tsx')).SecondFactorNeeded);

/** Their own account stays open to whoever still has to set up the second factor that the workspace requires. */
const open = new Set(['/account', '/profile']);

/** Nothing of the workspace is shown before the second factor that it requires. */
export function SecondFactorGate({ me, children }: { readonly me: Me; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  if (!me.lacksSecondFactor || open.has(pathname.replace(/\/$/, ''))) return children;
  return <SecondFactorNeeded workspace={me.organisation.name} />;
}
