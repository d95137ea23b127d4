import type { NextRequest } from 'next/server'
import { refusal } from '#lib/access/reader.server.ts'
import { newsletterDoor } from '#lib/submissions/newsletter-door.server.ts'
import { goHome, receiveRequest } from '#lib/submissions/receive-request.server.ts'

/** Takes an address for the newsletter: form data with `email` and `consent_newsletter`. */
export async function POST(request: NextRequest): Promise<Response> {
  return (
    (await refusal()) ??
    (await receiveRequest(request, 'newsletter', async (words) => newsletterDoor(words)))
  )
}

export { goHome as GET }
