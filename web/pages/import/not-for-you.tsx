import { Empty } from '#web/kit/empty/empty.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import { useMay } from '#web/lib/me.ts';
import { useImportText } from './text.ts';
import styles from './import.module.css';

/** Whoever may not import is told what they may do instead, and where. */
export function NotForYou() {
  const t = useImportText();
  const may = useMay();
  const what = may('portfolio.change') ? 'ownProperties' : may('people.change') ? 'ownPeople' : 'ownLists';
  const places = [
    ['/properties', 'kind_properties', 'portfolio.read'],
    ['/people', 'kind_people', 'people.read'],
    ['/leases', 'kind_leases', 'leases.read'],
  ] as const;
  const links = places
    .filter(([, , permission]) => may(permission))
    .map(([to, name]) => (
      <TextLink key={to} to={to}>
        {t(name)}
      </TextLink>
    ));
  return (
    <Empty plain act={<span className={styles['links']}>{links}</span>}>
      {t(what)}
    </Empty>
  );
}
