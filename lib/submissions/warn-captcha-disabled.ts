import { env } from '#lib/env.ts'

/** Warns at startup that the captcha is disabled. */
export function warnCaptchaDisabled(log: (line: string) => void = console.warn): void {
  if (!env.forms.captcha)
    log('The captcha is off: its site key is not set (RECAPTCHA_SITE_KEY). Forms work without it.')
}
