import type { Me } from '#web/lib/me.ts';
import type { Translate } from '#web/lib/messages.ts';
import type { ShellActs } from './shell-acts.ts';
import type { en } from './shell.en.ts';

export type ShellMenuEntry =
  | { readonly kind: 'head'; readonly label: string; readonly detail?: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'link'; readonly label: string; readonly to: string }
  | { readonly kind: 'act'; readonly label: string; readonly run: () => void }
  | { readonly kind: 'choice'; readonly label: string; readonly chosen: boolean; readonly run: () => void };

/** Where one works. On a phone the same entries stand behind "More". */
export function workspaceEntries(me: Me, acts: ShellActs, t: Translate<typeof en>): readonly ShellMenuEntry[] {
  return [
    { kind: 'head', label: t('workspaces') },
    ...me.memberships.map(({ organisationId, name }): ShellMenuEntry => {
      const chosen = organisationId === me.organisation.id;
      return { kind: 'choice', label: name, chosen, run: () => !chosen && acts.switchTo(organisationId) };
    }),
    { kind: 'rule' },
    { kind: 'act', label: t('newWorkspace'), run: () => acts.open('new-workspace') },
  ];
}

/** Who one is, and how one likes to read. */
export function accountEntries(me: Me, acts: ShellActs, t: Translate<typeof en>): readonly ShellMenuEntry[] {
  return [
    { kind: 'head', label: me.user.name, detail: me.user.email },
    { kind: 'link', label: t('profile'), to: '/profile' },
    { kind: 'link', label: t('account'), to: '/account' },
    { kind: 'rule' },
    { kind: 'act', label: t('appearance'), run: () => acts.open('appearance') },
    { kind: 'act', label: t('keyboard'), run: () => acts.open('keys') },
    { kind: 'link', label: t('apiDocs'), to: '/docs/api' },
    { kind: 'rule' },
    { kind: 'act', label: t('signOut'), run: acts.signOut },
    { kind: 'act', label: t('signOutEverywhere'), run: () => acts.open('sign-out-everywhere') },
  ];
}
