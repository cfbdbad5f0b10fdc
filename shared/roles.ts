/** Staff work for the workspace; portal roles (tenant, property owner, vendor) see only what is their own. */
export const staffRoles = ['owner', 'manager', 'accountant', 'leasing_agent', 'maintenance', 'viewer'] as const;
export const portalRoles = ['tenant', 'property_owner', 'vendor'] as const;
export const roles = [...staffRoles, ...portalRoles] as const;

export type StaffRole = (typeof staffRoles)[number];
export type PortalRole = (typeof portalRoles)[number];
export type Role = (typeof roles)[number];
