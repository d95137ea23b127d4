import type { NextRequest } from 'next/server'
import { refusal } from '#lib/access/reader.server.ts'
import { env } from '#lib/env.ts'
import { clientAddress } from '#lib/http/client-address.ts'
import { pageAnswer, turnAway } from '#lib/submissions/answer.server.ts'
import { tryLink } from '#lib/submissions/limits.ts'
import { confirmSubscriber } from '#lib/submissions/newsletter-door.server.ts'
import { localeOf } from '#lib/submissions/receive-request.server.ts'
import { formWords } from '#lib/submissions/words.ts'

/** Where the link of the letter leads: makes an address a subscriber, once. */
export async function GET(request: NextRequest): Promise<Response> {
  const rest = tryLink(clientAddress(request.headers))
  if (rest > 0) return turnAway(rest)
  const locale = localeOf(request)
  const { t } = await formWords(locale)
  const token = request.nextUrl.searchParams.get('token') ?? ''
  const { enabled, doubleOptIn } = env.forms.newsletter
  const done = enabled && doubleOptIn && (await confirmSubscriber(token, locale))
  // The address counts all the same; what the site shows does not.
  if (await refusal()) return new Response(null, { status: 303, headers: { Location: '/login' } })
  const message = t(done ? 'newsletter.confirmed' : 'newsletter.notConfirmed')
  const reception = {
    status: done ? 200 : 404,
    message,
    errors: {},
    values: {},
    ignored: {},
    own: {},
  }
  return pageAnswer(reception, { form: 'newsletter', locale, request })
}
