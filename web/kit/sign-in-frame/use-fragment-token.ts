import { useEffect, useState } from 'react';

/**
 * The code of a link from a message. It stands behind `#`, which no server sees, and is taken out of the address bar and
 * the history before anything else happens. It is held in memory alone: after a reload, the link is opened again.
 */
export function useFragmentToken(): string | undefined {
  const [token, setToken] = useState(takeFragmentToken);
  useEffect(() => {
    // A second link pasted into the same tab changes nothing but the fragment.
    const take = () => setToken(takeFragmentToken());
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

let taken: { readonly pathname: string; readonly token: string } | undefined;

/** Calling it twice gives the same code twice, as React does with what begins a state. */
export function takeFragmentToken(): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get('token');
  if (given !== null && given !== '') {
    taken = { pathname: location.pathname, token: given };
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return taken?.pathname === location.pathname ? taken.token : undefined;
}
