import { createHash } from 'node:crypto';
import type { DebitSettings } from '#shared/api/direct-debits.ts';
import { dateIn } from '#shared/dates.ts';
import type { DebitSequence } from '#shared/direct-debits.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { Secrets } from '#server/kernel/secrets.ts';
import { writeNacha } from '#server/modules/banking/writing/nacha.ts';
import type { AchBatch } from '#server/modules/banking/writing/nacha.ts';
import { writeSepaDebits } from '#server/modules/banking/writing/pain008.ts';
import { openMandate } from './mandates.ts';
import type { PlannedDebit } from './plan-debits.ts';

export interface NumberedDebit extends PlannedDebit {
  /** What the bank tells back of this debit. */
  readonly endToEnd: string;
  /** What the bank tells back of all that it books together. */
  readonly groupRef: string;
}

interface Asked {
  readonly number: number;
  readonly code: string;
  readonly settings: DebitSettings;
  readonly on: string;
  readonly organisationId: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** In the order of the file, whose groups a bank books as one line each: by scheme, and at SEPA by sequence too. */
export function numberDebits(lines: readonly PlannedDebit[], { code, settings }: Pick<Asked, 'code' | 'settings'>) {
  const groupOf = ({ mandate: { scheme, sequence } }: PlannedDebit) =>
    settings.kind === 'sepa' ? `${scheme} ${sepaSequences[sequence]}` : scheme;
  const groups = [...Map.groupBy(lines, groupOf)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const inOrder = groups.flatMap(([, own], at) => own.map((line) => ({ line, groupRef: `${code}-${at + 1}` })));
  return inOrder.map(({ line, groupRef }, at): NumberedDebit => ({
    ...line,
    groupRef,
    endToEnd: `${code}-${String(at + 1).padStart(4, '0')}`,
  }));
}

const sepaSequences = { first: 'FRST', recurring: 'RCUR', final: 'FNAL' } as const satisfies Record<
  DebitSequence,
  string
>;

/** The file that the bank takes, and its hash. What the bank would send back is refused, with whom it is about. */
export function writeDebitFile(secrets: Secrets, debits: readonly NumberedDebit[], asked: Asked) {
  const { settings } = asked;
  const text =
    settings.kind === 'sepa' ? sepaFile(secrets, debits, asked, settings) : achFile(secrets, debits, asked, settings);
  return { text, sha256: createHash('sha256').update(text).digest('hex') };
}

type Of<Kind extends DebitSettings['kind']> = Extract<DebitSettings, { kind: Kind }>;

function sepaFile(secrets: Secrets, debits: readonly NumberedDebit[], asked: Asked, settings: Of<'sepa'>): string {
  const { name, iban, bic, creditorId } = settings;
  const from = { name, iban, bic };
  return writeSepaDebits({
    messageId: asked.code,
    createdAt: asked.now,
    initiator: name,
    creditorId,
    debits: debits.map(({ mandate, lease, cents, endToEnd }) => {
      const numbers = openMandate(secrets, asked.organisationId, mandate);
      if (numbers.kind !== 'iban' || (mandate.scheme !== 'CORE' && mandate.scheme !== 'B2B'))
        throw refuse('payment-files.iban', { name: mandate.holder });
      return {
        from,
        on: asked.on,
        cents,
        id: endToEnd,
        text: `${lease.number} ${lease.property.name} ${lease.unit}`,
        name: mandate.holder,
        iban: numbers.iban,
        bic: numbers.bic,
        mandate: { id: mandate.reference, signedOn: mandate.signed_on },
        sequence: sepaSequences[mandate.sequence],
        scheme: mandate.scheme,
      };
    }),
  });
}

function achFile(secrets: Secrets, debits: readonly NumberedDebit[], asked: Asked, settings: Of<'ach'>): string {
  const { name, bankName, routing, origin, companyId, offset, mixed } = settings;
  const batches = [...Map.groupBy(debits, ({ mandate }) => mandate.scheme)].map(([scheme, own]): AchBatch => ({
    sec: scheme === 'CCD' ? 'CCD' : 'PPD',
    description: 'RENT',
    effectiveOn: asked.on,
    entries: own.map(({ mandate, cents, endToEnd }) => {
      const numbers = openMandate(secrets, asked.organisationId, mandate);
      if (numbers.kind !== 'us') throw refuse('payment-files.account-number', { name: mandate.holder });
      return {
        direction: 'debit',
        accountKind: numbers.use,
        routing: numbers.routing,
        account: numbers.account,
        cents,
        id: endToEnd,
        name: mandate.holder,
      };
    }),
  }));
  return writeNacha({
    destination: routing,
    destinationName: bankName,
    origin,
    originName: name,
    company: name,
    companyId,
    odfi: routing,
    createdOn: dateIn(asked.timeZone, asked.now),
    createdAt: timeIn(asked.timeZone, asked.now),
    // Files of one day are told apart by a letter.
    modifier: String.fromCodePoint(65 + ((asked.number - 1) % 26)),
    batches,
    ...(offset !== null && { offset: { accountKind: offset.use, routing, account: offset.account } }),
    alwaysMixed: mixed,
  });
}

function timeIn(timeZone: string, at: Date): string {
  return at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
}
