import type { ReactNode } from 'react';
import { TextLink } from '#web/kit/text-link/text-link.tsx';

export interface DrilledProps {
  readonly label: string;
  readonly value: string;
  readonly to: string;
  /** What is shown, where that is more than the text of the figure. */
  readonly children?: ReactNode;
}

/** A figure that leads to what adds up to it. Read out with its name, which stands apart from it. */
export function Drilled({ label, value, to, children = value }: DrilledProps) {
  return (
    <TextLink variant="computed" to={to} aria-label={`${label} ${value}`}>
      {children}
    </TextLink>
  );
}
