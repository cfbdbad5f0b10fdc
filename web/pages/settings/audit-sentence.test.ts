import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { permissions } from '#shared/permissions.ts';
import { routes } from '#shared/api/routes.ts';
import { refusals } from '#shared/refusals/refusals.ts';
import type { AuditEvent } from './api.ts';
import { auditKinds, auditSentence } from './audit-sentence.ts';
import { useAuditText } from './audit-text.ts';
import { de } from './audit.de.ts';
import { en } from './audit.en.ts';
import { refusedAct } from './refused-act.ts';

function event(kind: string, change: Partial<AuditEvent> = {}): AuditEvent {
  return {
    id: '0',
    at: '2026-11-12T09:00:00Z',
    kind,
    actor: { id: '1', name: 'Dana Reed' },
    subject: null,
    place: null,
    requestId: null,
    details: {},
    ...change,
  };
}

/** Without the marks around names, which `Isolated` turns into elements. */
const say = (value: AuditEvent) => auditSentence(useAuditText.now(), value).replaceAll(/[\u2068\u2069]/g, '');

describe('audit log', () => {
  it('has a sentence for every kind that the server records', () => {
    const source = ['server/modules', 'server/cli'].flatMap(sourcesBelow).join('\n');
    const quoted = "'([a-z-]+\\.[a-z-]+)'";
    // A kind is a property of that name, or an argument of a function that records, whatever else it is called.
    const statements = [...source.matchAll(/\bkind:[^;]*?,\n|\brecord\w*\([^;]*;/g)].map(([text]) => text);
    const recorded = new Set(kindsIn(statements.join('\n'), quoted));
    // And one that is chosen elsewhere and handed on has a family that is known from the others.
    const families = new Set([...recorded].map((kind) => kind.split('.')[0]).filter((name) => name !== 'account'));
    for (const kind of kindsIn(source, quoted)) if (families.has(kind.split('.')[0])) recorded.add(kind);
    // A permission that a command asks for is written like a kind, and is none.
    for (const permission of permissions) recorded.delete(permission);
    // So is the key of a refusal.
    for (const key of Object.keys(refusals)) recorded.delete(key);
    // So is the name of a file that is saved.
    for (const kind of recorded) if (kind.endsWith('.csv')) recorded.delete(kind);
    expect([...recorded]).toEqual(expect.arrayContaining(['confirmation.failed', 'password.reset-link-made']));
    expect(recorded.size).toBeGreaterThan(25);
    expect([...recorded].filter((kind) => !auditKinds.includes(kind))).toEqual([]);
    expect(auditKinds.filter((kind) => !Object.hasOwn(en, kind))).toEqual([]);
  });

  it('says who did what to whom, in words', () => {
    const changed = event('member.role-changed', {
      subject: 'Vera Look <vera@northgate.example>',
      details: { from: 'viewer', to: 'leasing_agent' },
    });
    expect(say(changed)).toBe('Dana Reed changed the role of Vera Look from viewer to leasing agent.');
    expect(say(event('organisation.changed', { details: { fields: 'name, time_zone' } }))).toBe(
      'Dana Reed changed the workspace: name and time zone.',
    );
    const letterhead = { fields: 'legal_name, tax_id', legal_name_from: null, legal_name_to: 'Oak LLC' };
    const renamed = { ...letterhead, tax_id_from: '12-34', tax_id_to: '56-78' };
    expect(say(event('organisation.changed', { details: renamed }))).toBe(
      'Dana Reed changed the workspace: legal name (was none, now Oak LLC) and tax number (was 12-34, now 56-78).',
    );
    expect(say(event('organisation.changed', { details: { fields: '' } }))).toContain('details confirmed');
    expect(say(event('factor.added', { details: { factor: 'passkey', name: 'Laptop' } }))).toBe(
      'Dana Reed added two-factor sign-in: passkey, Laptop.',
    );
  });

  it('says in words what somebody was not allowed to do, for every route', () => {
    const refused = (route: string, code = 'forbidden') => say(event('request.refused', { details: { route, code } }));
    expect(refused('POST /api/v1/period-locks/')).toBe('Dana Reed was not allowed to close the books.');
    expect(refused('POST /api/v1/receipts/', 'reauthentication-required')).toBe(
      'Dana Reed was asked to confirm their identity to record payments.',
    );
    expect(refused('GET /api/v1/leases/{id}/ledger/', 'too-many-requests')).toContain('too many requests to see rent');
    const unknown = Object.entries(routes)
      .filter(([, { permission }]) => permission !== 'public' && permission !== 'signed-in')
      .map(([key]) => key.replace(' /', ' /api/v1/'))
      .filter((route) => refusedAct(route) === 'may_other');
    expect(unknown).toEqual([]);
  });

  it('counts one as one', () => {
    const deposited = (receipts: number) =>
      say(event('deposit-batch.made', { subject: 'B-0001', details: { receipts } }));
    expect(deposited(1)).toBe('Dana Reed deposited 1 payment, B-0001.');
    expect(deposited(2)).toBe('Dana Reed deposited 2 payments, B-0001.');
    const raised = event('rent.raised', { subject: 'RI-0001', details: { leases: 1, startsOn: '2026-12-01' } });
    expect(say(raised)).toContain('raised the rent of 1 lease from');
    expect(say(event('reminders.saved', { subject: '8', details: { leases: 7 } }))).toBe(
      'Dana Reed saved 8 reminders (not sent).',
    );
    expect(say(event('portfolio.imported', { subject: 'List.xlsx', details: { leases: 5 } }))).toBe(
      'Dana Reed imported List.xlsx (5 leases).',
    );
  });

  it('says what was charged and set up', () => {
    const fees = event('fees.charged', { subject: 'FR-0001', details: { month: '2026-02-01' } });
    expect(say(fees)).toBe('Dana Reed charged management fees, FR-0001, through February 2026.');
    const provider = (details: AuditEvent['details']) =>
      say(event('online-provider.changed', { subject: 'Stripe', details }));
    expect(provider({ on: true, key: true })).toBe('Dana Reed changed online payments with Stripe (on, new key).');
    expect(provider({ on: false, key: false })).toBe('Dana Reed changed online payments with Stripe (off).');
  });

  it('leaves no placeholder open in any sentence', () => {
    for (const kind of auditKinds) expect(say(event(kind, { subject: 'x' }))).not.toMatch(/[{}]/);
  });

  it('shows a kind it does not know in readable words, and nobody as somebody', () => {
    expect(say(event('lease.started', { actor: null }))).toMatch(/^Someone: “lease started”/);
  });

  it('speaks German about the same values', () => {
    const names = (text: unknown) =>
      [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)]
        .map(([, name = '']) => name)
        .toSorted((one, other) => one.localeCompare(other));
    for (const [key, text] of Object.entries(en)) expect(names(de[key as keyof typeof de]), key).toEqual(names(text)); // Both catalogues have the same keys, by type.
  });
});

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(process.cwd(), folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(process.cwd(), folder, name), 'utf8'));
}

function kindsIn(text: string, pattern: string): string[] {
  return [...text.matchAll(new RegExp(pattern, 'g'))].map(([, kind = '']) => kind);
}
