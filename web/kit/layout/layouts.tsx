import type { ReactNode } from 'react';
import { UnknownFilters } from '#web/kit/address/unknown-filters.tsx';
import { classNames } from '#web/kit/class-names.ts';
import { useRoomBeside } from '#web/kit/hooks/use-room.ts';
import styles from './layouts.module.css';

interface PageProps {
  readonly header: ReactNode;
  readonly figures?: ReactNode;
  readonly children: ReactNode;
  /** A `SidePanel`, when one is open. The page keeps its scroll beside it. */
  readonly panel?: ReactNode;
  /** A `ConfirmBar`, while something waits for one. */
  readonly confirm?: ReactNode;
}

/** Title, figures, views, table, and the peek beside them. */
export function ListLayout({ header, figures, children, panel, confirm }: PageProps) {
  return (
    <WithPanel panel={panel} confirm={confirm}>
      {header}
      <UnknownFilters />
      {figures}
      {children}
    </WithPanel>
  );
}

/** A reading column of 720 px and 320 px of facts that bleed to the edge of the window. */
export function DetailLayout({
  header,
  figures,
  facts,
  children,
  below,
  panel,
  confirm,
}: PageProps & {
  readonly facts: ReactNode;
  /** Goes on in the reading column; where there is one column only, it stands behind the facts. */
  readonly below?: ReactNode;
}) {
  // Enlarged text or a panel leaves no room for two columns on a screen that has it otherwise.
  const isStacked = !useRoomBeside(isOpen(panel), 1050);
  return (
    <WithPanel panel={panel} confirm={confirm}>
      {header}
      {figures}
      <div className={classNames(styles['detail'], isStacked && styles['stacked'])}>
        <div className={styles['reading']}>{children}</div>
        <aside className={styles['facts']}>{facts}</aside>
        {below !== undefined && <div className={styles['below']}>{below}</div>}
      </div>
    </WithPanel>
  );
}

export interface ReportLayoutProps extends PageProps {
  /** 32 px controls that stay in sight while the sheet scrolls. */
  readonly parameters?: ReactNode;
  /** Beside the sheet: what was checked. */
  readonly notes?: ReactNode;
  /** There is nothing to put on a sheet. */
  readonly bare?: boolean;
  /** A sheet of many columns takes the whole width; the notes stand below it. */
  readonly wide?: boolean;
}

/** A sheet of 840 px; printed, it is the screen without the rail. */
export function ReportLayout(props: ReportLayoutProps) {
  const { header, figures, parameters, notes, bare = false, wide = false, children, panel, confirm } = props;
  return (
    <WithPanel panel={panel} confirm={confirm}>
      {header}
      <UnknownFilters />
      {figures}
      {parameters !== undefined && <div className={styles['parameters']}>{parameters}</div>}
      <div className={classNames(styles['report'], wide && styles['whole'])}>
        <div className={bare ? styles['bare'] : styles['sheet']}>{children}</div>
        {notes !== undefined && <aside className={styles['notes']}>{notes}</aside>}
      </div>
    </WithPanel>
  );
}

/** One column that a form can be read and filled in, and what explains it beside it. */
export function FormLayout({ header, children, aside, panel, confirm }: PageProps & { readonly aside?: ReactNode }) {
  return (
    <WithPanel panel={panel} confirm={confirm}>
      {header}
      <UnknownFilters />
      <div className={styles['form']}>
        <div>{children}</div>
        {aside !== undefined && <aside>{aside}</aside>}
      </div>
    </WithPanel>
  );
}

/** Two columns, 7 and 5 of 12: what needs doing, and how things stand. */
export interface HomeLayoutProps extends PageProps {
  /** Above the aside, and on a phone above everything. */
  readonly lead?: ReactNode;
  readonly aside: ReactNode;
}

export function HomeLayout({ header, lead, children, aside, panel, confirm }: HomeLayoutProps) {
  return (
    <WithPanel panel={panel} confirm={confirm}>
      {header}
      <div className={styles['home']}>
        <div className={styles['lead']}>{lead}</div>
        <div className={styles['todo']}>{children}</div>
        <aside className={styles['beside']}>{aside}</aside>
      </div>
    </WithPanel>
  );
}

function WithPanel({
  panel,
  confirm,
  children,
}: {
  readonly panel: ReactNode;
  readonly confirm: ReactNode;
  readonly children: ReactNode;
}) {
  const open = isOpen(panel);
  const confirming = isOpen(confirm);
  return (
    <div className={classNames(styles['frame'], open && styles['open'])}>
      <div className={classNames(styles['page'], confirming && styles['confirming'])}>
        {children}
        {confirm}
      </div>
      {panel}
    </div>
  );
}

function isOpen(part: ReactNode): boolean {
  return part !== undefined && part !== null && part !== false;
}
