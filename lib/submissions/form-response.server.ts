import 'server-only'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { sessionSecret } from '#lib/http/internal-secrets.ts'
import { internalHeader } from '#lib/http/internal-request.ts'
import { internalUrl } from '#lib/http/internal-url.ts'
import { safePath } from '#lib/addresses/safe-path.ts'
import { formAnchorPattern } from '#lib/forms/hidden-fields.ts'
import type { Locale } from '#lib/locales.ts'
import { deleteFormOutcome, storeFormOutcome } from './form-outcomes.ts'
import type { SubmissionResult } from './process-submission.ts'

/** Whether a script waits for the answer. Browsers ask for pages. */
export const wantsJson = (headers: Headers): boolean =>
  !/text\/html/.test(headers.get('accept') ?? '')

const uncached = { 'Cache-Control': cachePolicies.api.header }

/** What the form's script reads: `{success}`, or `{errors}` by the name of the field. */
export function formJsonResponse({
  status,
  message,
  errors,
  ignored,
  retryAfter,
}: SubmissionResult): Response {
  const success = status === 200
  return Response.json(
    success ? { success, message, ignored } : { success, message, errors, ignored },
    {
      status,
      headers: { ...uncached, ...retryAfterHeader(retryAfter) },
    },
  )
}

/**
 * The answer to a flood: no page, no words, nothing read.
 *
 * @param rest ms until the sender is heard again
 */
export const tooManyRequestsResponse = (rest: number): Response =>
  new Response(null, {
    status: 429,
    headers: { ...uncached, ...retryAfterHeader(Math.ceil(rest / 1000)) },
  })

function retryAfterHeader(seconds: number | undefined): Record<string, string> {
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) }
}

interface FormPageRequest {
  form: string
  locale: Locale
  request: Request
  /** The token of a letter's link, for a page that asks to confirm it. */
  confirm?: string
}

/**
 * What a browser without JavaScript gets: the page it came from, at the place that says thank you;
 * or a page with the form, what was typed into it, and what is wrong.
 */
export async function formPageResponse(
  reception: SubmissionResult,
  asked: FormPageRequest,
): Promise<Response> {
  const { request, locale } = asked
  const { anchor = '', token } = reception.formContext
  const page = formPagePath(reception.formContext.page, request)
  if (reception.status === 200 && page && formAnchorPattern.test(anchor)) {
    const location = `${page.replace(/#.*$/, '')}#${anchor}-sent`
    return new Response(null, { status: 303, headers: { ...uncached, Location: location } })
  }
  const name = storeFormOutcome({
    form: asked.form,
    status: reception.status,
    message: reception.message,
    errors: reception.errors,
    values: reception.values,
    token: token || crypto.randomUUID(),
    page: page ?? '/',
    confirm: asked.confirm,
  })
  try {
    return await renderInternalPage(`/${locale}/_form/${name}`, reception, request)
  } finally {
    deleteFormOutcome(name)
  }
}

/** The page that a form stands on, as a path of this site. */
function formPagePath(told: string | undefined, { headers, url }: Request): string | undefined {
  if (told) return safePath(told)
  const referer = headers.get('referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const { host, pathname, search } = new URL(referer)
  const own = host === (headers.get('host') ?? new URL(url).host)
  return own && !pathname.startsWith('/api/') ? safePath(`${pathname}${search}`) : undefined
}

/** A page of our own as the answer to something else than a visit, seen with the visitor's rights. */
async function renderInternalPage(
  path: string,
  { status, retryAfter }: SubmissionResult,
  request: Request,
) {
  const page = await fetch(internalUrl(path), {
    headers: {
      Accept: 'text/html',
      Cookie: request.headers.get('cookie') ?? '',
      [internalHeader]: sessionSecret(),
    },
    redirect: 'manual',
    cache: 'no-store',
  })
  const headers = new Headers({ ...uncached, ...retryAfterHeader(retryAfter) })
  for (const name of ['content-type', 'content-security-policy', 'location']) {
    const value = page.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Response(await page.arrayBuffer(), {
    status: page.status === 200 ? status : page.status,
    headers,
  })
}
