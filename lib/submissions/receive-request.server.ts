import 'server-only'
import type { NextRequest } from 'next/server'
import { env } from '#lib/env.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { isSameOriginRequest } from '#lib/http/same-origin-request.ts'
import { defaultLocale, isRoutedLocale, type Locale } from '#lib/locales.ts'
import { jsonAnswer, pageAnswer, turnAway, wantsJson } from './answer.server.ts'
import { verifyCaptcha } from './captcha.ts'
import { formRest, tryAddress, tryForm } from './limits.ts'
import { type FormDoor, receive, type Receiving } from './receive.ts'
import type { FormWords } from './words.ts'

/** The language that a form's page is in. */
export function localeOf({ nextUrl }: NextRequest): Locale {
  const asked = nextUrl.searchParams.get('locale')
  return isRoutedLocale(asked) ? asked : defaultLocale
}

/**
 * Receives a form that was sent and answers as it was asked: a script in JSON, a browser with a page.
 *
 * @param form id of its document, or `newsletter`
 * @param find its door, once there is something to let in
 * @param bar asks why this visitor may read nothing, if so
 */
export async function receiveRequest(
  request: NextRequest,
  form: string,
  find: (words: FormWords, address: string) => Promise<FormDoor | undefined>,
  bar: () => Promise<Receiving['barred']>,
): Promise<Response> {
  const { headers } = request
  const locale = localeOf(request)
  const address = clientAddress(headers)
  const flooded = tryAddress(address)
  if (flooded > 0) return turnAway(flooded)
  const forPage = !wantsJson(headers)
  const reception = await receive({
    locale,
    barred: await bar(),
    sameOrigin: isSameOriginRequest(request),
    spent: () => formRest(form, address),
    rest: () => tryForm(form, address),
    forPage,
    contentType: headers.get('content-type') ?? '',
    body: request.body ?? noBody(),
    now: new Date(),
    find: (words) => find(words, address),
    verify: (token) => verifyCaptcha(token, env.forms.captcha),
    log: (line) => console.error(line),
  })
  return forPage ? pageAnswer(reception, { form, locale, request }) : jsonAnswer(reception)
}

async function* noBody(): AsyncGenerator<Uint8Array> {}

/** Somebody who opens the address of a form itself, for instance by loading its answer again, goes home. */
export const goHome = (): Response =>
  new Response(null, { status: 303, headers: { Location: '/' } })
