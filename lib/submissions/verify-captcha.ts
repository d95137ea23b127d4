/** Settings of the captcha service; absent when no key is configured. */
export interface CaptchaSettings {
  secret: string
  verifyUrl: string
  /** Minimum score of a person, from 0 to 1. */
  threshold: number
}

/** `unreachable`: the service did not respond. The submission is accepted and records it. */
export type CaptchaVerdict =
  | { state: 'off' | 'unreachable' }
  | { state: 'passed' | 'failed'; score: number | undefined }

/** The action of tokens of our forms. */
export const captchaAction = 'form'
const timeout = 5_000

/**
 * Verifies a token with the service (reCAPTCHA v3). A token for another action, or a used one, fails.
 */
export async function verifyCaptcha(
  token: string | undefined,
  settings: CaptchaSettings | undefined,
): Promise<CaptchaVerdict> {
  if (!settings) return { state: 'off' }
  if (!token) return { state: 'failed', score: undefined }
  try {
    const response = await fetch(settings.verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: settings.secret, response: token }),
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    })
    if (!response.ok) return { state: 'unreachable' }
    return verdictOf(await response.json(), settings.threshold)
  } catch {
    return { state: 'unreachable' }
  }
}

function verdictOf(answer: unknown, threshold: number): CaptchaVerdict {
  const { success, score, action } = (answer ?? {}) as Record<string, unknown>
  const validScore = typeof score === 'number' ? score : undefined
  const passed =
    success === true &&
    action === captchaAction &&
    validScore !== undefined &&
    validScore >= threshold
  return { state: passed ? 'passed' : 'failed', score: validScore }
}
