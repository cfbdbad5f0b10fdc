import type { Permission } from '#shared/permissions.ts';
import type { ChecklistItem } from './api.ts';
import type { en } from './today.en.ts';

type En = typeof en;

/** Those that take no values. */
type Words = {
  [Key in keyof En]: En[Key] extends string ? (En[Key] extends `${string}{${string}` ? never : Key) : never;
}[keyof En];

export interface ChecklistLine {
  readonly key: ChecklistItem['key'];
  readonly title: Words;
  readonly why: Words;
  /** What the cleared row says. */
  readonly cleared: Words;
  readonly act: Words;
  /** Where it is done; the email is confirmed by its link, so there the act is to have it sent again. */
  readonly to: string | undefined;
  /** Whoever may not do it is not told to. */
  readonly permission?: Permission;
}

/** What each item of the set-up checklist says and where it leads. */
export const checklistLines: readonly ChecklistLine[] = [
  {
    key: 'verify-email',
    title: 'verifyEmail',
    why: 'verifyEmailWhy',
    cleared: 'verifyEmailDone',
    act: 'verifyEmailAct',
    to: undefined,
  },
  {
    key: 'workspace-details',
    title: 'workspaceDetails',
    why: 'workspaceDetailsWhy',
    cleared: 'workspaceDetailsDone',
    act: 'workspaceDetailsAct',
    to: '/settings',
    permission: 'organisation.change',
  },
  {
    key: 'first-property',
    title: 'firstProperty',
    why: 'firstPropertyWhy',
    cleared: 'firstPropertyDone',
    act: 'firstPropertyAct',
    to: '/properties/new',
    // Adding is about the whole workspace, as importing is.
    permission: 'portfolio.import',
  },
  {
    key: 'first-lease',
    title: 'firstLease',
    why: 'firstLeaseWhy',
    cleared: 'firstLeaseDone',
    act: 'firstLeaseAct',
    to: '/leases/new',
    permission: 'leases.draft',
  },
  {
    key: 'second-factor',
    title: 'secondFactor',
    why: 'secondFactorWhy',
    cleared: 'secondFactorDone',
    act: 'secondFactorAct',
    to: '/account#second-factor',
  },
  {
    key: 'invite-colleague',
    title: 'inviteColleague',
    why: 'inviteColleagueWhy',
    cleared: 'inviteColleagueDone',
    act: 'inviteColleagueAct',
    to: '/settings?tab=members&invite=1',
    permission: 'members.change',
  },
  {
    key: 'outgoing-mail',
    title: 'outgoingMail',
    why: 'outgoingMailWhy',
    cleared: 'outgoingMailDone',
    act: 'outgoingMailAct',
    to: '/settings?tab=mail',
    permission: 'mail.read',
  },
];

export interface ChecklistState {
  readonly open: readonly ChecklistLine[];
  readonly done: readonly ChecklistLine[];
}

/** What an item says once it was begun and is not done yet. */
const waitingLines: readonly ChecklistLine[] = [
  {
    key: 'invite-colleague',
    title: 'invitationWaiting',
    why: 'invitationWaitingWhy',
    cleared: 'inviteColleagueDone',
    act: 'invitationWaitingAct',
    to: '/settings?tab=members',
  },
  {
    key: 'outgoing-mail',
    title: 'mailUnproven',
    why: 'mailUnprovenWhy',
    cleared: 'outgoingMailDone',
    act: 'openMail',
    to: '/settings?tab=mail',
  },
];

/** No mail server is set up: messages are kept under Settings, Mail. */
export function isMailKept(items: readonly ChecklistItem[]): boolean {
  return items.some(({ key, done, isWaiting }) => key === 'outgoing-mail' && !done && isWaiting !== true);
}

/** What this person can do something about, parted into what is left and what is cleared. */
export function checklistFor(items: readonly ChecklistItem[], permissions: readonly Permission[]): ChecklistState {
  const mine = checklistLines.filter(
    ({ key, permission }) =>
      items.some((item) => item.key === key) && (permission === undefined || permissions.includes(permission)),
  );
  const isDone = ({ key }: ChecklistLine) => items.some((item) => item.key === key && item.done);
  const isWaiting = (key: ChecklistItem['key']) => items.some((item) => item.key === key && item.isWaiting === true);
  const asOpen = (line: ChecklistLine) =>
    (isWaiting(line.key) ? waitingLines.find(({ key }) => key === line.key) : undefined) ?? line;
  return { open: mine.filter((line) => !isDone(line)).map(asOpen), done: mine.filter(isDone) };
}
