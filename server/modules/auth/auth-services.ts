import type { MailRoads } from '#server/adapters/mail/mail-roads.ts';
import type { Tx, Database } from '#server/kernel/database.ts';
import type { Origin } from '#server/kernel/http/request-context.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { Passwords } from './passwords.ts';

/** What the commands of sign-in need beside their transaction. */
export interface AuthServices {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly accessTokens: AccessTokens;
  readonly passwords: Passwords;
  /** Links in messages and passkeys belong to the main host (session.md, decision 5). */
  readonly mainOrigin: string;
  readonly allowedOrigins: readonly string[];
  /** How the installation sends mail: by its own server, or not at all. A workspace may have a server of its own. */
  readonly mailDelivery: 'smtp' | 'kept';
  readonly mail: MailRoads;
  readonly signUp: 'open' | 'invitation-only';
  /** What later modules add to a new organisation, in the transaction that makes it. */
  readonly onOrganisationCreated: (tx: Tx, organisationId: string, now: Date) => Promise<void>;
}

/** When and from where: every command that leaves a trace takes it. */
export interface Circumstances {
  readonly now: Date;
  readonly origin: Origin;
}

/** Transactions of sign-in itself, which has to find people before anybody is signed in. */
export function inAuthScope<Result>(services: AuthServices, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return services.database.transaction({ scope: 'auth' }, work);
}
