import { createContext, use } from 'react';

export interface TokenPair {
  readonly access: string;
  readonly refresh: string;
}

/** Where to go on: a path of this app for the router, or an address on another host for the browser. */
export type Destination = { readonly path: string } | { readonly address: string };

/** What pages may do with the session. It is made in `app/session` and handed down, because pages never import the app. */
export interface Session {
  readonly isSignedIn: () => boolean;
  /** Signed in, by whichever way the server answered with a pair. */
  readonly begin: (pair: TokenPair) => void;
  /** Into another workspace: the server answers with an access token alone. Leaves the page for home. */
  readonly moveTo: (access: string) => void;
  /** Clears both tokens and goes to sign-in, once however often it is called. */
  readonly end: () => void;
  /** The same, and the server is told first. */
  readonly signOut: () => Promise<void>;
  /** After sign-in: reads `next` and a waiting hand-off from the address of the sign-in page. */
  readonly continueFrom: (address: string) => Promise<Destination>;
  /** On another host, at `/auth/callback`: exchanges the one-time code in the fragment for a session of its own. */
  readonly acceptHandOff: (fragment: string) => Promise<Destination>;
  /** Called after every begin, move and end, so that whatever was fetched for someone else is dropped. */
  readonly subscribe: (listener: () => void) => () => void;
  /** True once the page is being left: nothing of the ended session may be shown any more. */
  readonly isLeaving: () => boolean;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === undefined) throw new Error('useSession is used outside of the app');
  return session;
}
