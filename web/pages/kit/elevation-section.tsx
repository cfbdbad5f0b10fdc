import { useState } from 'react';
import { Button } from '#web/kit/button/button.tsx';
import { Elevation } from '#web/kit/elevation/elevation.tsx';
import { PasswordField } from '#web/kit/field/password-field.tsx';
import { TextField } from '#web/kit/field/text-field.tsx';
import { FormError } from '#web/kit/form-error/form-error.tsx';
import { TextLink } from '#web/kit/text-link/text-link.tsx';
import styles from './kit-page.module.css';

export function ElevationSection() {
  const [email, setEmail] = useState('dana@northgate.example');
  const [password, setPassword] = useState('correct horse');
  const [wrong, setWrong] = useState(false);
  const complete = email !== '' && password !== '';
  return (
    <div className={styles['frame']}>
      <Elevation
        lit={complete}
        aside={
          <>
            New here? <TextLink to="/kit">Set up a workspace</TextLink>
          </>
        }
        footer={
          <>
            <a href="/kit">Help</a>
            <a href="/kit">Privacy</a>
          </>
        }
      >
        <h1>Sign in</h1>
        <p className={styles['lead']}>Use your email and password, or a passkey.</p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            setWrong(true);
          }}
        >
          <TextField
            label="Email"
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            aria-invalid={wrong || undefined}
          />
          <PasswordField label="Password" value={password} onChange={(event) => setPassword(event.target.value)} />
          <FormError>{wrong ? 'Wrong email or password. Check both, or set a new password.' : undefined}</FormError>
          <Button className={styles['submit'] ?? ''} type="submit" variant="primary" block disabled={!complete}>
            Sign in
          </Button>
        </form>
        <p className={styles['after']}>
          <TextLink to="/kit">Forgot your password?</TextLink>
        </p>
      </Elevation>
    </div>
  );
}
