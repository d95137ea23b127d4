import type { NextRequest } from 'next/server'
import { accessDenialReason } from '#lib/access/read-access.server.ts'
import { createNewsletterEndpoint } from '#lib/submissions/newsletter-endpoint.server.ts'
import { redirectHome, handleFormRequest } from '#lib/submissions/handle-form-request.server.ts'

/** Receives a newsletter sign-up: form data with `email` and `consent_newsletter`. */
export async function POST(request: NextRequest): Promise<Response> {
  return handleFormRequest(
    request,
    'newsletter',
    async (messages) => createNewsletterEndpoint(messages),
    accessDenialReason,
  )
}

export { redirectHome as GET }
