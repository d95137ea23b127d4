import type { NextRequest } from 'next/server'
import { readPreviewTicket, previewTicketHeader } from '#lib/access/check-preview-token.ts'
import { secretUrlResponseHeaders } from '#lib/http/cache-policies.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { startPreviewSessionWithToken } from '#lib/preview/draft-mode.server.ts'

/**
 * Starts a preview for a token that the proxy has verified, and redirects to the requested page without the token. Its
 * input is signed, so only the proxy can call it.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const ticket = readPreviewTicket(request.headers.get(previewTicketHeader))
  if (!ticket) return uncachedJson({ error: 'The ticket is missing or wrong.' }, 401)
  await startPreviewSessionWithToken(ticket.token, ticket.user)
  return new Response(null, {
    status: 307,
    headers: { ...secretUrlResponseHeaders, Location: ticket.to },
  })
}
