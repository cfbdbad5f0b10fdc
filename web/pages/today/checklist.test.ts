import { describe, expect, it } from 'vitest';
import { may, permissions } from '#shared/permissions.ts';
import type { StaffRole } from '#shared/roles.ts';
import { checklistFor } from './checklist.ts';

const items = [
  { key: 'verify-email', done: true },
  { key: 'workspace-details', done: false },
  { key: 'first-property', done: true },
  { key: 'first-lease', done: false },
  { key: 'second-factor', done: false },
  { key: 'invite-colleague', done: true },
  { key: 'outgoing-mail', done: false },
] as const;

const of = (role: StaffRole) =>
  permissions.filter((permission) => may({ role: role, seesAllProperties: true }, permission));
const keys = (lines: readonly { readonly key: string }[]) => lines.map(({ key }) => key);

describe('set-up checklist', () => {
  it('parts what is left from what is cleared for an owner', () => {
    const { open, done } = checklistFor(items, of('owner'));
    expect(keys(open)).toEqual(['workspace-details', 'first-lease', 'second-factor', 'outgoing-mail']);
    expect(keys(done)).toEqual(['verify-email', 'first-property', 'invite-colleague']);
  });

  it('says that an invitation waits until somebody has joined', () => {
    const invite = (done: boolean, isWaiting: boolean) =>
      checklistFor([{ key: 'invite-colleague', done, isWaiting }], of('owner'));
    expect(invite(false, false).open[0]).toMatchObject({ title: 'inviteColleague' });
    expect(invite(false, true)).toMatchObject({ open: [{ title: 'invitationWaiting' }], done: [] });
    expect(invite(true, true)).toMatchObject({ open: [], done: [{ cleared: 'inviteColleagueDone' }] });
  });

  it('does not call a mail server set up that no message was sent through', () => {
    const mail = (done: boolean, isWaiting: boolean) =>
      checklistFor([{ key: 'outgoing-mail', done, isWaiting }], of('owner'));
    expect(mail(false, false).open[0]).toMatchObject({ title: 'outgoingMail' });
    expect(mail(false, true)).toMatchObject({ open: [{ title: 'mailUnproven' }], done: [] });
    expect(mail(true, false)).toMatchObject({ open: [], done: [{ cleared: 'outgoingMailDone' }] });
  });

  it('asks a viewer only for what is their own', () => {
    const { open, done } = checklistFor(items, of('viewer'));
    expect(keys(open)).toEqual(['second-factor']);
    expect(keys(done)).toEqual(['verify-email']);
  });

  it('passes over an item that an older or newer server does not send', () => {
    expect(keys(checklistFor([{ key: 'second-factor', done: true }], of('owner')).done)).toEqual(['second-factor']);
    expect(checklistFor([], of('owner'))).toEqual({ open: [], done: [] });
  });
});
