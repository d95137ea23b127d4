import type { NextRequest } from 'next/server'
import { brokenLink, followLink } from '#lib/preview/follow-link.server.ts'

/** A share link: starts its preview and redirects to its page. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ link: string }> },
): Promise<Response> {
  const { link } = await params
  return (await followLink(link, request.headers)) ?? brokenLink(request)
}
