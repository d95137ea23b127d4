import type { NextRequest } from 'next/server'
import { readTicket, ticketHeader } from '#lib/access/token-preview.ts'
import { secretAnswer } from '#lib/http/cache-table.ts'
import { uncachedJson } from '#lib/http/json.ts'
import { enableWithToken } from '#lib/preview/draft-mode.server.ts'

/**
 * Begins the preview of somebody whose token the proxy has had looked at, and leads to the page that was
 * asked for, without the token. What it is told is sealed: nobody else can call it.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const ticket = readTicket(request.headers.get(ticketHeader))
  if (!ticket) return uncachedJson({ error: 'The ticket is missing or wrong.' }, 401)
  await enableWithToken(ticket.token, ticket.user)
  return new Response(null, { status: 307, headers: { ...secretAnswer, Location: ticket.to } })
}
