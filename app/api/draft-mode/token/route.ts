import type { NextRequest } from 'next/server'
import { readPreviewTicket, previewTicketHeader } from '#lib/access/check-preview-token.ts'
import { secretResponseHeaders } from '#lib/http/cache-policies.ts'
import { uncachedJson } from '#lib/http/uncached-json.ts'
import { startPreviewWithToken } from '#lib/preview/draft-mode.server.ts'

/**
 * Begins the preview of somebody whose token the proxy has had looked at, and leads to the page that was
 * asked for, without the token. What it is told is sealed: nobody else can call it.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const ticket = readPreviewTicket(request.headers.get(previewTicketHeader))
  if (!ticket) return uncachedJson({ error: 'The ticket is missing or wrong.' }, 401)
  await startPreviewWithToken(ticket.token, ticket.user)
  return new Response(null, {
    status: 307,
    headers: { ...secretResponseHeaders, Location: ticket.to },
  })
}
