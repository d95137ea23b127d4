import type { NextRequest } from 'next/server'
import { barred } from '#lib/access/reader.server.ts'
import { newsletterDoor } from '#lib/submissions/newsletter-door.server.ts'
import { goHome, receiveRequest } from '#lib/submissions/receive-request.server.ts'

/** Takes an address for the newsletter: form data with `email` and `consent_newsletter`. */
export async function POST(request: NextRequest): Promise<Response> {
  return receiveRequest(request, 'newsletter', async (words) => newsletterDoor(words), barred)
}

export { goHome as GET }
