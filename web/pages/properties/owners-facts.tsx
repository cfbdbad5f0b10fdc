import type { ReactNode } from 'react';
import { Fact, FactNote, Facts } from '#web/kit/facts/facts.tsx';
import { ShareBar, type Share } from '#web/kit/share-bar/share-bar.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { formatDate, formatList } from '#web/lib/format.ts';
import { useMay } from '#web/lib/me.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { Ownership } from './api.ts';
import { usePropertyText } from './property-text.ts';
import { sharePercent } from './share-parts.ts';
import styles from './property-page.module.css';

const tones: readonly Share['tone'][] = ['full', 'half', 'light', 'outline'];

/** Who owns it today, by how much, since when; and who will. */
export function OwnersFacts({
  ownerships,
  act,
}: {
  readonly ownerships: readonly Ownership[];
  readonly act: ReactNode;
}) {
  const t = usePropertyText();
  const may = useMay();
  const today = useToday();
  const now = ownershipOn(ownerships, today);
  const later = ownerships.filter(({ startsOn }) => startsOn > today).toReversed();
  return (
    <Facts title={t('owners')} act={act}>
      {now === undefined && <FactNote>{t('ownersNone')}</FactNote>}
      {now !== undefined && (
        <>
          <div className={styles['bar']}>
            <ShareBar
              legend={false}
              shares={now.shares.map(({ name, parts }, at) => ({
                name: `${at} ${name}`,
                value: parts,
                text: sharePercent(parts),
                tone: tones[at % tones.length] ?? 'full',
              }))}
            />
          </div>
          {now.shares.map(({ personId, name, parts }) => (
            <Fact
              key={personId}
              strong
              reversed
              label={
                may('owners.read') || may('people.read') ? (
                  <TextLink variant="row" to={may('owners.read') ? `/owners/${personId}` : `/people/${personId}`}>
                    <bdi>{name}</bdi>
                  </TextLink>
                ) : (
                  <bdi>{name}</bdi>
                )
              }
            >
              {sharePercent(parts)}
            </Fact>
          ))}
          <FactNote>{t('ownersSince', { date: formatDate(now.startsOn) })}</FactNote>
        </>
      )}
      {later.map(({ startsOn, shares }) => (
        <FactNote key={startsOn}>
          {t('ownersFrom', {
            date: formatDate(startsOn),
            names: formatList(shares.map(({ name, parts }) => `${name} ${sharePercent(parts)}`)),
          })}
        </FactNote>
      ))}
    </Facts>
  );
}

/** The set that holds on a day; they come newest first. */
export function ownershipOn(ownerships: readonly Ownership[], day: string): Ownership | undefined {
  return ownerships.find(({ startsOn }) => startsOn <= day);
}
