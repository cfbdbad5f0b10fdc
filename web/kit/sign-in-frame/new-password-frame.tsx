import { useState, type ReactNode } from 'react';
import { passwordLength, required } from '#web/kit/submission/checks.ts';
import type { Failure } from '#web/kit/submission/failure-of.ts';
import { useSubmission } from '#web/kit/submission/use-submission.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { NewPasswordField } from './sign-in-ways.tsx';

export interface NewPasswordFrameProps {
  readonly title: string;
  readonly lead: string;
  readonly label: string;
  readonly help: string;
  readonly act: string;
  readonly send: (password: string) => Promise<unknown>;
  /** The link that led here is not good any more. */
  readonly onGone: () => void;
  /** `false` means that the page has dealt with it. */
  readonly onFailure?: (failure: Failure) => boolean;
}

/** A password is chosen behind a link. One that is refused does not cost the link. */
export function NewPasswordFrame(props: NewPasswordFrameProps) {
  const [password, setPassword] = useState('');
  const submission = useSubmission({
    fields: ['password'],
    typed: { password },
    check: () => [...required({ password }), ...passwordLength('password', password)],
    send: () => props.send(password),
    onFailure: (failure) => {
      const isGone = failure.code === 'link-expired' || failure.fields.some(({ path }) => path === 'token');
      if (isGone) props.onGone();
      return !isGone && props.onFailure?.(failure) !== false;
    },
  });
  return (
    <SignInFrame title={props.title} lead={props.lead} lit={password !== ''}>
      <SignInForm submission={submission} act={props.act} disabled={password === ''}>
        <NewPasswordField
          label={props.label}
          help={props.help}
          value={password}
          error={submission.errorOf('password')}
          onChange={(event) => setPassword(event.target.value)}
        />
      </SignInForm>
    </SignInFrame>
  );
}

export interface DeadEndProps {
  readonly title: string;
  readonly lead: string;
  /** The ways on. */
  readonly children: ReactNode;
}

/** Where a link led that is no good, or not any more. */
export function DeadEndFrame({ title, lead, children }: DeadEndProps) {
  return (
    <SignInFrame title={title} lead={<span role="alert">{lead}</span>}>
      {children}
    </SignInFrame>
  );
}
