import { env } from '#lib/env.ts'

/** Says once, at the start, that forms do without the captcha. */
export function warnCaptchaDisabled(log: (line: string) => void = console.warn): void {
  if (!env.forms.captcha)
    log('The captcha is off: its site key is not set (RECAPTCHA_SITE_KEY). Forms work without it.')
}
