import { ButtonLink } from '#web/kit/button/button.tsx';
import { Empty } from '#web/kit/empty/empty.tsx';
import { useShellText } from './text.ts';

/** What stands in the place of every page of the workspace until the second factor is set up. */
export function SecondFactorNeeded({ workspace }: { readonly workspace: string }) {
  const t = useShellText();
  return (
    <Empty
      act={
        <ButtonLink to="/account#second-factor" variant="primary">
          {t('factorAct')}
        </ButtonLink>
      }
    >
      {t('factorWhy', { name: workspace })}
    </Empty>
  );
}
