import type { NextRequest } from 'next/server'
import { disableDraftMode } from '#lib/preview/draft-mode.server.ts'

/** Leaves the preview and returns to the page named by `?to=`, or to the home page. */
export function GET(request: NextRequest): Promise<Response> {
  return disableDraftMode(request.nextUrl.searchParams.get('to'))
}
