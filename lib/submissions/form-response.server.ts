import 'server-only'
import { cachePolicies } from '#lib/http/cache-policies.ts'
import { sessionSecret } from '#lib/http/internal-secrets.ts'
import { internalRequestHeader } from '#lib/http/internal-request.ts'
import { internalUrl } from '#lib/http/internal-url.ts'
import { formAnchorPattern } from '#lib/forms/hidden-fields.ts'
import type { Locale } from '#lib/locales.ts'
import { deleteFormOutcome, storeFormOutcome } from './form-outcomes.ts'
import type { SubmissionResult } from './process-submission.ts'

/** Whether the client expects JSON. Browsers accept HTML. */
export const wantsJson = (headers: Headers): boolean =>
  !/text\/html/.test(headers.get('accept') ?? '')

const uncached = { 'Cache-Control': cachePolicies.api.header }

/** The JSON response for the form's script: `{success}`, or `{errors}` by field name. */
export function formJsonResponse({
  status,
  message,
  errors,
  ignored,
  retryAfter,
}: SubmissionResult): Response {
  const success = status === 200
  return Response.json(
    success
      ? { success, message, ignored }
      : { success, message, errors, ignored, changed: status === 409 || undefined },
    {
      status,
      headers: { ...uncached, ...retryAfterHeader(retryAfter) },
    },
  )
}

/**
 * The 429 response to a flood, without a body; the request is not read.
 *
 * @param rest ms until the sender may try again
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
  /** Token of a confirmation link, for the page with its button. */
  confirm?: string
}

/**
 * The response to a browser without JavaScript: a redirect to the form's page with the success message,
 * or a page with the form, the submitted values and the errors.
 */
export async function formPageResponse(
  reception: SubmissionResult,
  pageRequest: FormPageRequest,
): Promise<Response> {
  const { request, locale } = pageRequest
  const { anchor = '', page, token } = reception.formContext
  if (reception.status === 200 && page && formAnchorPattern.test(anchor)) {
    const location = `${page.replace(/#.*$/, '')}#${anchor}-sent`
    return new Response(null, { status: 303, headers: { ...uncached, Location: location } })
  }
  const name = storeFormOutcome({
    form: pageRequest.form,
    status: reception.status,
    message: reception.message,
    errors: reception.errors,
    values: reception.values,
    token: token || crypto.randomUUID(),
    ...(formAnchorPattern.test(anchor) && { anchor }),
    page: page ?? '/',
    confirm: pageRequest.confirm,
  })
  try {
    return await renderInternalPage(`/${locale}/_form/${name}`, reception, request)
  } finally {
    deleteFormOutcome(name)
  }
}

/** Renders a page of this site as the response to a POST, with the visitor's cookies. */
async function renderInternalPage(
  path: string,
  { status, retryAfter }: SubmissionResult,
  request: Request,
) {
  const page = await fetch(internalUrl(path), {
    headers: {
      Accept: 'text/html',
      Cookie: request.headers.get('cookie') ?? '',
      [internalRequestHeader]: sessionSecret(),
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
