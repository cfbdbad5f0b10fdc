import { TextLink } from '#web/kit/text-link/text-link.tsx';

export interface DrilledProps {
  readonly label: string;
  readonly value: string;
  readonly to: string;
}

/** A figure that leads to what adds up to it. Read out with its name, which stands apart from it. */
export function Drilled({ label, value, to }: DrilledProps) {
  return (
    <TextLink variant="computed" to={to} aria-label={`${label} ${value}`}>
      {value}
    </TextLink>
  );
}
