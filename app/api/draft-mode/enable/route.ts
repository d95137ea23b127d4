import type { NextRequest } from 'next/server'
import { enableDraftMode } from '#lib/preview/draft-mode.server.ts'

/** Entry for Presentation: a valid preview secret turns draft mode on and redirects to the requested page. */
export function GET(request: NextRequest): Promise<Response> {
  return enableDraftMode(request)
}
