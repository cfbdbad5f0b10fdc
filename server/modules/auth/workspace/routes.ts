import type { organisationRoutes } from '#shared/api/organisations.ts';
import type { Handlers } from '#server/kernel/http/bind-routes.ts';
import { newId } from '#server/kernel/ids.ts';
import type { AuthServices } from '#server/modules/auth/auth-services.ts';
import { inAuthScope } from '#server/modules/auth/auth-services.ts';
import { createOrganisation } from '#server/modules/auth/create-organisation.ts';
import { throttle } from '#server/modules/auth/throttle.ts';
import { acceptInvitation, lookUpInvitation } from './accept-invitation.ts';
import { askForSample, readSample } from './ask-for-sample.ts';
import { changeMemberRole, removeMember, restoreMember, suspendMember } from './change-member.ts';
import { changeOrganisation, readOrganisation } from './change-organisation.ts';
import { invite, listInvitations, resendInvitation, revokeInvitation } from './invitations.ts';
import { listMembers, staffRoleOf } from './members.ts';
import { listAuditEvents } from './read-log.ts';
import { removeSample } from './remove-sample.ts';
import { deliveryOf } from './mail-routes.ts';
import { isMailProven } from './mail-server.ts';
import { readChecklist } from './set-up-checklist.ts';
import { switchOrganisation } from './switch-organisation.ts';

export function organisationHandlers(services: AuthServices): Handlers<typeof organisationRoutes> {
  return {
    'GET /organisation/': (_, { session, transaction }) =>
      transaction((tx) => readOrganisation(tx, session.organisationId)),
    'PATCH /organisation/': ({ body }, when) => when.transaction((tx) => changeOrganisation(tx, when, body)),
    'POST /organisations/': async ({ body }, when) => {
      // Asked again under the same key it is the same id; the token of the answer is made anew and kept nowhere.
      const id = await when.transaction(async () => newId(when.now));
      return inAuthScope(services, async (tx) => {
        await createOrganisation(tx, services, { ...body, id }, when.session.userId, when);
        return switchOrganisation(tx, when, services, id);
      });
    },
    'POST /session/switch/': ({ body }, when) =>
      inAuthScope(services, (tx) => switchOrganisation(tx, when, services, body.organisationId)),
    'GET /setup-checklist/': (_, when) =>
      when.transaction(async (tx) =>
        readChecklist(tx, when, {
          delivery: await deliveryOf(tx, services, when.session.organisationId),
          isProven: await isMailProven(tx, services, when.session.organisationId),
        }),
      ),
    'GET /members/': ({ query }, { session, transaction }) => transaction((tx) => listMembers(tx, session, query)),
    'PATCH /members/{id}/': ({ params, body }, when) =>
      when.transaction((tx) => changeMemberRole(tx, when, params.id, body)),
    'POST /members/{id}/suspend/': ({ params }, when) => when.transaction((tx) => suspendMember(tx, when, params.id)),
    'POST /members/{id}/restore/': ({ params }, when) => when.transaction((tx) => restoreMember(tx, when, params.id)),
    'POST /members/{id}/remove/': async ({ params }, when) => {
      await when.transaction((tx) => removeMember(tx, when, params.id));
      return null;
    },
    'GET /invitations/': ({ query }, { session, transaction, now }) =>
      transaction((tx) => listInvitations(tx, session.organisationId, query, now)),
    'POST /invitations/': ({ body }, when) => when.transaction((tx) => invite(tx, when, services, body)),
    'POST /invitations/{id}/resend/': ({ params }, when) =>
      when.transaction((tx) => resendInvitation(tx, when, services, params.id)),
    'POST /invitations/{id}/revoke/': async ({ params }, when) => {
      await when.transaction((tx) => revokeInvitation(tx, when, params.id));
      return null;
    },
    'POST /invitations/look-up/': async ({ body }, when) => {
      await throttle(services, 'token', body.token, when);
      const found = await inAuthScope(services, (tx) => lookUpInvitation(tx, body.token, when.now));
      const { organisation, email, inviter } = found;
      return {
        organisation,
        email,
        role: staffRoleOf(found.role),
        invitedBy: inviter,
        hasAccount: found.user_id !== null,
      };
    },
    'POST /invitations/accept/': ({ body }, when) => acceptInvitation(services, body, when),
    'GET /audit-events/': ({ query }, { session, transaction }) =>
      transaction((tx) => listAuditEvents(tx, session.organisationId, query)),
    'GET /sample/': (_, { session }) => inAuthScope(services, (tx) => readSample(tx, session.organisationId)),
    'POST /sample/': (_, when) => inAuthScope(services, (tx) => askForSample(tx, when, services)),
    'POST /sample/remove/': (_, when) => removeSample(services, when),
  };
}
