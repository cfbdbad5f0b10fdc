import { useEffect, useState } from 'react';
import type { Routes } from '#shared/api/routes.ts';
import type { RouteAnswer } from '#shared/route.ts';
import { call } from './client.ts';

export type SignUpState = RouteAnswer<Routes['GET /sign-up/']>;

/** Whether anybody may sign up here, and how it goes on; nothing until the server has answered. */
export function useSignUpState(): SignUpState | undefined {
  const [state, setState] = useState<SignUpState>();
  useEffect(() => {
    let wanted = true;
    call('GET /sign-up/').then(
      (answer) => wanted && setState(answer),
      // Whoever signs up is told by the answer to that.
      () => wanted && setState({ isOpen: true, next: 'sign-in' }),
    );
    return () => {
      wanted = false;
    };
  }, []);
  return state;
}
