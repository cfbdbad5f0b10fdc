import type { ComponentType } from 'react';
import { lazyPart } from '#web/kit/lazy-part/lazy-part.tsx';
import type { Permission } from '#shared/permissions.ts';

export interface PanelProps {
  /** The row that is looked at. */
  readonly id: string;
  readonly onClose: () => void;
}

export interface SettingsTab {
  readonly name: 'organisation' | 'members' | 'rent' | 'bills' | 'online' | 'mail' | 'audit' | 'system';
  readonly label:
    | 'tabOrganisation'
    | 'tabMembers'
    | 'tabRent'
    | 'tabBills'
    | 'tabOnline'
    | 'tabMail'
    | 'tabAudit'
    | 'tabSystem';
  readonly permission: Permission;
  readonly Page: ComponentType;
  readonly Panel?: ComponentType<PanelProps>;
  /** What stands at the right of the title. */
  readonly Acts?: ComponentType;
}

/** Each part of the settings is a chunk of its own. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    name: 'organisation',
    label: 'tabOrganisation',
    permission: 'organisation.read',
    Page: lazyPart(async () => (await import('./organisation-page.tsx')).OrganisationPage),
  },
  {
    name: 'members',
    label: 'tabMembers',
    permission: 'members.read',
    Page: lazyPart(async () => (await import('./members-page.tsx')).MembersPage),
    Panel: lazyPart(async () => (await import('./member-panel.tsx')).MemberPanel),
    Acts: lazyPart(async () => (await import('./members-acts.tsx')).MembersActs),
  },
  {
    name: 'rent',
    label: 'tabRent',
    permission: 'rent.read',
    Page: lazyPart(async () => (await import('./rent-page.tsx')).RentPage),
  },
  {
    name: 'bills',
    label: 'tabBills',
    permission: 'bills.read',
    Page: lazyPart(async () => (await import('./bill-limits-page.tsx')).BillLimitsPage),
  },
  {
    name: 'online',
    label: 'tabOnline',
    permission: 'organisation.change',
    Page: lazyPart(async () => (await import('./online-page.tsx')).OnlinePage),
  },
  {
    name: 'mail',
    label: 'tabMail',
    permission: 'mail.read',
    Page: lazyPart(async () => (await import('./mail-page.tsx')).MailPage),
    Panel: lazyPart(async () => (await import('./mail-panel.tsx')).MailPanel),
  },
  {
    name: 'audit',
    label: 'tabAudit',
    permission: 'audit.read',
    Page: lazyPart(async () => (await import('./audit-page.tsx')).AuditPage),
  },
  {
    name: 'system',
    label: 'tabSystem',
    permission: 'organisation.change',
    Page: lazyPart(async () => (await import('./system-page.tsx')).SystemPage),
  },
];

/** The address names a tab; an unknown one is the first. */
export function tabNamed(name: string): SettingsTab | undefined {
  return settingsTabs.find((tab) => tab.name === name) ?? settingsTabs[0];
}
