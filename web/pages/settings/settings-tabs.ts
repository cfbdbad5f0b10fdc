import { lazy, type ComponentType } from 'react';
import type { Permission } from '#shared/permissions.ts';

export interface PanelProps {
  /** The row that is looked at. */
  readonly id: string;
  readonly onClose: () => void;
}

export interface SettingsTab {
  readonly name: 'organisation' | 'members' | 'mail' | 'audit';
  readonly label: 'tabOrganisation' | 'tabMembers' | 'tabMail' | 'tabAudit';
  readonly permission: Permission;
  readonly Page: ComponentType;
  readonly Panel?: ComponentType<PanelProps>;
}

/** Each part of the settings is a chunk of its own. */
export const settingsTabs: readonly SettingsTab[] = [
  {
    name: 'organisation',
    label: 'tabOrganisation',
    permission: 'organisation.read',
    Page: lazy(async () => ({ default: (await import('./organisation-page.tsx')).OrganisationPage })),
  },
  {
    name: 'members',
    label: 'tabMembers',
    permission: 'members.read',
    Page: lazy(async () => ({ default: (await import('./members-page.tsx')).MembersPage })),
    Panel: lazy(async () => ({ default: (await import('./member-panel.tsx')).MemberPanel })),
  },
  {
    name: 'mail',
    label: 'tabMail',
    permission: 'mail.read',
    Page: lazy(async () => ({ default: (await import('./mail-page.tsx')).MailPage })),
    Panel: lazy(async () => ({ default: (await import('./mail-panel.tsx')).MailPanel })),
  },
  {
    name: 'audit',
    label: 'tabAudit',
    permission: 'audit.read',
    Page: lazy(async () => ({ default: (await import('./audit-page.tsx')).AuditPage })),
  },
];

/** The address names a tab; an unknown one is the first. */
export function tabNamed(name: string): SettingsTab | undefined {
  return settingsTabs.find((tab) => tab.name === name) ?? settingsTabs[0];
}
