import type { NextRequest } from 'next/server'
import { enableDraftMode } from '#lib/preview/draft-mode.server.ts'

/** Presentation's way in: a valid preview secret turns draft mode on and leads to the asked page. */
export function GET(request: NextRequest): Promise<Response> {
  return enableDraftMode(request)
}
