import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import { useAddress } from '#web/kit/address/use-address.ts';
import { Chip } from '#web/kit/chip/chip.tsx';
import { Detail } from '#web/kit/detail/detail.tsx';
import { ListBody } from '#web/kit/list-page/list-body.tsx';
import { useList } from '#web/kit/list-page/use-list.ts';
import { usePages } from '#web/kit/pager/use-pages.ts';
import type { Column } from '#web/kit/table/column.ts';
import { Table } from '#web/kit/table/table.tsx';
import { formatRelative } from '#web/lib/format.ts';
import { useMay, useMe } from '#web/lib/me.ts';
import { everyoneQuery, membersQuery, type Member } from './api.ts';
import { MemberSearch } from './member-search.tsx';
import { PropertyShare } from './property-share.tsx';
import { isOnlyOwner, roleName } from './roles.ts';
import { useSettingsText } from './text.ts';
import styles from './members-page.module.css';

const Invitations = lazyPart(async () => (await import('./invitations.tsx')).Invitations);
const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog, { instead: 'toast' });

const addressDefaults = { tab: 'organisation', open: '', invite: '', q: '' };

export function MembersPage() {
  const t = useSettingsText();
  const may = useMay();
  const [address, change] = useAddress(addressDefaults);
  const pages = usePages();
  const query = useQuery(membersQuery({ limit: 50, ...(address.q === '' ? {} : { q: address.q }), ...pages.at }));
  const list = useList({ query, pages, keyOf: ({ id }) => id, address, change });
  const closeInvite = () => change({ invite: '' }, { replace: true });
  const columns = useColumns(address.open !== '');
  return (
    <>
      <MemberSearch value={address.q} onChange={(q) => change({ q }, { replace: true })} />
      <ListBody
        list={list}
        none={<p className={styles['nobody']}>{t('nobodyFound')}</p>}
        count={(count) => t('membersCount', { count })}
        table={(given) => (
          <Table
            {...given}
            label={t('membersLabel')}
            columns={columns}
            card={(member) => ({
              title: <MemberName member={member} />,
              detail: <MemberRole member={member} />,
              amount: <Detail alone>{lastUse(member, t('never'))}</Detail>,
              chip: member.state === 'suspended' ? <Chip tone="warn">{t('suspended')}</Chip> : undefined,
            })}
          />
        )}
      />
      <Suspense fallback={null}>
        <Invitations narrow={address.open !== ''} />
      </Suspense>
      {address.invite !== '' && may('members.change') && (
        <Suspense fallback={null}>
          <InviteDialog onClose={closeInvite} onUnavailable={closeInvite} />
        </Suspense>
      )}
    </>
  );
}

/** Beside an open panel there is less room; what the panel says is left out. */
function useColumns(narrow: boolean): readonly Column<Member>[] {
  const t = useSettingsText();
  const seesFactors = useMay()('members.change');
  const all: readonly (Column<Member> | false)[] = [
    { name: 'name', header: t('memberName'), cell: (member) => <MemberName member={member} /> },
    !narrow && { name: 'email', header: t('email'), cell: (member) => member.email },
    {
      name: 'role',
      header: t('role'),
      width: narrow ? '32%' : '24%',
      cell: (member) => <MemberRole member={member} />,
    },
    !narrow &&
      seesFactors && {
        name: 'factor',
        header: t('secondFactor'),
        width: '12%',
        cell: (member) => (member.secondFactor ? t('factorOn') : <Detail alone>{t('factorOff')}</Detail>),
      },
    {
      name: 'last',
      header: t('lastUse'),
      width: narrow ? '27%' : '16%',
      cell: (member) => <Detail alone>{lastUse(member, t('never'))}</Detail>,
    },
  ];
  return all.filter((column) => column !== false);
}

function MemberName({ member }: { readonly member: Member }) {
  const t = useSettingsText();
  const { user } = useMe();
  return (
    <>
      <bdi>{member.name}</bdi>
      {member.id === user.id && <Detail>{t('you')}</Detail>}
    </>
  );
}

/** The last owner's row says why it stays as it is; its panel says what to do. */
function MemberRole({ member }: { readonly member: Member }) {
  const t = useSettingsText();
  const { data } = useQuery(everyoneQuery);
  const only = data?.next === null && isOnlyOwner(member, data.items);
  return (
    <>
      {roleName(t, member.role)}
      <PropertyShare count={member.propertyCount} of={member.propertyTotal} />
      {only && <Detail>{t('onlyOwner')}</Detail>}
      {member.state === 'suspended' && (
        <>
          {' '}
          <Chip tone="warn">{t('suspended')}</Chip>
        </>
      )}
    </>
  );
}

function lastUse(member: Member, never: string): string {
  return member.lastUsedAt === null ? never : formatRelative(member.lastUsedAt);
}
