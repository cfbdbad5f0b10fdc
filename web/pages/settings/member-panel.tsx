import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { SidePanel } from '#web/kit/side-panel/side-panel.tsx';
import { failureOf } from '#web/kit/submission/failure-of.ts';
import { failureText, useFailureWords } from '#web/kit/submission/failure-text.ts';
import { showToast } from '#web/kit/toast/toasts.ts';
import { call } from '#web/lib/client.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { everyoneQuery, keys, type Member } from './api.ts';
import { MemberPropertiesPart } from './member-properties.tsx';
import { MemberRoleForm } from './member-role-form.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { isOnlyOwner, roleName } from './roles.ts';
import type { PanelProps } from './settings-tabs.ts';
import { useSettingsText } from './text.ts';

/** One member beside the list: what is known, and what an owner can change. */
export function MemberPanel({ id, onClose }: PanelProps) {
  const t = useSettingsText();
  const { organisation } = useMe();
  const mayChange = useMay()('members.change');
  const { data: everyone } = useQuery(everyoneQuery);
  const member = useMember(id);
  if (member === undefined) {
    return everyone === undefined ? null : (
      <SidePanel title={t('tabMembers')} onClose={onClose}>
        <FactNote>{t('memberGone')}</FactNote>
      </SidePanel>
    );
  }
  const fixed = everyone?.next === null && isOnlyOwner(member, everyone.items);
  return (
    <SidePanel
      eyebrow={member.email}
      title={member.name}
      chip={member.state === 'suspended' && <Chip tone="warn">{t('suspended')}</Chip>}
      onClose={onClose}
      footer={mayChange && !fixed ? <MemberActs member={member} onGone={onClose} /> : undefined}
    >
      {fixed && mayChange && <FactNote>{t('lastOwnerWhy', { name: member.name })}</FactNote>}
      {!mayChange && <FactNote>{t('readOnlyMember')}</FactNote>}
      {mayChange && !fixed && <MemberRoleForm key={member.id} member={member} />}
      <MemberPropertiesPart member={member} />
      <Facts title={t('facts')}>
        {(!mayChange || fixed) && <Fact label={t('role')}>{roleName(t, member.role)}</Fact>}
        <Fact label={t('emailConfirmed')}>{member.emailVerified ? t('yes') : t('no')}</Fact>
        {member.secondFactor !== null && (
          <Fact label={t('secondFactor')}>{member.secondFactor ? t('factorOn') : t('factorOff')}</Fact>
        )}
        <Fact label={t('lastUse')}>
          {member.lastUsedAt === null ? t('never') : formatInstant(member.lastUsedAt, organisation.timeZone)}
        </Fact>
        <Fact label={t('memberSince')}>{formatInstant(member.createdAt, organisation.timeZone)}</Fact>
      </Facts>
    </SidePanel>
  );
}

/** From whichever page of the list holds it: a workspace can have more members than one answer. */
function useMember(id: string): Member | undefined {
  const queryClient = useQueryClient();
  const { data } = useQuery(everyoneQuery);
  const found = data?.items.find((member) => member.id === id);
  if (found !== undefined) return found;
  const lists = queryClient.getQueriesData<{ readonly items: readonly Member[] }>({ queryKey: keys.members });
  return lists.flatMap(([, list]) => list?.items ?? []).find((member) => member.id === id);
}

function MemberActs({ member, onGone }: { readonly member: Member; readonly onGone: () => void }) {
  const t = useSettingsText();
  const words = useFailureWords();
  const queryClient = useQueryClient();
  const { user } = useMe();
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const self = member.id === user.id;

  /** Both directions can be undone, so neither asks first. */
  async function setSuspended(suspended: boolean) {
    setBusy(true);
    try {
      await (suspended
        ? call('POST /members/{id}/suspend/', { params: { id: member.id }, body: {} })
        : call('POST /members/{id}/restore/', { params: { id: member.id }, body: {} }));
      showToast({
        text: t(suspended ? 'suspendedToast' : 'restoredToast', { name: member.name }),
        act: { label: t('undo'), run: () => void setSuspended(!suspended) },
      });
    } catch (error) {
      showToast({ text: failureText(words, failureOf(error)), tone: 'bad' });
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: keys.members });
    }
  }

  return (
    <>
      <Button variant="danger" onClick={() => setRemoving(true)}>
        {self ? t('leave') : t('remove')}
      </Button>
      {!self && (
        <Button busy={busy} onClick={() => void setSuspended(member.state === 'active')}>
          {member.state === 'active' ? t('suspend') : t('restore')}
        </Button>
      )}
      {removing && (
        <RemoveMemberDialog member={member} self={self} onClose={() => setRemoving(false)} onRemoved={onGone} />
      )}
    </>
  );
}
