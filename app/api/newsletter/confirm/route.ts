import type { NextRequest } from 'next/server'
import { env } from '#lib/env.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { readLimitedText } from '#lib/http/read-limited-text.ts'
import type { Locale } from '#lib/locales.ts'
import { formPageResponse, tooManyRequestsResponse } from '#lib/submissions/form-response.server.ts'
import { countConfirmationLinkAttempt } from '#lib/submissions/form-rate-limits.ts'
import {
  findPendingSubscriber,
  confirmSubscriber,
} from '#lib/submissions/newsletter-endpoint.server.ts'
import { localeOfFormRequest } from '#lib/submissions/handle-form-request.server.ts'
import { type FormMessages, loadFormMessages } from '#lib/submissions/form-messages.ts'

/** Maximum request body, in bytes. */
const longest = 1_000

/**
 * Target of the link in the confirmation e-mail: a page with a button. GET changes nothing, because mail scanners open
 * links too.
 */
export function GET(request: NextRequest): Promise<Response> {
  return answer(request, async ({ t }) => {
    const token = request.nextUrl.searchParams.get('token') ?? ''
    const waits = env.forms.newsletter.enabled && (await findPendingSubscriber(token)) !== undefined
    return waits ? { message: t('newsletter.confirmAsk'), confirm: token } : undefined
  })
}

/** Confirms a subscription, once. It works behind the gate too, since it reveals no content. */
export function POST(request: NextRequest): Promise<Response> {
  return answer(request, async ({ t }, locale) => {
    const token = new URLSearchParams(await readLimitedText(request, longest)).get('token') ?? ''
    const done = env.forms.newsletter.enabled && (await confirmSubscriber(token, locale))
    return done ? { message: t('newsletter.confirmed') } : undefined
  })
}

/** @param done returns the message for a valid link, and its token if a button must be pressed */
async function answer(
  request: NextRequest,
  done: (
    words: FormMessages,
    locale: Locale,
  ) => Promise<{ message: string; confirm?: string } | undefined>,
): Promise<Response> {
  const rest = countConfirmationLinkAttempt(clientAddress(request.headers))
  if (rest > 0) return tooManyRequestsResponse(rest)
  const locale = localeOfFormRequest(request)
  const words = await loadFormMessages(locale)
  const { message, confirm } = (await done(words, locale)) ?? {}
  const reception = {
    status: message === undefined ? 404 : 200,
    message: message ?? words.t('newsletter.notConfirmed'),
    errors: {},
    values: {},
    ignored: {},
    formContext: {},
  }
  return formPageResponse(reception, { form: 'newsletter', locale, request, confirm })
}
