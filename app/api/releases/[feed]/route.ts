import type { NextRequest } from 'next/server'
import { releaseFeed } from '#lib/preview/release-feed.server.ts'

/** The calendar of releases; its URL is the secret. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ feed: string }> },
): Promise<Response> {
  const { feed } = await params
  return releaseFeed(feed, request.headers)
}
