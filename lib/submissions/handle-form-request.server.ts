import 'server-only'
import type { NextRequest } from 'next/server'
import { safePath } from '#lib/addresses/safe-path.ts'
import { env } from '#lib/env.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { isSameOriginRequest } from '#lib/http/same-origin-request.ts'
import { defaultLocale, isRoutedLocale, type Locale } from '#lib/locales.ts'
import {
  formJsonResponse,
  formPageResponse,
  tooManyRequestsResponse,
  wantsJson,
} from './form-response.server.ts'
import { verifyCaptcha } from './verify-captcha.ts'
import { peekFormLimit, countAddressAttempt, countFormAttempt } from './form-rate-limits.ts'
import {
  type FormEndpoint,
  processSubmission,
  type SubmissionRequest,
} from './process-submission.ts'
import type { FormMessages } from './form-messages.ts'

/** The language of the form's page. */
export function localeOfFormRequest({ nextUrl }: NextRequest): Locale {
  const requested = nextUrl.searchParams.get('locale')
  return isRoutedLocale(requested) ? requested : defaultLocale
}

/**
 * Handles a form submission: responds with JSON to a script, with a page to a browser.
 *
 * @param form id of its document, or `newsletter`
 * @param find loads its endpoint
 * @param bar returns why the visitor is denied access, if so
 */
export async function handleFormRequest(
  request: NextRequest,
  form: string,
  find: (messages: FormMessages, address: string) => Promise<FormEndpoint | undefined>,
  bar: () => Promise<SubmissionRequest['accessDenial']>,
): Promise<Response> {
  const { headers } = request
  const locale = localeOfFormRequest(request)
  const address = clientAddress(headers)
  const flooded = countAddressAttempt(address)
  if (flooded > 0) return tooManyRequestsResponse(flooded)
  const forPage = !wantsJson(headers)
  const reception = await processSubmission({
    locale,
    accessDenial: await bar(),
    sameOrigin: isSameOriginRequest(request),
    peekLimit: () => peekFormLimit(form, address),
    countAttempt: () => countFormAttempt(form, address),
    forPage,
    referrer: referringPath(request),
    contentType: headers.get('content-type') ?? '',
    body: request.body ?? noBody(),
    now: new Date(),
    findEndpoint: (messages) => find(messages, address),
    verifyCaptcha: (token) => verifyCaptcha(token, env.forms.captcha),
    log: (line) => console.error(line),
  })
  return forPage
    ? formPageResponse(reception, { form, locale, request })
    : formJsonResponse(reception)
}

/** Path of the page of this site that the browser came from. */
function referringPath({ headers, url }: Request): string | undefined {
  const referer = headers.get('referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const { host, pathname, search } = new URL(referer)
  const isOwn = host === (headers.get('host') ?? new URL(url).host)
  return isOwn && !pathname.startsWith('/api/') ? safePath(`${pathname}${search}`) : undefined
}

async function* noBody(): AsyncGenerator<Uint8Array> {}

/** Redirects a GET of a form's URL, such as a reload of its response, to the home page. */
export const redirectHome = (): Response =>
  new Response(null, { status: 303, headers: { Location: '/' } })
