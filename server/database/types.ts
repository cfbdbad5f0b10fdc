// Made by `npm run gable -- types` from the migrated database. Not to be edited by hand.

import type { ColumnType, Generated } from 'kysely';

/** Read as parsed JSON, written as text. */
type Json = ColumnType<unknown, string, string>;

export interface AppUserTable {
  user_id: string;
  email: string;
  name: string;
  password_hash: string;
  password_changed_at: Date;
  email_verified_at: Date | null;
  pending_email: string | null;
  totp_secret: Buffer | null;
  totp_confirmed_at: Date | null;
  totp_last_step: number | null;
  locale: string | null;
  is_sample: Generated<boolean>;
  disabled_at: Date | null;
  created_at: Date;
  version: Generated<number>;
}

export interface AuditEventTable {
  org_id: string;
  event_id: string;
  at: Date;
  kind: string;
  actor_user_id: string | null;
  subject: string | null;
  address: string | null;
  request_id: string | null;
  details: Json;
}

export interface BackupCodeTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface HandOffCodeTable {
  code_hash: Buffer;
  user_id: string;
  session_id: string;
  origin: string;
  challenge: string;
  expires_at: Date;
  used_at: Date | null;
}

export interface InstallationTable {
  only_row: Generated<boolean>;
  sample_removed_at: Date | null;
}

export interface InvitationTable {
  org_id: string;
  invitation_id: string;
  email: string;
  role: string;
  token_hash: Buffer;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
  accepted_at: Date | null;
  revoked_at: Date | null;
}

export interface MailMessageTable {
  org_id: string;
  mail_id: string;
  recipient: string;
  recipient_user_id: string | null;
  subject: string;
  body_text: string;
  state: string;
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_problem: string | null;
  created_at: Date;
  sent_at: Date | null;
}

export interface MembershipTable {
  org_id: string;
  user_id: string;
  role: string;
  suspended_at: Date | null;
  created_at: Date;
  version: Generated<number>;
}

export interface OneTimeTokenTable {
  token_hash: Buffer;
  user_id: string;
  purpose: string;
  email: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface OrganisationTable {
  org_id: string;
  name: string;
  country: string;
  currency: string;
  time_zone: string;
  locale: Generated<string>;
  fiscal_year_start_month: Generated<number>;
  is_sample: Generated<boolean>;
  details_confirmed_at: Date | null;
  created_at: Date;
  version: Generated<number>;
}

export interface PasskeyTable {
  credential_id: string;
  user_id: string;
  name: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  created_at: Date;
  last_used_at: Date | null;
}

export interface PasskeyChallengeTable {
  challenge_id: string;
  user_id: string | null;
  challenge: string;
  expires_at: Date;
}

export interface RefreshTokenTable {
  token_hash: Buffer;
  session_id: string;
  parent_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
  rotated_at: Date | null;
}

export interface SessionTable {
  session_id: string;
  user_id: string;
  org_id: string;
  origin: string | null;
  user_agent: Generated<string>;
  last_address: Generated<string>;
  created_at: Date;
  last_used_at: Date;
  confirmed_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_because: string | null;
}

export interface ThrottleTable {
  key: string;
  attempts: number;
  window_started_at: Date;
}

export interface Schema {
  app_user: AppUserTable;
  audit_event: AuditEventTable;
  backup_code: BackupCodeTable;
  hand_off_code: HandOffCodeTable;
  installation: InstallationTable;
  invitation: InvitationTable;
  mail_message: MailMessageTable;
  membership: MembershipTable;
  one_time_token: OneTimeTokenTable;
  organisation: OrganisationTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  refresh_token: RefreshTokenTable;
  session: SessionTable;
  throttle: ThrottleTable;
}
