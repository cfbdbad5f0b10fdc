import { sql } from 'kysely';
import { fold } from '#shared/search-rank.ts';
import type { Tx } from '#server/kernel/database.ts';
import { lineWords } from '#server/modules/banking/matching/match-index.ts';
import type { MatchedLine, OpenLine, Reason } from '#server/modules/banking/matching/match-input.ts';
import type { LeaseToPay } from './open-leases.ts';

interface Looked {
  readonly lines: readonly OpenLine[];
  readonly found: readonly MatchedLine[];
  readonly leases: readonly LeaseToPay[];
}

/** Shorter ones are words of many texts. */
const tellingLetters = 3;

/**
 * What is proposed for its amount alone, while the text names a tenant of another lease, is told so, whether that one owes
 * anything or not: by the words alone nobody would have proposed it.
 */
export async function findOthersNamed(
  tx: Tx,
  organisationId: string,
  { lines, found, leases }: Looked,
): Promise<MatchedLine[]> {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const keysOf = (line: OpenLine | undefined) => (line === undefined ? [] : lineWords(line).flatMap(spellings));
  const unnamed = found.filter(isUnnamed);
  const keys = [...new Set(unnamed.flatMap(({ lineId }) => keysOf(byId.get(lineId))))];
  if (keys.length === 0) return [...found];
  const { rows } = await sql<{ key: string; name: string; tenancyIds: string[] }>`
    select folded(substring(p.family_name from '[^ ]+$')) as key, p.name, array_agg(l.tenancy_id) as "tenancyIds"
      from person p
      join lease_party t on t.org_id = p.org_id and t.person_id = p.person_id and t.role <> 'guarantor'
      join lease l on l.org_id = t.org_id and l.lease_id = t.lease_id
     where p.org_id = ${organisationId} and p.family_name is not null and p.merged_into is null
       and folded(substring(p.family_name from '[^ ]+$')) = any(${keys}::text[])
     group by p.org_id, p.person_id order by p.name, p.person_id`.execute(tx);
  const people = Map.groupBy(rows, ({ key }) => key);
  const tenancyOf = new Map(leases.map(({ id, tenancyId }) => [id, tenancyId]));
  const named = new Set(unnamed.map(({ lineId }) => lineId));
  return found.map((line) => {
    if (!named.has(line.lineId)) return line;
    const said = keysOf(byId.get(line.lineId)).flatMap((key) => people.get(key) ?? []);
    const candidates = line.candidates.map((candidate) => {
      const own = candidate.targets.map(({ id }) => tenancyOf.get(id));
      const isOwn = said.some(({ tenancyIds }) => own.some((id) => id !== undefined && tenancyIds.includes(id)));
      const [other] = isOwn ? [] : said;
      if (other === undefined || candidate.reasons.some(isAboutNames)) return candidate;
      const reason: Reason = { key: 'other-named', sign: 'against', words: other.name };
      return { ...candidate, reasons: [...candidate.reasons, reason] };
    });
    return { ...line, candidates };
  });
}

function isUnnamed({ level, candidates: [first] }: MatchedLine): boolean {
  return (level === 'amount' || level === 'sum') && first?.reasons.some(isAboutNames) === false;
}

function isAboutNames({ key }: Reason): boolean {
  return key === 'name-in-text' || key === 'reference-in-text' || key === 'other-named';
}

/** As the database folds names; banks spell umlauts out. */
function spellings(word: string): string[] {
  if (word.length < tellingLetters || /\d/.test(word)) return [];
  const plain = fold(word).replaceAll('ß', 'ss');
  return [...new Set([plain, plain.replaceAll(/([aou])e/g, '$1')])];
}
