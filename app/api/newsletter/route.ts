import type { NextRequest } from 'next/server'
import { accessDenialReason } from '#lib/access/read-access.server.ts'
import { newsletterDoor } from '#lib/submissions/newsletter-door.server.ts'
import { goHome, receiveRequest } from '#lib/submissions/receive-request.server.ts'

/** Takes an address for the newsletter: form data with `email` and `consent_newsletter`. */
export async function POST(request: NextRequest): Promise<Response> {
  return receiveRequest(
    request,
    'newsletter',
    async (words) => newsletterDoor(words),
    accessDenialReason,
  )
}

export { goHome as GET }
