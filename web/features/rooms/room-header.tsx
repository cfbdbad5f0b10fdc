import { PageHeader, type PageHeaderProps } from '#web/kit/page-header/page-header.tsx';
import { LinkTabs } from '#web/kit/tabs/link-tabs.tsx';
import { useMay } from '#web/lib/me.ts';
import { roomOf, rooms, type RoomPage, type RoomPageName } from './rooms.ts';
import { useRoomText } from './text.ts';

export interface RoomHeaderProps extends Pick<PageHeaderProps, 'eyebrow' | 'chip' | 'actions'> {
  readonly page: RoomPageName;
  /** Where the title says more than the tab has room for. */
  readonly title?: string;
  /** What waits on a page, beside its tab; none is not said. */
  readonly counts?: Partial<Readonly<Record<RoomPageName, number>>>;
}

/** Rooms of money; the others are of rent. */
const ofMoney: ReadonlySet<string> = new Set(['journal', 'banking', 'bills', 'owners']);

/** The head of a page of a room: its name, and directly below the rule the way to the other pages. */
export function RoomHeader({ page, title, counts, ...given }: RoomHeaderProps) {
  const t = useRoomText();
  const room = roomOf[page];
  const may = useMay();
  const pages: readonly (RoomPage & { readonly name: RoomPageName })[] = rooms[room];
  const open = pages.filter(({ permission }) => permission === undefined || may(permission));
  const isFirst = pages[0]?.name === page;
  return (
    <>
      <PageHeader
        eyebrow={isFirst ? t(ofMoney.has(room) ? 'money' : 'rent') : t(`room_${room}`)}
        {...given}
        title={title ?? (isFirst ? t(`room_${room}`) : t(page))}
      />
      <LinkTabs
        label={t(`room_${room}`)}
        tabs={open.map(({ name, path }) => ({ name, label: t(name), to: path, count: counts?.[name] || undefined }))}
        current={page}
      />
    </>
  );
}
