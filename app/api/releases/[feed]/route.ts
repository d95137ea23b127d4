import type { NextRequest } from 'next/server'
import { releaseCalendarResponse } from '#lib/preview/release-calendar.server.ts'

/** The calendar of releases; its URL is the secret. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ feed: string }> },
): Promise<Response> {
  const { feed } = await params
  return releaseCalendarResponse(feed, request.headers)
}
