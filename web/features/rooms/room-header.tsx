import { PageHeader, type PageHeaderProps } from '#web/kit/page-header/page-header.tsx';
import { LinkTabs } from '#web/kit/tabs/link-tabs.tsx';
import { roomOf, rooms, type RoomPageName } from './rooms.ts';
import { useRoomText } from './text.ts';

export interface RoomHeaderProps extends Pick<PageHeaderProps, 'eyebrow' | 'chip' | 'actions'> {
  readonly page: RoomPageName;
}

/** The head of a page of a room: its name, and directly below the rule the way to the other pages. */
export function RoomHeader({ page, ...given }: RoomHeaderProps) {
  const t = useRoomText();
  const room = roomOf[page];
  const pages = rooms[room];
  const isFirst = pages[0].name === page;
  return (
    <>
      <PageHeader
        eyebrow={isFirst ? t(room === 'journal' ? 'money' : 'rent') : t(`room_${room}`)}
        {...given}
        title={isFirst ? t(`room_${room}`) : t(page)}
      />
      <LinkTabs
        label={t(`room_${room}`)}
        tabs={pages.map(({ name, path }) => ({ name, label: t(name), to: path }))}
        current={page}
      />
    </>
  );
}
