import type { NextRequest } from 'next/server'
import {
  invalidPreviewLinkResponse,
  openPreviewLink,
} from '#lib/preview/open-preview-link.server.ts'

/** A share link: starts its preview and redirects to its page. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ link: string }> },
): Promise<Response> {
  const { link } = await params
  return (await openPreviewLink(link, request.headers)) ?? invalidPreviewLinkResponse(request)
}
