import { keepFocus } from './watch-focus.ts';
import { holdSecondClick } from './second-click.ts';
import { whenSent } from '#web/kit/submission/when-sent.ts';

whenSent.add((isClick) => {
  if (isClick) holdSecondClick();
  keepFocus();
});
