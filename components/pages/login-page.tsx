import { useTranslations } from 'next-intl'
import { styled } from '../ui/styled.tsx'
import { GateLayout } from './gate-layout.tsx'

interface Props {
  siteName: string
  /** The page to return to after login. */
  referer: string
  /** Result of the last attempt; `closed` if no password is configured. */
  state?: 'wrong' | 'slow' | 'closed'
}

/** Login page of a site behind a password. Its form works without scripts. */
export function LoginPage({ siteName, referer, state }: Props) {
  const t = useTranslations('gate')
  if (state === 'closed') {
    return (
      <GateLayout siteName={siteName} title={t('closedTitle')}>
        <p>{t('closed')}</p>
      </GateLayout>
    )
  }
  return (
    <GateLayout siteName={siteName} title={t('title')}>
      <p id="gate-body">{t('body')}</p>
      <Form method="post" action="/api/login">
        <input type="hidden" name="referer" value={referer} />
        <label htmlFor="gate-password">{t('password')}</label>
        <input
          id="gate-password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          dir="auto"
          aria-invalid={state === 'wrong'}
          aria-describedby={state ? 'gate-problem' : 'gate-body'}
        />
        {state && (
          <p id="gate-problem" role="alert">
            {t(state)}
          </p>
        )}
        <button className="button" type="submit">
          {t('enter')}
        </button>
      </Form>
    </GateLayout>
  )
}

const Form = styled.form`
  display: grid;
  gap: var(--space-1);
  margin-block-start: var(--space-5);

  label {
    font-size: var(--size-small);
    font-weight: 500;
  }

  input:not([type='hidden']) {
    inline-size: 100%;
    min-block-size: var(--control);
    padding: 0.625rem 0;
    border: 0;
    border-block-end: 1px solid var(--text);
    border-radius: 0;
    font-size: var(--size-lead);
    color: var(--text);
    background: transparent;
    transition: border-color var(--out) var(--ease);
  }

  input:hover {
    border-color: var(--accent);
  }

  input:focus-visible {
    outline-offset: 6px;
  }

  input[aria-invalid='true'] {
    border-color: var(--alert);
  }

  [role='alert'] {
    margin: 0;
    font-size: var(--size-small);
    color: var(--alert);
  }

  .button {
    justify-self: start;
    margin-block-start: var(--space-3);
  }
`
